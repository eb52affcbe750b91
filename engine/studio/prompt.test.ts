import { describe, expect, test } from 'vitest';
import { type Brief, readPrompt } from './prompt.ts';
import { scan } from './scan.ts';

const finish = (words: Partial<Brief['finishes'][number]>) => ({ manners: [], ...words });
const design = (prompt: string): Omit<Brief, 'language'> => {
  const { language: _, ...rest } = readPrompt(prompt);
  return rest;
};
const nothing: Omit<Brief, 'language'> = {
  product: null,
  finishes: [],
  parts: {},
  counts: {},
  forms: [],
  partForms: {},
  named: [],
  without: [],
  refused: [],
  refusedForms: [],
  mood: null,
  settings: {},
  gradient: false,
  copies: 1,
  view: null,
  close: false,
  graded: false,
  style: null,
  around: [],
  alone: null,
  idle: [],
  spelling: [],
  others: [],
  head: null,
  unknown: [],
};

describe('a finish binds to the noun that it describes', () => {
  const copperKettle = {
    ...nothing,
    product: 'kettle',
    finishes: [finish({ material: 'copper' })],
    parts: { handle: finish({ material: 'walnut' }) },
    named: ['handle'],
  };
  test.each([
    'copper kettle with a walnut handle',
    'a kettle in copper, its handle made of walnut',
    'walnut handle, copper kettle',
    'a kettle with walnut handle in copper',
    '胡桃木把手的铜水壶',
    '铜水壶，配胡桃木把手',
    '把手为胡桃木的铜水壶',
    '铜制水壶，把手是胡桃木的',
  ])('%s', (prompt) => {
    expect(design(prompt)).toEqual(copperKettle);
  });

  test('several parts, counts and surroundings', () => {
    expect(design('black and brass desk lamp with a marble base and three legs on a sage background')).toEqual({
      ...nothing,
      product: 'lamp.desk',
      finishes: [finish({ colour: 'black' }), finish({ material: 'brass' })],
      parts: { base: finish({ material: 'marble' }) },
      counts: { legs: 3 },
      named: ['base', 'legs'],
      settings: { background: finish({ colour: 'sage' }) },
    });
  });

  test('parts joined by "and" share a finish', () => {
    expect(design('white ceramic mug with gold rim and handle').parts).toEqual({
      rim: finish({ material: 'gold' }),
      handle: finish({ material: 'gold' }),
    });
  });
});

describe('of two materials joined by "and", the one right before a part is the part\'s, the other the product\'s', () => {
  const greenWool = finish({ colour: 'green', material: 'wool' });
  const walnut = finish({ material: 'walnut' });
  const brownLeather = finish({ colour: 'brown', material: 'leather' });
  const brass = finish({ material: 'brass' });
  test.each([
    ['lounge chair with green wool and walnut legs', '休闲椅，配绿色羊毛和胡桃木椅腿', greenWool, 'legs', walnut],
    ['lounge chair, green wool and walnut legs', '绿色羊毛和胡桃木椅腿的休闲椅', greenWool, 'legs', walnut],
    ['lounge chair in green wool, legs in walnut', '休闲椅，绿色羊毛，椅腿为胡桃木', greenWool, 'legs', walnut],
    ['sofa with brown leather and brass legs', '沙发，配棕色皮革和黄铜椅腿', brownLeather, 'legs', brass],
    [
      'kettle with copper and walnut handle',
      '水壶，配紫铜和胡桃木把手',
      finish({ material: 'copper' }),
      'handle',
      walnut,
    ],
    ['bag with brown leather and brass handles', '包，棕色皮革和黄铜提手', brownLeather, 'handle', brass],
    [
      'shoe with white leather and red sole',
      '鞋，白色皮革和红色鞋底',
      finish({ colour: 'white', material: 'leather' }),
      'sole',
      finish({ colour: 'red' }),
    ],
  ] as const)('%s = %s', (english, chinese, body, part, own) => {
    for (const prompt of [english, chinese]) {
      const { finishes, parts } = design(prompt);
      expect({ finishes, parts }, prompt).toEqual({ finishes: [body], parts: { [part]: own } });
    }
  });

  test.each([
    ['lounge chair with green wool upholstery and walnut legs', [], { seat: greenWool, legs: walnut }],
    ['胡桃木扶手椅，绿色羊毛坐垫', [walnut], { seat: greenWool }],
    ['a black kettle with a red handle', [finish({ colour: 'black' })], { handle: finish({ colour: 'red' }) }],
    ['a blue-based lamp with a white shade', [finish({ colour: 'blue' })], { shade: finish({ colour: 'white' }) }],
    [
      'keyboard with white and orange keys',
      [],
      { keys: finish({ colour: 'white' }), trim: finish({ colour: 'orange' }) },
    ],
    ['lamp with a black and brass base', [], { base: finish({ colour: 'black', material: 'brass' }) }],
  ] as const)('%s', (prompt, finishes, parts) => {
    const made = design(prompt);
    expect({ finishes: made.finishes, parts: made.parts }).toEqual({ finishes, parts });
  });
});

describe('both languages give the same design', () => {
  test.each([
    ['red plastic desk lamp', '红色塑料台灯'],
    ['yellow armchair with walnut legs', '黄色扶手椅，胡桃木椅腿'],
    ['tall white vase on a green background', '绿色背景上的高的白色花瓶'],
    ['matte black bottle with an oak cap', '哑光黑色瓶子，橡木瓶盖'],
    ['oak stool with three legs', '三条腿的橡木凳子'],
    ['brushed steel speaker, dramatic lighting', '拉丝不锈钢音箱，戏剧光'],
    ['clear glass bottle with a bamboo cap', '透明玻璃水瓶配竹子瓶盖'],
    ['lounge chair with a light oak frame', '休闲椅，浅色橡木框架'],
    ['copper kettle on a wooden table', '放在木桌上的铜壶'],
    ['watch with a brown leather strap and a navy dial', '棕色皮革表带、深蓝色表盘的手表'],
  ])('%s = %s', (english, chinese) => {
    expect(design(chinese)).toEqual(design(english));
  });
});

describe('the product', () => {
  test('is the last of adjacent nouns', () => {
    expect(readPrompt('bottle lamp').product).toBe('lamp');
    expect(readPrompt('coffee table').product).toBe('table.coffee');
  });

  test('is not the table that it stands on', () => {
    const { product, settings } = readPrompt('copper kettle on a walnut table');
    expect({ product, settings }).toEqual({ product: 'kettle', settings: { floor: finish({ material: 'walnut' }) } });
  });

  test('that comes second is reported, not drawn', () => {
    const { product, others } = readPrompt('red chair and a blue table');
    expect({ product, others }).toEqual({ product: 'chair', others: ['table'] });
  });

  test('that is unknown is kept as written, and what is said of its parts is not said of the whole', () => {
    expect(design('brass trombone with a leather mouthpiece')).toEqual({
      ...nothing,
      finishes: [finish({ material: 'brass' })],
      head: 'trombone',
      unknown: ['trombone', 'mouthpiece'],
    });
    expect(design('一把黄铜长号').head).toBe('长号');
  });

  test('with an unknown word behind it is something else', () => {
    const { product, head } = readPrompt('white mug warmer');
    expect({ product, head }).toEqual({ product: 'mug', head: 'mug warmer' });
    expect(readPrompt('杯子加热器').head).toBe('杯子加热器');
  });
});

describe('a part', () => {
  const chair = { ...nothing, product: 'chair' } as const;
  const oakAndLeather = {
    ...chair,
    finishes: [finish({ material: 'oak' })],
    parts: { seat: finish({ colour: 'black', material: 'leather' }) },
    named: ['seat'],
  };
  test.each([
    'oak chair with black leather seat',
    'chair in oak with a seat of black leather',
    'a chair made of oak; the seat is black leather',
    'Black leather seat, oak chair',
    'chair with a black leather seat, in oak',
    '黑色皮革座面的橡木椅',
    '橡木椅，座面是黑色皮革的',
    '一把橡木椅，座面用黑色皮革',
  ])('has its own finish: %s', (prompt) => {
    expect(design(prompt)).toEqual(oakAndLeather);
  });

  test.each([
    'chair with three thin brass legs',
    'a chair on three thin brass legs',
    '三条细黄铜腿的椅子',
    '椅子，三条细黄铜腿',
  ])('has its own form and number: %s', (prompt) => {
    expect(design(prompt)).toEqual({
      ...chair,
      parts: { legs: finish({ material: 'brass' }) },
      counts: { legs: 3 },
      partForms: { legs: ['slim'] },
      named: ['legs'],
    });
  });

  test.each([
    'chair with legs in oak and seat in red wool',
    'oak legs and a seat of red wool: a chair',
    '橡木椅腿和红色羊毛座面的椅子',
  ])('does not take what is said of the next one: %s', (prompt) => {
    expect(readPrompt(prompt).parts).toEqual({
      legs: finish({ material: 'oak' }),
      seat: finish({ colour: 'red', material: 'wool' }),
    });
  });

  test.each(['oak chair with seat and back in black leather', '橡木椅，座面和靠背为黑色皮革'])(
    'shares what is said behind several: %s',
    (prompt) => {
      const leather = finish({ colour: 'black', material: 'leather' });
      expect(readPrompt(prompt).parts).toEqual({ seat: leather, back: leather });
    },
  );

  test('with an article of its own shares nothing', () => {
    expect(readPrompt('lamp with a brass arm and a base').parts).toEqual({ stem: finish({ material: 'brass' }) });
  });

  test.each([
    ['armchair without arms', 'sofa.arm', 'armrests'],
    ['an armless oak chair', 'chair', 'armrests'],
    ['desk lamp without an arm', 'lamp.desk', 'stem'],
    ['headphones without headband pads', 'headphones', 'pads'],
    ['drone without propeller guards', 'drone', 'guards'],
    ['不带扶手的办公椅', 'chair.office', 'armrests'],
    ['没有后视镜的汽车', 'car', 'mirrors'],
  ])('%s', (prompt, product, part) => {
    expect(readPrompt(prompt)).toMatchObject({ product, without: [part], unknown: [] });
  });

  test.each(['mug without a handle', 'a mug with no handle', '没有把手的杯子', '无把手的马克杯'])(
    'can be unwanted: %s',
    (prompt) => {
      expect(design(prompt)).toEqual({ ...nothing, product: 'mug', without: ['handle'] });
    },
  );

  test('is not counted with what stands before its number', () => {
    const { finishes, parts, counts } = readPrompt('oak three-legged stool');
    expect({ finishes, parts, counts }).toEqual({
      finishes: [finish({ material: 'oak' })],
      parts: {},
      counts: { legs: 3 },
    });
  });
});

describe('surroundings and light', () => {
  const vase = { ...nothing, product: 'vase', finishes: [finish({ colour: 'blue' })] } as const;
  const white = { background: finish({ colour: 'white' }) };
  const concrete = { background: finish({ material: 'concrete' }) };
  test.each<[string, Partial<Brief>]>([
    ['blue vase on white', { settings: white }],
    ['blue vase in a white studio', { settings: white }],
    ['blue vase on a plain white background', { settings: white }],
    ['白色背景，蓝色花瓶', { settings: white }],
    ['in front of a concrete wall, a blue vase', { settings: concrete }],
    ['混凝土墙前的蓝色花瓶', { settings: concrete }],
    ['blue vase on a table', { settings: { floor: finish({}) } }],
    ['木地板上的蓝色花瓶', { settings: { floor: finish({ material: 'wood' }) } }],
    [
      'blue vase in a dark studio, backlit',
      { settings: { background: finish({ manners: ['dark'] }) }, mood: 'backlit' },
    ],
    ['blue vase on a gradient background', { gradient: true }],
    ['渐变背景的蓝色花瓶', { gradient: true }],
    ['soft warm light, blue vase', { mood: 'warm' }],
    ['blue vase with dark lighting', { mood: 'dramatic' }],
    ['戏剧光下的蓝色花瓶', { mood: 'dramatic' }],
    ['blue vase in magenta light', { mood: 'pink' }],
    ['blue vase, neon purple light', { mood: 'purple' }],
    ['蓝色花瓶，绿色灯光', { mood: 'green' }],
    ['blue vase lit in red', { mood: 'red' }],
    ['blue vase, green neon lights', { mood: 'green' }],
    ['blue vase, navy lighting', { mood: 'blue' }],
    ['blue vase under sky blue light', { mood: 'cool' }],
    ['blue vase in peach light', { mood: 'warm' }],
    ['blue vase in grey light', {}],
    ['three blue vases of different heights', { copies: 3, graded: true }],
    ['三个蓝色花瓶，高低错落', { copies: 3, graded: true }],
  ])('%s', (prompt, said) => {
    expect(design(prompt)).toEqual({ ...vase, ...said });
  });

  test("a neon colour without a light is the product's", () => {
    const { finishes, mood } = readPrompt('green neon sneaker');
    expect({ finishes, mood }).toEqual({ finishes: [finish({ colour: 'green', manners: ['bright'] })], mood: null });
  });

  test('what hangs above a thing does not stand on it', () => {
    const { settings, around, unknown } = readPrompt('rattan pendant lamp above a wooden table');
    expect({ settings, around, unknown }).toEqual({ settings: {}, around: ['table'], unknown: [] });
  });

  test('a light is a lamp where nothing else is asked for', () => {
    expect(design('a brass light')).toEqual({ ...nothing, product: 'lamp', finishes: [finish({ material: 'brass' })] });
  });
});

test('a shade followed by its plain hue is one colour', () => {
  expect(readPrompt('glossy cobalt blue vase').finishes).toEqual([finish({ colour: 'cobalt', manners: ['glossy'] })]);
});

test('an empty prompt asks for nothing', () => {
  expect(design('')).toEqual(nothing);
});

test.each([
  ['mug with a round body', 'mug'],
  ['a round mug', 'mug'],
  ['圆润主体的马克杯', 'mug'],
])('what is said of the form of the body is said of the whole: %s', (prompt, product) => {
  expect(readPrompt(prompt)).toMatchObject({ product, forms: ['round'], partForms: {} });
});

test.each([
  ['gold ring with a sapphire', 'cobalt'],
  ['金戒指，配红宝石', 'red'],
  ['ring with a pink sapphire', 'pink'],
])('a stone has the colour of its name where no other is said: %s', (prompt, colour) => {
  expect(readPrompt(prompt).parts.gem).toEqual({ colour, manners: [] });
});

test.each(['keyboard with white and orange keycaps', '键盘，白色和橙色的键帽'])('keys of two colours: %s', (prompt) => {
  const plain = (colour: string) => ({ colour, manners: [] });
  expect(readPrompt(prompt).parts).toEqual({ keys: plain('white'), trim: plain('orange') });
});

test('characters that stand for eighteen are read as far as a long prompt goes', () => {
  expect(scan('\uFDFA'.repeat(4000))).toEqual(scan('\uFDFA'.repeat(Math.ceil(4000 / 18))));
});
