import { expect, test } from 'vitest';
import { ASSET_TYPES, BoardId, EdgeId, JobId, NodeId, ObjectKey } from './ids.ts';

const BITS = 'AZaz09_-'.padEnd(22, 'x');

test.each([
  [BITS, true],
  [BITS.slice(1), false],
  [`${BITS}x`, false],
  [BITS.replace('_', '/'), false],
  [`${BITS}\n`, false],
  [7, false],
])('%j is a board’s id: %s', (id, isOne) => {
  expect(BoardId.safeParse(id).success).toBe(isOne);
});

test('an object key ends in one of the asset types, and is never a path', () => {
  const keys = Object.keys(ASSET_TYPES).map((ending) => `${BITS}.${ending}`);
  expect(keys.map((key) => ObjectKey.parse(key))).toEqual(keys);
  const others = [BITS, `${BITS}.gif`, `${BITS}.png.exe`, `../${BITS}.png`, `a/${BITS}.png`, `${BITS}.PNG`];
  expect(others.filter((key) => ObjectKey.safeParse(key).success)).toEqual([]);
});

test.each([
  ['node', NodeId, 200],
  ['edge', EdgeId, 500],
])('the id of a %s is any short text', (_, Id, longest) => {
  const texts = ['', '1', '椅子 / chair', 'x'.repeat(longest), 'x'.repeat(longest + 1)];
  expect(texts.map((text) => Id.safeParse(text).success)).toEqual([false, true, true, true, false]);
});

test('a job’s id is a UUID', () => {
  const ids = ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c', ''];
  expect(ids.map((id) => JobId.safeParse(id).success)).toEqual([true, false, false]);
});
