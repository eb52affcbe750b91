import { describe, expect, test } from 'vitest';
import { BLOCKED_CHINESE, BLOCKED_ENGLISH, TRADE_TERMS } from './blockedWords.ts';
import { isBlocked } from './blocklist.ts';

describe('every listed word is found', () => {
  test.each(BLOCKED_ENGLISH)('%s, in capitals, between other words', (word) => {
    expect(isBlocked(`A (${word.toUpperCase()}), please`)).toBe(true);
  });
  test.each(BLOCKED_CHINESE)('%s, within a sentence', (word) => {
    expect([word, `画一个${word}场景`, `一张${word}的图片`].map(isBlocked)).toEqual([true, true, true]);
  });
});

const UNSEEN = ['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u034f', '\u3164'];
test.each([
  'ｐｏｒｎ',
  'Pörn',
  'kill\n people',
  'sex_toy',
  '_porn_',
  'a sex’s',
  "sex's",
  'sex.toy',
  'a porn.star',
  'a porn:lamp',
  'kill.people',
  'sex·toy',
  'sex‧toy',
  'sex．toy',
  "sex'toy",
  'porn’n’roll',
  ...UNSEEN.map((letter) => `a po${letter}rn lamp`),
  '強姦',
  '強奸',
  '裸體',
  '屍體',
  '裸露的婦女',
  '年輕性感的女體',
  '情色黃片',
  '一絲不掛',
  '種族滅絕',
  '恐怖襲擊',
])('%s is found in another guise', (text) => {
  expect(isBlocked(text)).toBe(true);
});

/** Sentences that are explicit of a person, and the same word of a thing. */
test.each([
  ['nude woman', 'nude leather sofa'],
  ['a Nude, young woman on a chair', 'a nude sofa for a young woman'],
  ['two nude men', 'nude lipstick in a gold case'],
  ['nude girls', "nude women's sandals"],
  ['nude girls', 'nude women’s handkerchief'],
  ['赤裸的兒童', '裸色女士手錶'],
  ['做愛', '做愛心形盒'],
  ['血腥', '血腥瑪麗'],
  ['nude fashion model', 'nude colour'],
  ['nude models', 'a model in a nude dress'],
  ['nude female body', 'nude body lotion bottle'],
  ['nude young slim body', 'Perfume bottle with nude body and gold cap'],
  ['nude pregnant body', 'lamp with a nude white body'],
  ['nude body of a young woman', 'nude body of a speaker'],
  ['sexy teenage bodies', 'speaker, nude body'],
  ['nude white child', 'nude white child seat'],
  ['nude girl, chair', 'nude girls chair'],
  ['赤裸的女人，包', '裸色女士手表'],
  ['nude person on a chair', 'nude kids chair, table and bed'],
  ['nude people at a table', 'nude marble table for six people'],
  ['nude photo of her', 'nude photo frame'],
  ['nude female', 'nude female mannequin'],
  ['nude lady', 'nude ladies handbag'],
  ['a woman posing nude', 'women nude heels'],
  ['sexy girl', 'sexy sports car'],
  ['naked man', 'naked bike'],
  ['a naked woman with a bulb', 'pendant lamp with a naked bulb'],
  ['bare breasts', 'chicken breast platter'],
  ['school shooting', 'shooting range target'],
  ['rape scene', 'oilseed rape field'],
  ['murder scene', 'murder mystery board game'],
  ['gay sex', 'same sex wedding cake topper'],
  ['kill people', 'weed killer bottle'],
  ['裸女', '裸粉色真皮沙发'],
  ['一个裸体', '裸色'],
  ['赤裸的女人', '裸露混凝土墙'],
  ['裸露的身体', '裸露砖墙前的椅子'],
  ['裸男模特', '裸色女鞋'],
  ['性感美女', '性感的红色跑车'],
  ['赤裸裸的年轻女孩', '裸感女士内衣'],
  ['没穿衣服的模特', '穿衣服的模特'],
  ['血腥场面', '血腥玛丽鸡尾酒杯'],
  ['情色海报', '红色情侣杯'],
  ['性爱', '个性爱心杯'],
  ['性交', '弹性交织面料'],
  ['做爱', '做爱心形状的灯'],
  ['射精', '注射精密模具'],
  ['自杀', '各自杀菌的牙刷盒'],
  ['成人片', '成人片剂药瓶'],
])('%s is refused, %s is not', (explicit, trade) => {
  expect([explicit, trade].map(isBlocked)).toEqual([true, false]);
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
  'crackle glaze bowl',
  'nut cracker',
  'cocktail shaker',
  'bronze bust of a woman',
  'drug store shelf',
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
