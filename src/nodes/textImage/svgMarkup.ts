import { TEXT_IMAGE, TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import type { TextLayout, UnoutlinedText } from './layoutText.ts';
import { formatNumber, pathData } from './pathData.ts';

/** The text style of a node. */
export type TextStyle = { readonly font: string; readonly fontColor: string };

const COLOUR_PATTERN = /^(?:#[\da-f]{3,8}|[a-z]+)$/i;
const BLACK = '#000000';
const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The colour, where it is one that an SVG may name; black otherwise. */
export function svgColour(fontColor: string): string {
  return COLOUR_PATTERN.test(fontColor) ? fontColor : BLACK;
}

/** The font as this device has it, for what stays text. */
export function fontFamily(font: string): string {
  return `'${font.replaceAll(/['"\\]/g, '')}', sans-serif`;
}

export type SvgMarkup = {
  readonly svg: string;
  /** True if it wants to be smaller than its box: no picture is wider or higher than the greatest side. */
  readonly isReduced: boolean;
};

/** An outline as an SVG: the box of what is seen with the padding around it, from 0. The same outline gives the same bytes. */
export function renderSvg({ lines, texts, box }: TextLayout, { font, fontColor }: TextStyle): SvgMarkup {
  const { paddingX, paddingY, fontSize } = TEXT_IMAGE;
  const origin = { x: paddingX - box.minX, y: paddingY - box.minY };
  const width = box.maxX - box.minX + 2 * paddingX;
  const height = box.maxY - box.minY + 2 * paddingY;
  const scale = Math.min(1, TEXT_IMAGE_LIMITS.side.max / Math.max(width, height));
  const family = escapeXml(fontFamily(font));
  const paths = lines.filter((line) => line.length > 0).map((line) => `<path d="${pathData(line, origin)}"/>`);
  const textElements = texts.map(
    ({ text, x, y, width: textLength }: UnoutlinedText) =>
      `<text x="${formatNumber(x + origin.x)}" y="${formatNumber(y + origin.y)}" textLength="${formatNumber(textLength)}" ` +
      `lengthAdjust="spacingAndGlyphs" font-family="${family}" font-size="${fontSize}">${escapeXml(text)}</text>`,
  );
  const size = `width="${formatNumber(width * scale)}" height="${formatNumber(height * scale)}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${formatNumber(width)} ${formatNumber(height)}">` +
    `<g fill="${svgColour(fontColor)}">${paths.join('')}${textElements.join('')}</g></svg>`;
  return { svg, isReduced: scale < 1 };
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => XML_ENTITIES[sign] ?? sign);
}
