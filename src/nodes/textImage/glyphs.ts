import opentype, { type Font, type Glyph } from 'opentype.js';
import { type FontFile, fontFilesOf } from './fontFiles.ts';
import type { Typeface } from './fonts.ts';
import { isInRanges } from './unicodeRanges.ts';
import { unpackWoff } from './unpackWoff.ts';

/** A character's drawing in a face. */
export type TypefaceGlyph = { readonly font: Font; readonly glyph: Glyph };
/** Looks up a character; undefined for one that no face has. */
export type GlyphLookup = (char: string) => TypefaceGlyph | undefined;
export type ReadFile = (address: string) => Promise<ArrayBuffer>;

/** The fonts that were read, by their addresses; one that could not be had is asked for again. */
const fontByAddress = new Map<string, Promise<Font>>();

/** The face that has Greek, Cyrillic and more accents than some of the others. */
const FALLBACK_TYPEFACE: Typeface = 'arimo';

/**
 * The glyphs of these characters: of the face, else of one with more letters, else of Noto Sans SC. Only the files that may hold one of
 * them are fetched.
 */
export async function loadGlyphs(
  typeface: Typeface,
  chars: ReadonlySet<string>,
  readFile: ReadFile = fetchFile,
): Promise<GlyphLookup> {
  const glyphs = new Map<string, TypefaceGlyph>();
  const addGlyphsFrom = async (files: readonly FontFile[]) => {
    const missing = [...chars].filter((char) => !glyphs.has(char));
    for (const [char, glyph] of await readGlyphs(files, missing, readFile)) glyphs.set(char, glyph);
    return glyphs.size === chars.size;
  };
  if (!(await addGlyphsFrom(fontFilesOf(typeface))) && !(await addGlyphsFrom(fontFilesOf(FALLBACK_TYPEFACE)))) {
    const { CHINESE_FONT_FILES } = await import('./chineseFontFiles.ts');
    await addGlyphsFrom(CHINESE_FONT_FILES);
  }
  return (char) => glyphs.get(char);
}

async function readGlyphs(files: readonly FontFile[], chars: readonly string[], readFile: ReadFile) {
  const neededFiles = files.filter(({ ranges }) => chars.some((char) => isInRanges(ranges, char)));
  const fonts = await Promise.all(
    neededFiles.map(async ({ address, ranges }) => ({ ranges, font: await loadFont(address, readFile) })),
  );
  return chars.flatMap((char): [string, TypefaceGlyph][] => {
    const source = fonts.find(({ ranges, font }) => isInRanges(ranges, char) && font.charToGlyphIndex(char) > 0);
    return source ? [[char, { font: source.font, glyph: source.font.charToGlyph(char) }]] : [];
  });
}

function loadFont(address: string, readFile: ReadFile): Promise<Font> {
  const cachedFont = fontByAddress.get(address);
  if (cachedFont) return cachedFont;
  const font = readFile(address)
    .then(unpackWoff)
    .then((bytes) => opentype.parse(bytes));
  fontByAddress.set(address, font);
  font.catch(() => fontByAddress.delete(address));
  return font;
}

async function fetchFile(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A font could not be fetched: ${response.status}.`);
  return response.arrayBuffer();
}
