import { expect, test } from 'vitest';
import type { EngineJob, Recipe } from '../../../contract/engine.ts';
import { jobOf } from '../sdk/sdk.fixture.ts';
import { promptOf } from './instructions.ts';

const says = (operation: EngineJob['operation'], more: Partial<EngineJob>) =>
  promptOf(jobOf(operation, { prompt: '', ...more }));

test('influence and strength are put into words, other words at each step', () => {
  const influences = [0, 1, 2].map((influence) => says('process_sketch_style', { influence }));
  const strengths = [0.25, 0.5, 0.8, 1].map((strength) => says('image_to_image', { strength }));
  expect([new Set(influences).size, new Set(strengths).size]).toEqual([3, 4]);
  expect(strengths[0]).toBe(
    'Make another design after the product in this image. Change small details only; keep its shape, materials and view. Stay with its kind of colours and light.',
  );
  expect(influences[2]).toContain('as closely as you can');
});

test('the person’s own words come last', () => {
  expect(says('instruct_edit', { prompt: ' make it red ' })).toBe(
    'Change the image as told below. Leave everything else as it is.\n\nmake it red',
  );
});

test.each<[string, Partial<EngineJob>, string]>([
  ['without words in English', {}, 'English'],
  [
    'in the language that the picture was asked for in',
    { recipes: { image: { prompt: '陶罐' } as Recipe } },
    'Chinese',
  ],
])('a picture is described %s', (_, more, language) => {
  expect(says('describe_image', more)).toContain(`Answer in ${language}.`);
});

test('a video without words is told to move a little, and one with words nothing else', () => {
  expect([says('image_to_video', {}), says('image_to_video', { prompt: 'it turns' })]).toEqual([
    'Bring this image to life with a slow, steady movement of the camera.',
    'it turns',
  ]);
});
