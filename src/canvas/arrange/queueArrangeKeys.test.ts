import { expect, test } from 'vitest';
import { BOARD_KEYS } from '../keyboard/boardKeys.ts';
import { ARRANGE_KEY_ACTIONS } from './arrangeActions.ts';
import { freshKeys, isMaybeArrangeKey } from './queueArrangeKeys.ts';

test('every key that arranges is held until arranging is here, and none of the board’s own', () => {
  const keys = ARRANGE_KEY_ACTIONS.flatMap((action) => action.keys);
  expect(keys.filter((key) => !isMaybeArrangeKey(key))).toEqual([]);
  expect(BOARD_KEYS.flatMap((line): readonly string[] => line.keys).filter(isMaybeArrangeKey)).toEqual([]);
});

test('a press acts for half a minute, and of very many only the newest do', () => {
  const at = (...times: number[]) => times.map((timeStamp) => ({ timeStamp }));
  expect(freshKeys(at(900, 1000, 30_900), 31_000)).toEqual(at(1000, 30_900));
  const many = Array.from({ length: 40 }, (_, n) => n);
  expect(freshKeys(at(...many), 40)).toEqual(at(...many.slice(8)));
});
