import type { PathCommand } from 'opentype.js';
import { TEXT_IMAGE } from '../../../contract/limits.ts';
import type { GlyphLookup } from './glyphs.ts';
import { type LineSegment, segmentLine, splitLines } from './lineSegments.ts';

/** The distance of lines, in font sizes. */
const LINE_HEIGHT = 1.2;

export type TextSize = {
  readonly advance: number;
  /** The extent of the visible text from its beginning on the baseline. */
  readonly leftExtent: number;
  readonly rightExtent: number;
  readonly upExtent: number;
  readonly downExtent: number;
};
/** Measures a text at the font size, as this device draws it. */
export type MeasureText = (text: string) => TextSize;

/** A text that stays text: where its baseline begins, and how wide it was measured. */
export type UnoutlinedText = { readonly text: string; readonly x: number; readonly y: number; readonly width: number };
type TextBox = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** A glyph where it stands: its drawing, from the beginning of its baseline. A glyph has one drawing in all its places. */
export type PlacedGlyph = { readonly commands: readonly PathCommand[]; readonly x: number; readonly y: number };

/** The glyphs of each line, what stays text, and the box of all that is seen. y grows downwards. */
export type TextLayout = {
  readonly lines: readonly (readonly PlacedGlyph[])[];
  readonly texts: readonly UnoutlinedText[];
  readonly box: TextBox;
};

/** Lays a text out letter by letter with kerning: no ligature, which letters that are to be cut out do not miss. */
export function layoutText(
  text: string,
  letterSpacing: number,
  glyphOf: GlyphLookup,
  measure: MeasureText,
): TextLayout {
  const unoutlinedTexts: UnoutlinedText[] = [];
  const boxes: TextBox[] = [];
  const shapeByCharacter = new Map<string, GlyphShape>();
  const lines = splitLines(text).map((characters, index) => {
    const y = index * LINE_HEIGHT * TEXT_IMAGE.fontSize;
    const glyphs: PlacedGlyph[] = [];
    let x = 0;
    let lastGlyph: ReturnType<GlyphLookup>;
    for (const segment of segmentLine(characters, (character) => glyphOf(character) !== undefined)) {
      const faceGlyph = segment.kind === 'drawn' ? glyphOf(segment.text) : undefined;
      if (faceGlyph) {
        const { font, glyph } = faceGlyph;
        if (lastGlyph?.font === font) x += scaledLength(font.getKerningValue(lastGlyph.glyph, glyph), font.unitsPerEm);
        const shape = glyphShape(shapeByCharacter, segment.text, faceGlyph);
        if (shape.box) {
          glyphs.push({ commands: shape.commands, x, y });
          boxes.push(offsetBox(shape.box, x, y));
        }
        x += scaledLength(glyph.advanceWidth ?? 0, font.unitsPerEm) + letterSpacing;
      } else x += layoutUnoutlined(segment, x, y) + letterSpacing;
      lastGlyph = faceGlyph;
    }
    return glyphs;
  });
  return { lines, texts: unoutlinedTexts, box: boxAround(boxes) };

  function layoutUnoutlined(segment: LineSegment, x: number, y: number): number {
    const { advance, leftExtent, rightExtent, upExtent, downExtent } = measure(segment.text);
    unoutlinedTexts.push({ text: segment.text, x, y, width: advance });
    boxes.push({
      minX: x - leftExtent,
      minY: y - upExtent,
      maxX: x + Math.max(advance, rightExtent),
      maxY: y + downExtent,
    });
    return advance;
  }
}

type GlyphShape = { readonly commands: readonly PathCommand[]; readonly box: TextBox | undefined };

/** A glyph at the font size, drawn from its origin; read once a text. */
function glyphShape(
  shapeByCharacter: Map<string, GlyphShape>,
  character: string,
  { glyph }: NonNullable<ReturnType<GlyphLookup>>,
): GlyphShape {
  const knownShape = shapeByCharacter.get(character);
  if (knownShape) return knownShape;
  const path = glyph.getPath(0, 0, TEXT_IMAGE.fontSize);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const box = path.commands.length > 0 ? { minX: x1, minY: y1, maxX: x2, maxY: y2 } : undefined;
  const shape = { commands: path.commands, box };
  shapeByCharacter.set(character, shape);
  return shape;
}

/** A length of a face at the font size. */
function scaledLength(length: number, unitsPerEm: number): number {
  return (length * TEXT_IMAGE.fontSize) / unitsPerEm;
}

function offsetBox({ minX, minY, maxX, maxY }: TextBox, x: number, y: number): TextBox {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}

/** Of nothing that is seen it is empty. */
function boxAround([first, ...others]: readonly TextBox[]): TextBox {
  let { minX, minY, maxX, maxY } = first ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  for (const box of others) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return { minX, minY, maxX, maxY };
}
