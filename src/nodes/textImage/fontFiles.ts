import latinRanges from '@fontsource/arimo/unicode.json';
import type { Typeface } from './fonts.ts';
import { type CodePointRange, readRanges } from './unicodeRanges.ts';

/** One file of a face, and which characters it may hold. */
export type FontFile = { readonly address: string; readonly ranges: readonly CodePointRange[] };

/** The addresses of the faces' files in the build, by their place in the packages. None is fetched before a text needs it. */
const FONT_FILE_ADDRESSES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/{anton,archivo-black,arimo,besley,cabin,comic-neue,courier-prime,dejavu-mono,dejavu-sans}/files/*-400-normal.woff',
    '/node_modules/@fontsource/{eb-garamond,fira-sans,gelasio,libertinus-serif,questrial,tinos}/files/*-400-normal.woff',
    '!**/*-hebrew-400-normal.woff',
  ],
  { eager: true, query: '?url&no-inline', import: 'default' },
);
/** All packages are cut alike. Latin comes first: it is what a face is chosen for, and where some faces have everything. */
const SUBSETS = Object.entries(latinRanges)
  .reverse()
  .map(([subset, text]) => ({ subset, ranges: readRanges(text) }));

/** The files of a face, in the order in which a character is looked for. */
export function fontFilesOf(typeface: Typeface): readonly FontFile[] {
  return SUBSETS.flatMap(({ subset, ranges }) => {
    const address =
      FONT_FILE_ADDRESSES[`/node_modules/@fontsource/${typeface}/files/${typeface}-${subset}-400-normal.woff`];
    return address === undefined
      ? []
      : { address, ranges: SINGLE_FILE_TYPEFACES.has(typeface) ? ALL_CODE_POINTS : ranges };
  });
}

/** The packages that hold all characters of their face in one file. */
const SINGLE_FILE_TYPEFACES: ReadonlySet<Typeface> = new Set<Typeface>(['dejavu-sans', 'dejavu-mono']);
const ALL_CODE_POINTS: readonly CodePointRange[] = [[0, 0x10ffff]];
