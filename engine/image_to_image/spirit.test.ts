import { expect, test } from 'vitest';
import { buildModel } from '../generate_image/scene.ts';
import { sceneOf } from '../generate_image/scenes.fixture.ts';
import { nameMaterial } from '../studio/naming.ts';
import { readPrompt } from '../studio/prompt.ts';
import { mutateScene } from './mutate.ts';
import { inSpirit } from './spirit.ts';

const evolved = (from: string, prompt: string, amount: number) =>
  mutateScene(sceneOf(from), amount, 8, readPrompt(from), inSpirit(readPrompt(prompt), prompt));

test('two materials go to the body and to what is second', () => {
  const { scene } = evolved('copper kettle with a walnut handle', 'glass and brass', 1);
  const { body, handle } = scene.materials;
  expect([body && nameMaterial(body, 'en'), handle && nameMaterial(handle, 'en')]).toEqual(['glass', 'brass']);
  expect(scene.design.hollow).toBe(true);
});

test.each(['a lighter, airier look', '更轻盈的现代风格'])('%s is narrower than without the words', (prompt) => {
  const wide = (words: string) => {
    const { min, max } = buildModel(evolved('red chair', words, 0.6).scene.design).parts[0].solid.box;
    return max[0] - min[0];
  };
  expect(wide(prompt)).toBeLessThan(wide(''));
});

test('a word for the form is stronger than one for the whole', () => {
  const said = readPrompt('a lighter wide chair');
  expect(inSpirit(said, 'a lighter wide chair')).toEqual(said);
});
