import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import { woffToOpenType } from '../../kit/woff.ts';

const FONT_PACKAGES_FOLDER = fileURLToPath(new URL('../../../../node_modules/@fontsource', import.meta.url));
/** Packages whose name is not that of their face. */
const PACKAGE_BY_FACE: Readonly<Record<string, string>> = { 'dejavu-sans-mono': 'dejavu-mono' };
/** The face that comes next for letters that a face lacks. */
const FALLBACK_FACE = 'DejaVu Sans';
const CHINESE_PACKAGE = 'noto-sans-sc';
/** Faces that have many more letters than Latin ones. */
const FALLBACK_FACES = [FALLBACK_FACE, 'Arimo', 'Tinos', 'Fira Sans', 'EB Garamond', 'Libertinus Serif'];
/** Letters that are as wide as they are high: Chinese, Japanese and Korean ones, and their signs. */
const FULL_WIDTH_CHARACTER =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** The width of what no face has. */
const UNKNOWN_WIDTH = 0.6;
const BOLD_WEIGHT_MIN = 600;

/** A face as it is set: its name, how heavy it is, and whether it leans. */
export type FaceStyle = { readonly family: string; readonly weight: number; readonly isItalic: boolean };

const fontsByKey = new Map<string, readonly Font[]>();
const widthByKey = new Map<string, number>();
const drawableByLetter = new Map<string, boolean>();
let chineseRanges: readonly (readonly [name: string, list: string])[] | undefined;

/** Measures how far a letter takes the pen, in parts of the size of its text. */
export function advanceOf(letter: string, style: FaceStyle): number {
  const key = `${style.family}/${style.weight}/${style.isItalic}/${letter}`;
  const cached = widthByKey.get(key);
  if (cached !== undefined) return cached;
  const width =
    glyphWidth(letter, style) ??
    (FULL_WIDTH_CHARACTER.test(letter) ? 1 : glyphWidth(letter, { ...style, family: FALLBACK_FACE }));
  widthByKey.set(key, width ?? UNKNOWN_WIDTH);
  return width ?? UNKNOWN_WIDTH;
}

/** Says whether a face of ours has a letter, so that it is drawn as more than a box: the one asked for, or one that stands in for it. */
export function isDrawable(letter: string, family: string): boolean {
  const cached = drawableByLetter.get(letter);
  if (cached !== undefined) return cached;
  const style = { weight: 400, isItalic: false };
  const hasGlyph = [family, ...FALLBACK_FACES].some(
    (name) => glyphWidth(letter, { ...style, family: name }) !== undefined,
  );
  const canDraw = hasGlyph || chineseFaceHas(letter);
  drawableByLetter.set(letter, canDraw);
  return canDraw;
}

/** Says whether the Chinese face has a letter: its files are said to hold ranges, of which each lacks some. */
function chineseFaceHas(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  chineseRanges ??= Object.entries(
    JSON.parse(readFileSync(join(FONT_PACKAGES_FOLDER, CHINESE_PACKAGE, 'unicode.json'), 'utf8')),
  );
  return chineseRanges
    .filter(([, list]) => list.split(',').some((range) => isInRange(code, range)))
    .some(([name]) => {
      const file = join(
        FONT_PACKAGES_FOLDER,
        CHINESE_PACKAGE,
        'files',
        `${CHINESE_PACKAGE}-${name.replace(/[[\]]/g, '')}-400-normal.woff`,
      );
      if (!existsSync(file)) return false;
      const font = fontsByKey.get(file)?.[0] ?? readFont(file);
      fontsByKey.set(file, [font]);
      return font.charToGlyphIndex(letter) > 0;
    });
}

function isInRange(code: number, range: string): boolean {
  const [from = 0, to = from] = range
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return code >= from && code <= to;
}

function readFont(path: string): Font {
  const { buffer, byteOffset, byteLength } = woffToOpenType(readFileSync(path));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

function glyphWidth(letter: string, style: FaceStyle): number | undefined {
  const font = fontsOf(style).find((one) => one.charToGlyphIndex(letter) > 0);
  return font && (font.charToGlyph(letter).advanceWidth ?? 0) / font.unitsPerEm;
}

/** The files of a face, of all its letters; the drawing library makes bold and leaning ones of it where it has none. */
function fontsOf({ family, weight, isItalic }: FaceStyle): readonly Font[] {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const folder = join(FONT_PACKAGES_FOLDER, PACKAGE_BY_FACE[name] ?? name, 'files');
  const variants = [`${weight >= BOLD_WEIGHT_MIN ? 700 : 400}-${isItalic ? 'italic' : 'normal'}`, '400-normal'];
  const key = `${name}/${variants[0]}`;
  const cached = fontsByKey.get(key);
  if (cached) return cached;
  // Chinese letters are all as wide as they are high, and lie in a hundred files.
  const files = existsSync(folder) && name !== CHINESE_PACKAGE ? readdirSync(folder) : [];
  const variant = variants.find((one) => files.some((file) => file.endsWith(`-${one}.woff`)));
  const fonts = files
    .filter((file) => variant !== undefined && file.endsWith(`-${variant}.woff`))
    .map((file) => readFont(join(folder, file)));
  fontsByKey.set(key, fonts);
  return fonts;
}
