import { expect, test } from 'vitest';
import { CHUNK_SIDE, chunkKey } from './chunk.ts';

test('chunks are squares of the board that share no point', () => {
  expect(chunkKey({ x: 0, y: 0 })).toBe('0,0');
  expect(chunkKey({ x: CHUNK_SIDE - 1, y: -1 })).toBe('0,-1');
  expect(chunkKey({ x: CHUNK_SIDE, y: 0 })).toBe('1,0');
});
