import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DOT_TILES, dotTile } from './dots.ts';

const pixels = (png: Buffer) => sharp(png).raw().toBuffer();

test.for(DOT_TILES)(
  '$file is what the tokens ask for: after a change of the dots’ colour run "node scripts/dots.ts"',
  async (tile) => {
    expect(await pixels(readFileSync(tile.file))).toEqual(await pixels(await dotTile(tile)));
  },
);
