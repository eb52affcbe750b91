import { describe, expect, test } from 'vitest';
import { readPrompt } from './prompt.ts';

/** What is said of a prompt's words that nothing is drawn of, in the order of the remarks. */
const leftOut = (prompt: string) => {
  const { product, head, unknown, idle, around } = readPrompt(prompt);
  return { product, head, unknown, idle, around };
};
const nothing = { product: null, head: null, unknown: [], idle: [], around: [] };

describe('what nobody knows how to build is named as it is written', () => {
  test.each([
    ['a wooden trumpet', 'trumpet'],
    ['木制小号', '小号'],
    ['核桃木小提琴', '小提琴'],
    ['一袋薯片', '薯片'],
    ['a wooden ukulele', 'ukulele'],
    ['木制尤克里里', '尤克里里'],
    ['a wheelchair', 'wheelchair'],
    ['轮椅', '轮椅'],
    ['umbrella stand', 'umbrella stand'],
    ['雨伞架', '雨伞架'],
    ['衣架', '衣架'],
    ['猫爬架', '猫爬架'],
    ['hiking pole', 'hiking pole'],
    ['登山杖', '登山杖'],
    ['a wine glass', 'wine glass'],
    ['红酒杯', '红酒杯'],
    ['a leather wallet', 'wallet'],
    ['皮革钱包', '钱包'],
    ['shower head', 'shower head'],
    ['白色淋浴花洒', '淋浴花洒'],
    ['toilet brush', 'toilet brush'],
    ['马桶刷', '马桶刷'],
    ['a fish tank', 'fish tank'],
    ['鱼缸', '鱼缸'],
    ['robot arm', 'robot arm'],
    ['机械臂', '机械臂'],
    ['car seat', 'car seat'],
    ['汽车座椅', '汽车座椅'],
    ['a footrest', 'footrest'],
    ['皮球', '皮球'],
    ['黑色大理石烟灰缸', '烟灰缸'],
    ['a bathroom mirror', 'mirror'],
    ['白色镜子', '镜子'],
    ['钟楼', '钟楼'],
    ['白色金属面包箱', '面包箱'],
    ['a cat on a chair', 'cat'],
    ['椅子上的猫', '猫'],
    ['flowers on a table', 'flowers'],
    ['桌上的花', '花'],
    ['scooter with a bag', 'scooter'],
    ['带包的滑板车', '滑板车'],
  ])('%s', (prompt, head) => {
    const { product, head: read } = leftOut(prompt);
    expect({ product, head: read }).toEqual({ product: null, head });
  });
});

describe('a thing for a product is not the product', () => {
  test.each([
    ['shoe rack', 'shoe', 'shoe rack'],
    ['鞋架', 'shoe', '鞋架'],
    ['headphone stand in walnut', 'headphones', 'headphone stand'],
    ['胡桃木耳机支架', 'headphones', '耳机支架'],
    ['a bottle rack', 'bottle', 'bottle rack'],
    ['酒瓶架', 'bottle', '酒瓶架'],
    ['bicycle pump', 'bicycle', 'bicycle pump'],
    ['自行车打气筒', 'bicycle', '自行车打气筒'],
    ['laptop sleeve in felt', 'laptop', 'laptop sleeve'],
    ['keyboard cover', 'keyboard', 'keyboard cover'],
    ['键盘罩', 'keyboard', '键盘罩'],
    ['car keys', 'car', 'car keys'],
    ['汽车钥匙', 'car', '汽车钥匙'],
    ['橡木摇椅', 'chair', '摇椅'],
    ['白色吊床', 'bed', '吊床'],
    ['茶包', 'bag', '茶包'],
    ['phone booth', 'phone', 'phone booth'],
    ['电话亭', 'phone', '电话亭'],
  ])('%s', (prompt, product, head) => {
    expect(leftOut(prompt)).toEqual({ ...nothing, product, head });
  });

  test.each([
    ['lamp stand in brass', 'lamp', 'base'],
    ['copper kettle handle', 'kettle', 'handle'],
    ['自行车架', 'bicycle', 'frame'],
    ['steel watch case', 'watch', 'bezel'],
  ])('its own part is: %s', (prompt, product, part) => {
    const { head, named } = readPrompt(prompt);
    expect({ ...leftOut(prompt), named }).toEqual({ ...nothing, head, product, named: [part] });
    expect(head).toBeNull();
  });
});

describe('likenesses, prints and what a thing is of its kind are said as they are written', () => {
  test.each([
    ['a lamp shaped like a mushroom', 'lamp', ['mushroom']],
    ['蘑菇形状的灯', 'lamp', ['蘑菇形状']],
    ['mushroom-shaped lamp', 'lamp', ['mushroom shaped']],
    ['像红苹果的花瓶', 'vase', ['红苹果']],
    ['a vase like a red apple', 'vase', ['red apple']],
    ['dinosaur-shaped vase', 'vase', ['dinosaur shaped']],
    ['恐龙形状的花瓶', 'vase', ['恐龙形状']],
    ['大象造型的花盆', 'planter', ['大象造型']],
    ['lamp that looks like wood', 'lamp', ['wood']],
    ['环形灯', 'lamp', ['环形']],
    ['ring light', 'lamp', ['ring']],
    ['camera bag', 'bag', ['camera']],
    ['相机包', 'bag', ['相机']],
    ['red vase with white polka dots', 'vase', ['white polka dots']],
    ['带白色波点的红色花瓶', 'vase', ['白色波点']],
    ['白色头盔，红色条纹', 'helmet', ['红色条纹']],
  ])('%s', (prompt, product, idle) => {
    expect(leftOut(prompt)).toEqual({ ...nothing, product, idle });
  });

  test('and do not colour the product', () => {
    const { finishes } = readPrompt('a lamp like a red apple, with white stripes');
    expect(finishes).toEqual([]);
    expect(readPrompt('红色条纹的花瓶').finishes).toEqual([{ colour: 'red', manners: [] }]);
  });

  test.each(['像椅子的书', '椅子状的书'])('a likeness is no product: %s', (prompt) => {
    expect(leftOut(prompt)).toMatchObject({ product: null, head: '书' });
  });
});

test.each([
  ['a pink bonbonzle lamp', 'lamp', ['bonbonzle']],
  ['kettle with wings', 'kettle', ['wings']],
  ['带翅膀的水壶', 'kettle', ['翅膀']],
  ['shoe with wings and a rocket', 'shoe', ['wings', 'rocket']],
  ['带翅膀和火箭的鞋', 'shoe', ['翅膀', '火箭']],
  ['chair made of water', 'chair', ['water']],
  ['水做的椅子', 'chair', ['水']],
  ['chess table', 'table', ['chess']],
])('words that mean nothing here: %s', (prompt, product, unknown) => {
  expect(leftOut(prompt)).toEqual({ ...nothing, product, unknown });
});

test.each([
  ['retro camera with brown leather and a silver lens', 'leather', 'silver'],
  ['vase with red glass and a brass rim', 'glass', 'brass'],
])('an article opens a thing of its own: %s', (prompt, body, part) => {
  const { finishes, parts } = readPrompt(prompt);
  expect([finishes[0].material, ...Object.values(parts).map(({ material }) => material)]).toEqual([body, part]);
});

test.each(['footrest', 'headrest', 'medal', 'canoe', 'glove', 'sweater', 'witch', 'number', 'planks', 'rungs'])(
  'a word that names something is never read as another: %s',
  (word) => {
    expect(readPrompt(`steel ${word}`)).toMatchObject({ head: word, spelling: [] });
  },
);
