import { expect, test } from 'vitest';
import { BOARD_KEYS } from '../keyboard/boardKeys.ts';
import { ARRANGE_KEY_ACTIONS } from './arrangeActions.ts';

test('no key that arranges means something else on the board', () => {
  const keys = ARRANGE_KEY_ACTIONS.flatMap((action) => action.keys);
  const others = BOARD_KEYS.flatMap((line): readonly string[] => line.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at || others.includes(key))).toEqual([]);
});
