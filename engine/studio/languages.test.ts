import { expect, test } from 'vitest';
import { sceneOf } from '../generate_image/scenes.fixture.ts';
import { PAIRS } from './pairs.fixture.ts';

test.each(PAIRS)('both languages give the same scene: %s = %s', (english, chinese) => {
  expect(sceneOf(chinese)).toEqual(sceneOf(english));
});
