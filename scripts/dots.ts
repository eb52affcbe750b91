// Draws the tiles of the canvas's dot grid: node scripts/dots.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The tile's side in CSS pixels, and in it the dot's middle and radius. src/canvas/viewport/transform.ts knows where the dot is. */
const TILE_SIDE = 24;
const DOT_CENTRE = 2;
const DOT_RADIUS = 1.3;
const TOKENS_FOLDER = join(import.meta.dirname, '../src/ui/tokens');

/** Each tile's file, its theme and its pixels for a CSS pixel. */
export const DOT_TILES = [
  { file: join(TOKENS_FOLDER, 'dot-light.png'), theme: 'light', pixels: 1 },
  { file: join(TOKENS_FOLDER, 'dot-light@2x.png'), theme: 'light', pixels: 2 },
  { file: join(TOKENS_FOLDER, 'dot-dark.png'), theme: 'dark', pixels: 1 },
  { file: join(TOKENS_FOLDER, 'dot-dark@2x.png'), theme: 'dark', pixels: 2 },
] as const;

/** A tile as PNG, in the colour that the tokens give the dots. */
export async function dotTile({
  theme,
  pixels,
}: Pick<(typeof DOT_TILES)[number], 'theme' | 'pixels'>): Promise<Buffer> {
  const tokens = readFileSync(join(TOKENS_FOLDER, 'tokens.css'), 'utf8');
  const [, light, dark] = /--canvas-dot: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const colour = theme === 'light' ? light : dark;
  const side = TILE_SIDE * pixels;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TILE_SIDE} ${TILE_SIDE}" width="${side}" height="${side}">
    <circle cx="${DOT_CENTRE}" cy="${DOT_CENTRE}" r="${DOT_RADIUS}" fill="${colour}"/></svg>`;
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

if (import.meta.main) for (const tile of DOT_TILES) writeFileSync(tile.file, await dotTile(tile));
