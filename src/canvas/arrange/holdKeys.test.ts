import { expect, test } from 'vitest';
import { BOARD_KEYS } from '../boardKeys.ts';
import { ARRANGE_KEYS } from './actions.ts';
import { mayArrange } from './holdKeys.ts';

test('every key that arranges is held until arranging is here, and none of the board’s own', () => {
  const keys = ARRANGE_KEYS.flatMap((action) => action.keys);
  expect(keys.filter((key) => !mayArrange(key))).toEqual([]);
  expect(BOARD_KEYS.flatMap((line): readonly string[] => line.keys).filter(mayArrange)).toEqual([]);
});
