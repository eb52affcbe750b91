import { describe, expect, test } from 'vitest';
import { BLOCKED_CHINESE, BLOCKED_ENGLISH, isBlocked, TRADE_TERMS } from './blocklist.ts';

describe('every listed word is found', () => {
  test.each(BLOCKED_ENGLISH)('%s, in capitals, between other words', (word) => {
    expect(isBlocked(`A (${word.toUpperCase()}), please`)).toBe(true);
  });
  test.each(BLOCKED_CHINESE)('%s, within a sentence', (word) => {
    expect([word, `画一个${word}场景`, `一张${word}的图片`].map(isBlocked)).toEqual([true, true, true]);
  });
});

test.each(['ｐｏｒｎ', 'Pörn', 'kill\n people'])('%s is found in another guise', (text) => {
  expect(isBlocked(text)).toBe(true);
});

test.each([
  '',
  'knife block in walnut',
  'shot glass',
  'blood orange juicer',
  'Essex lamp',
  'a cocktail bar with a copper cock',
  'grape therapist chair',
  'gun metal grey bomber jacket',
  'nude leather bag',
  'kill switch',
  'shooting star lamp',
  '一把菜刀',
  '血橙榨汁机',
  '杀虫剂瓶',
  '自行车',
  '性能优良的台灯',
  '裸色沙发',
  '黄色台灯',
  '杀菌灯',
  '男性化设计',
  ...TRADE_TERMS,
])('%s is the trade’s', (text) => {
  expect(isBlocked(text)).toBe(false);
});

test('a trade term does not hide a listed word beside it', () => {
  expect(isBlocked('porn on gore tex')).toBe(true);
  expect(isBlocked('gore tex porn')).toBe(true);
});
