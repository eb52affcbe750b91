import chineseRanges from '@fontsource/noto-sans-sc/unicode.json';
import type { FontFile } from './fontFiles.ts';
import { readRanges } from './unicodeRanges.ts';

/** One weight of Noto Sans SC, cut into about a hundred files by how often characters stand together. */
const FONT_FILE_ADDRESSES = import.meta.glob<string>(
  '/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff',
  { eager: true, query: '?url&no-inline', import: 'default' },
);

/** Its files; their names in the table stand in brackets. */
export const CHINESE_FONT_FILES: readonly FontFile[] = Object.entries(chineseRanges).flatMap(([name, text]) => {
  const number = /^\[(\d+)\]$/.exec(name)?.[1];
  const address =
    FONT_FILE_ADDRESSES[`/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-${number}-400-normal.woff`];
  return address === undefined ? [] : { address, ranges: readRanges(text) };
});
