import { expect, test } from 'vitest';
import type { Picture } from '../../server/media/picture.ts';
import { planDesign } from '../generate_image/index.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { recipeWith } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import { drawnSize, sceneIn } from './redraw.ts';

const SIZE = 240;
const scene = sceneOf('green ceramic vase');
const detail = { kind: 'scene', width: SIZE, height: SIZE, scene } as const;
const { rgb } = paintScene(scene, SIZE);
const drawing: Picture = {
  width: SIZE,
  height: SIZE,
  rgba: Uint8Array.from({ length: SIZE * SIZE * 4 }, (_, k) => ((k & 3) === 3 ? 255 : rgb[(k >> 2) * 3 + (k & 3)])),
};
const found = (picture: Picture, of: unknown) => sceneIn(picture, recipeWith(of), () => {});

test('a picture that is still the drawing of its scene gives the scene', () => {
  expect(found(drawing, detail)).toBe(scene);
});

test('a picture that something was done to, of another design, without a scene or not opaque gives none', () => {
  const painted = Uint8Array.from(drawing.rgba, (value, k) => ((k >> 2) % SIZE < 30 && (k & 3) === 0 ? 90 : value));
  const holed = Uint8Array.from(drawing.rgba, (value, k) => (k === 3 ? 0 : value));
  const other = { ...detail, scene: sceneOf('red ceramic vase') };
  expect([
    found({ ...drawing, rgba: painted }, detail),
    found({ ...drawing, rgba: holed }, detail),
    found(drawing, other),
    found(drawing, { kind: 'kept', origin: detail }),
    sceneIn(drawing, undefined, () => {}),
  ]).toEqual([null, null, null, null, null]);
});

test('wide designs are drawn at the whole size, square ones and clear glass smaller', () => {
  const glass = planDesign(readPrompt('clear glass vase'), 7, 0, null).scene;
  expect([
    drawnSize(scene, { width: 3840, height: 2160 }),
    drawnSize(scene, { width: 3840, height: 3840 }),
    drawnSize(glass, { width: 3840, height: 3840 }),
  ]).toEqual([
    { width: 3840, height: 2160 },
    { width: 2880, height: 2880 },
    { width: 1440, height: 1440 },
  ]);
});
