import sharp from 'sharp';
import { type Rgb, toSrgb } from '../studio/colours.ts';
import { dress } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import type { Palette } from '../studio/palette.ts';
import type { Brief } from '../studio/prompt.ts';

type Size = { readonly width: number; readonly height: number };

/** Swatches at most, of the colours first named. */
const SWATCHES = 5;
const PAPER = '#eceae4';
const INK = '#8a877f';

/** What stands where no design could be drawn, as a PNG: an empty sheet with the sign of nothing, and the colours that the prompt names. */
export async function drawPlaceholder(
  brief: Brief,
  palette: Palette | null,
  { width, height }: Size,
): Promise<Uint8Array> {
  const middle = { x: width / 2, y: height * 0.42 };
  const radius = Math.min(width, height) * 0.12;
  const reach = radius * Math.SQRT1_2 * 1.25;
  const side = Math.min(width, height) * 0.09;
  const colours = namedColours(brief, palette);
  const left = (width - side * (colours.length * 1.25 - 0.25)) / 2;
  const swatches = colours.map(
    (colour, index) =>
      `<rect x="${left + index * side * 1.25}" y="${height * 0.68}" width="${side}" height="${side}" rx="${side * 0.2}" fill="${hexOf(colour)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${PAPER}"/>
<g fill="none" stroke="${INK}" stroke-width="${radius * 0.09}" stroke-linecap="round"><circle cx="${middle.x}" cy="${middle.y}" r="${radius}"/>
<path d="M${middle.x - reach} ${middle.y + reach}L${middle.x + reach} ${middle.y - reach}"/></g>${swatches.join('')}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());
}

/** The colours and materials that a prompt names, each once; without any those of the style picture. */
export function namedColours({ finishes, parts }: Brief, palette: Palette | null): readonly Rgb[] {
  const named = [...finishes, ...Object.values(parts)]
    .filter(({ colour, material: made }) => colour !== undefined || made !== undefined)
    .map((finish) => dress(finish, material('ceramic')).base);
  const colours = named.length > 0 ? named : (palette?.colours ?? []);
  return [...new Map(colours.map((colour) => [hexOf(colour), colour])).values()].slice(0, SWATCHES);
}

function hexOf(colour: Rgb): string {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, toSrgb(value))) * 255);
  return `#${colour.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}
