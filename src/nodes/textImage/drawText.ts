import { TEXT_IMAGE, TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import type { NodeData } from '../../../contract/nodes.ts';
import { fontOf } from './fonts.ts';
import { type GlyphLookup, loadGlyphs, type ReadFile } from './glyphs.ts';
import { layoutText, type MeasureText } from './layoutText.ts';
import { hasOutline, splitLines } from './lineSegments.ts';
import { fontFamily, renderSvg, type SvgMarkup } from './svgMarkup.ts';

/** The text to draw: the fields of a node that its picture depends on. */
export type TextImageFields = Pick<NodeData<'textImageNode'>, 'text' | 'font' | 'fontColor' | 'letterSpacing'>;

/** A text as an SVG, and what of it stays text there, each once. */
export type TextDrawing = SvgMarkup & { readonly unoutlinedCharacters: readonly string[] };

type DrawingOptions = { readonly read?: ReadFile; readonly measure?: MeasureText };

/** Draws a text with the face that stands for its font. */
export async function drawText(
  { text, font, fontColor, letterSpacing }: TextImageFields,
  device: DrawingOptions = {},
): Promise<TextDrawing> {
  const { name, face: typeface } = fontOf(font);
  const characters = new Set(splitLines(text).flat().filter(hasOutline));
  const glyphOf: GlyphLookup = await loadGlyphs(typeface, characters, device.read);
  const outline = layoutText(text, clampSpacing(letterSpacing), glyphOf, device.measure ?? createMeasure(name));
  const unoutlinedCharacters = [...new Set(outline.texts.map((unoutlinedText) => unoutlinedText.text))];
  return { ...renderSvg(outline, { font: name, fontColor }), unoutlinedCharacters };
}

/** A letter spacing within its bounds. */
export function clampSpacing(letterSpacing: number): number {
  const { min, max } = TEXT_IMAGE_LIMITS.letterSpacing;
  return Math.min(Math.max(letterSpacing, min), max);
}

/** Measures as the browser will draw it. */
function createMeasure(font: string): MeasureText {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('This browser cannot measure text.');
  context.font = `${TEXT_IMAGE.fontSize}px ${fontFamily(font)}`;
  return (text) => {
    const size = context.measureText(text);
    return {
      advance: size.width,
      leftExtent: size.actualBoundingBoxLeft,
      rightExtent: size.actualBoundingBoxRight,
      upExtent: size.actualBoundingBoxAscent,
      downExtent: size.actualBoundingBoxDescent,
    };
  };
}
