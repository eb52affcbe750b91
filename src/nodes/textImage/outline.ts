import type { PathCommand } from 'opentype.js';
import { TEXT_IMAGE } from '../../../contract/limits.ts';
import type { GlyphOf } from './glyphs.ts';
import { linesOf, type Piece, piecesOf } from './pieces.ts';

/** The distance of lines, in font sizes. */
const LINE_HEIGHT = 1.2;

export type TextSize = {
  readonly advance: number;
  /** The extent of the visible text from its beginning on the baseline. */
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
};
/** Measures a text at the font size, as this device draws it. */
export type Measure = (text: string) => TextSize;

/** A text that stays text: where its baseline begins, and how wide it was measured. */
export type LiveText = { readonly text: string; readonly x: number; readonly y: number; readonly width: number };
type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** A glyph where it stands: its drawing, from the beginning of its baseline. A glyph has one drawing in all its places. */
export type PlacedGlyph = { readonly drawing: readonly PathCommand[]; readonly x: number; readonly y: number };

/** The glyphs of each line, what stays text, and the box of all that is seen. y grows downwards. */
export type Outline = {
  readonly lines: readonly (readonly PlacedGlyph[])[];
  readonly texts: readonly LiveText[];
  readonly box: Box;
};

/** Lays a text out letter by letter with kerning: no ligature, which letters that are to be cut out do not miss. */
export function outlineOf(text: string, letterSpacing: number, glyphOf: GlyphOf, measure: Measure): Outline {
  const texts: LiveText[] = [];
  const boxes: Box[] = [];
  const shapes = new Map<string, Shape>();
  const lines = linesOf(text).map((characters, index) => {
    const y = index * LINE_HEIGHT * TEXT_IMAGE.fontSize;
    const glyphs: PlacedGlyph[] = [];
    let x = 0;
    let last: ReturnType<GlyphOf>;
    for (const piece of piecesOf(characters, (character) => glyphOf(character) !== undefined)) {
      const faceGlyph = piece.kind === 'drawn' ? glyphOf(piece.text) : undefined;
      if (faceGlyph) {
        const { font, glyph } = faceGlyph;
        if (last?.font === font) x += inUnits(font.getKerningValue(last.glyph, glyph), font.unitsPerEm);
        const shape = shapeOf(shapes, piece.text, faceGlyph);
        if (shape.box) {
          glyphs.push({ drawing: shape.commands, x, y });
          boxes.push(movedBox(shape.box, x, y));
        }
        x += inUnits(glyph.advanceWidth ?? 0, font.unitsPerEm) + letterSpacing;
      } else x += layText(piece, x, y) + letterSpacing;
      last = faceGlyph;
    }
    return glyphs;
  });
  return { lines, texts, box: boxAround(boxes) };

  function layText(piece: Piece, x: number, y: number): number {
    const { advance, left, right, up, down } = measure(piece.text);
    texts.push({ text: piece.text, x, y, width: advance });
    boxes.push({ minX: x - left, minY: y - up, maxX: x + Math.max(advance, right), maxY: y + down });
    return advance;
  }
}

type Shape = { readonly commands: readonly PathCommand[]; readonly box: Box | undefined };

/** A glyph at the font size, drawn from its origin; read once a text. */
function shapeOf(shapes: Map<string, Shape>, character: string, { glyph }: NonNullable<ReturnType<GlyphOf>>): Shape {
  const known = shapes.get(character);
  if (known) return known;
  const path = glyph.getPath(0, 0, TEXT_IMAGE.fontSize);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const box = path.commands.length > 0 ? { minX: x1, minY: y1, maxX: x2, maxY: y2 } : undefined;
  const shape = { commands: path.commands, box };
  shapes.set(character, shape);
  return shape;
}

/** A length of a face at the font size. */
function inUnits(length: number, unitsPerEm: number): number {
  return (length * TEXT_IMAGE.fontSize) / unitsPerEm;
}

function movedBox({ minX, minY, maxX, maxY }: Box, x: number, y: number): Box {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}

/** Of nothing that is seen it is empty. */
function boxAround([first, ...others]: readonly Box[]): Box {
  let { minX, minY, maxX, maxY } = first ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  for (const box of others) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return { minX, minY, maxX, maxY };
}
