import { TEXT_IMAGE, TEXT_IMAGE_BOUNDS } from '../../../contract/limits.ts';
import type { NodeData } from '../../../contract/nodes.ts';
import { fontOf } from './fonts.ts';
import { type GlyphOf, glyphsOf, type ReadFile } from './glyphs.ts';
import { familyOf, type Markup, markupOf } from './markup.ts';
import { type Measure, outlineOf } from './outline.ts';
import { isDrawable, linesOf } from './pieces.ts';

/** The text to draw: the fields of a node that its picture depends on. */
export type TextImage = Pick<NodeData<'textImageNode'>, 'text' | 'font' | 'fontColor' | 'letterSpacing'>;

/** A text as an SVG, and what of it stays text there, each once. */
export type DrawnText = Markup & { readonly undrawn: readonly string[] };

type Device = { readonly read?: ReadFile; readonly measure?: Measure };

/** Draws a text with the face that stands for its font. */
export async function drawText(
  { text, font, fontColor, letterSpacing }: TextImage,
  device: Device = {},
): Promise<DrawnText> {
  const { name, face } = fontOf(font);
  const chars = new Set(linesOf(text).flat().filter(isDrawable));
  const glyphOf: GlyphOf = await glyphsOf(face, chars, device.read);
  const outline = outlineOf(text, spacingOf(letterSpacing), glyphOf, device.measure ?? measureWith(name));
  const undrawn = [...new Set(outline.texts.map((live) => live.text))];
  return { ...markupOf(outline, { font: name, fontColor }), undrawn };
}

/** A letter spacing within its bounds. */
export function spacingOf(letterSpacing: number): number {
  const { min, max } = TEXT_IMAGE_BOUNDS.letterSpacing;
  return Math.min(Math.max(letterSpacing, min), max);
}

/** Measures as the browser will draw it. */
function measureWith(font: string): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('This browser cannot measure text.');
  context.font = `${TEXT_IMAGE.fontSize}px ${familyOf(font)}`;
  return (text) => {
    const size = context.measureText(text);
    return {
      advance: size.width,
      left: size.actualBoundingBoxLeft,
      right: size.actualBoundingBoxRight,
      up: size.actualBoundingBoxAscent,
      down: size.actualBoundingBoxDescent,
    };
  };
}
