import opentype, { type Font, type Glyph } from 'opentype.js';
import { type FaceFile, filesOf } from './faceFiles.ts';
import type { Face } from './fonts.ts';
import { isInRanges } from './ranges.ts';
import { unpackWoff } from './woff.ts';

/** A character's drawing in a face. */
export type FaceGlyph = { readonly font: Font; readonly glyph: Glyph };
/** Looks up a character; undefined for one that no face has. */
export type GlyphOf = (char: string) => FaceGlyph | undefined;
export type ReadFile = (address: string) => Promise<ArrayBuffer>;

/** The fonts that were read, by their addresses; one that could not be had is asked for again. */
const readFonts = new Map<string, Promise<Font>>();

/** The face that has Greek, Cyrillic and more accents than some of the others. */
const SECOND: Face = 'arimo';

/**
 * The glyphs of these characters: of the face, else of one with more letters, else of Noto Sans SC. Only the files that may hold one of
 * them are fetched.
 */
export async function glyphsOf(face: Face, chars: ReadonlySet<string>, read: ReadFile = fetchFile): Promise<GlyphOf> {
  const glyphs = new Map<string, FaceGlyph>();
  const find = async (files: readonly FaceFile[]) => {
    const missing = [...chars].filter((char) => !glyphs.has(char));
    for (const [char, glyph] of await glyphsIn(files, missing, read)) glyphs.set(char, glyph);
    return glyphs.size === chars.size;
  };
  if (!(await find(filesOf(face))) && !(await find(filesOf(SECOND)))) {
    const { CHINESE_FILES } = await import('./chineseFiles.ts');
    await find(CHINESE_FILES);
  }
  return (char) => glyphs.get(char);
}

async function glyphsIn(files: readonly FaceFile[], chars: readonly string[], read: ReadFile) {
  const wanted = files.filter(({ ranges }) => chars.some((char) => isInRanges(ranges, char)));
  const fonts = await Promise.all(
    wanted.map(async ({ address, ranges }) => ({ ranges, font: await fontAt(address, read) })),
  );
  return chars.flatMap((char): [string, FaceGlyph][] => {
    const holder = fonts.find(({ ranges, font }) => isInRanges(ranges, char) && font.charToGlyphIndex(char) > 0);
    return holder ? [[char, { font: holder.font, glyph: holder.font.charToGlyph(char) }]] : [];
  });
}

function fontAt(address: string, read: ReadFile): Promise<Font> {
  const known = readFonts.get(address);
  if (known) return known;
  const font = read(address)
    .then(unpackWoff)
    .then((bytes) => opentype.parse(bytes));
  readFonts.set(address, font);
  font.catch(() => readFonts.delete(address));
  return font;
}

async function fetchFile(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A font could not be fetched: ${answer.status}.`);
  return answer.arrayBuffer();
}
