// Draws the tiles of the canvas's dot grid: node scripts/dots.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The tile's side in CSS pixels, and in it the dot's middle and radius. src/canvas/viewport/transform.ts knows where the dot is. */
const SIDE = 24;
const MIDDLE = 2;
const RADIUS = 1.3;
const TOKENS = join(import.meta.dirname, '../src/ui/tokens');

/** Each tile's file, its theme and its pixels for a CSS pixel. */
export const DOT_TILES = [
  { file: join(TOKENS, 'dot-light.png'), theme: 'light', pixels: 1 },
  { file: join(TOKENS, 'dot-light@2x.png'), theme: 'light', pixels: 2 },
  { file: join(TOKENS, 'dot-dark.png'), theme: 'dark', pixels: 1 },
  { file: join(TOKENS, 'dot-dark@2x.png'), theme: 'dark', pixels: 2 },
] as const;

/** A tile as PNG, in the colour that the tokens give the dots. */
export async function dotTile({
  theme,
  pixels,
}: Pick<(typeof DOT_TILES)[number], 'theme' | 'pixels'>): Promise<Buffer> {
  const tokens = readFileSync(join(TOKENS, 'tokens.css'), 'utf8');
  const [, light, dark] = /--canvas-dot: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const colour = theme === 'light' ? light : dark;
  const side = SIDE * pixels;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${side}" height="${side}">
    <circle cx="${MIDDLE}" cy="${MIDDLE}" r="${RADIUS}" fill="${colour}"/></svg>`;
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

if (import.meta.main) for (const tile of DOT_TILES) writeFileSync(tile.file, await dotTile(tile));
