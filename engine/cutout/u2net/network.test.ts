import { expect, test } from 'vitest';
import { COLOURS, openNetwork } from './network.ts';

const SIDE = 320;

/** A red disc before a ground whose colour drifts, as numbers of the network. */
function fill(row: Float32Array, y: number): void {
  for (let x = 0; x < SIDE; x++) {
    const isInside = Math.hypot(x - 180, y - 140) < 70;
    row.set(isInside ? [1.8, -0.6, -1] : [0.4 + x / 800, 0.3 + y / 700, 0.2], x * COLOURS);
  }
}

/** Pixels of it and what ONNX Runtime 1.30 gives there for the file that the weights come from. */
const KNOWN = [
  [180, 140, 1],
  [180, 72, 0.99766],
  [180, 70, 0.31241],
  [251, 140, 0.01012],
  [110, 140, 0.37363],
  [130, 90, 0.13104],
  [230, 190, 0.0764],
  [20, 20, 0],
  [160, 230, 0],
] as const;

test('every layer is where it belongs: the numbers are those that ONNX Runtime gives for the same picture', () => {
  const likely = openNetwork(() => undefined)({ width: SIDE, height: SIDE }, fill, () => undefined);
  const farthest = Math.max(...KNOWN.map(([x, y, expected]) => Math.abs(likely[y * SIDE + x]! - expected)));
  expect(farthest).toBeLessThan(0.001);
});
