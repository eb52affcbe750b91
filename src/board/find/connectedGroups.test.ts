import { expect, test } from 'vitest';
import { connectedGroups } from './connectedGroups.ts';

test('what hangs together by edges is one group, in the order given', () => {
  const edges = [
    { source: 'c', target: 'a' },
    { source: 'e', target: 'c' },
    { source: 'b', target: 'gone' },
  ];
  expect(connectedGroups(['a', 'b', 'c', 'd', 'e'], edges)).toEqual([['a', 'c', 'e'], ['b'], ['d']]);
  expect(connectedGroups([], edges)).toEqual([]);
});
