import { expect, test } from 'vitest';
import { edgePan } from './edgePan.ts';

const stage = { width: 1280, height: 800 };

test('a pointer held near the border pans towards what lies beyond, at full speed from the border on', () => {
  expect(edgePan({ x: 640, y: 400 }, stage)).toEqual({ x: 0, y: 0 });
  expect(edgePan({ x: 16, y: 400 }, stage)).toEqual({ x: 0.42, y: 0 });
  expect(edgePan({ x: 1280, y: -50 }, stage)).toEqual({ x: -0.84, y: 0.84 });
});
