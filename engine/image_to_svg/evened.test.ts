import { expect, test } from 'vitest';
import { readPicture } from '../../server/media/picture.ts';
import { drawSketch, KETTLE } from '../process_sketch/sketches.fixture.ts';
import { photographDrawing } from '../process_sketch/sketchPhoto.fixture.ts';
import { binarise } from './binarise.ts';
import { drawnLightness, type Grey } from './evened.ts';

const SIDE = 512;

/** Share of a sketch that comes out black. */
async function blackOf(bytes: Uint8Array): Promise<number> {
  const { rgba } = binarise(await readPicture({ type: 'image/jpeg', bytes }, SIDE), 'en');
  let black = 0;
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] < 128) black++;
  return (black * 4) / rgba.length;
}

test('a drawing photographed in uneven light is as black as the drawing itself', async () => {
  const sheet = await drawSketch(KETTLE, { width: 4 });
  const expected = await blackOf(sheet);
  const photographed = await blackOf(await photographDrawing(sheet, { falloff: 0.6 }));
  expect(photographed / expected).toBeGreaterThan(0.7);
  expect(photographed / expected).toBeLessThan(1.6);
});

test.each([
  ['a picture that is half dark', (x: number) => (x < SIDE / 2 ? 60 : 200)],
  ['a pattern', (x: number) => (x % 16 < 8 ? 90 : 210)],
  [
    'a thing before a shaded backdrop',
    (x: number, y: number) => (Math.hypot(x - 256, y - 256) < 110 ? 50 : 230 - x / 6),
  ],
])('%s is no drawing', (_name, value) => {
  const luminance = Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE)));
  const grey: Grey = { width: SIDE, height: SIDE, luminance };
  expect(drawnLightness(grey, luminance, 140)).toBeNull();
});
