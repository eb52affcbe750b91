import { describe, expect, test } from 'vitest';
import type { ColourName } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import type { MaterialName } from '../studio/materials.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import type { Aspect, Change, Instruction, Kept, Target } from './change.ts';
import { readInstruction } from './instruction.ts';

const part = (name: PartName) => ({ kind: 'part', part: name }) as const;
const coloured = (colour: ColourName): Finish => ({ manners: [], colour });
const of = (material: MaterialName): Finish => ({ manners: [], material });
const finish = (look: Finish, ...targets: Target[]): Change => ({ kind: 'finish', targets, finish: look });
const tone = (
  name: Extract<Change, { kind: 'tone' }>['tone'],
  amount: number,
  target: Target | null = null,
): Change => ({
  kind: 'tone',
  tone: name,
  amount,
  target,
});
const subject = { kind: 'subject' } as const;
const product = (word: string, id: ProductName, alike: PartName | null = null) =>
  ({ kind: 'subject', named: { word, product: id, part: alike } }) as const;
const background = { kind: 'background' } as const;
const gone = (target: Target): Change => ({ kind: 'remove', target });
const read = (text: string, marked = false) => {
  const { changes, unclear } = readInstruction(text, marked);
  return { changes, unclear };
};

describe('both languages say the same', () => {
  test.each<[string, string, Change[]]>([
    ['make it red', '把它变成红色', [finish(coloured('red'), subject)]],
    ['make the handle walnut', '把把手改成胡桃木', [finish(of('walnut'), part('handle'))]],
    [
      'paint the legs in brass and the seat green',
      '椅腿换成黄铜，座垫改成绿色',
      [finish(of('brass'), part('legs')), finish(coloured('green'), part('seat'))],
    ],
    ['the legs and the armrests in oak', '把椅腿和扶手改成橡木', [finish(of('oak'), part('legs'), part('armrests'))]],
    [
      'change the red parts to blue',
      '把红色部分改成蓝色',
      [finish(coloured('blue'), { kind: 'colour', colour: 'red' })],
    ],
    ['matte black', '换成哑光黑色', [finish({ manners: ['matte'], colour: 'black' })]],
    ['make the handle gold', '把手改成金色', [finish(of('gold'), part('handle'))]],
    ['remove the handle', '把手不要了', [{ kind: 'remove', target: part('handle') }]],
    ['make the handle darker', '把手调暗', [tone('brightness', -1, part('handle'))]],
    ['remove the background', '去掉背景', [{ kind: 'remove', target: background }]],
    [
      'remove the back and the armrests',
      '去掉靠背和扶手',
      [
        { kind: 'remove', target: part('back') },
        { kind: 'remove', target: part('armrests') },
      ],
    ],
    ['remove the small ring on the dial', '去掉表盘上的小圆环', [{ kind: 'remove', target: part('bezel') }]],
    ['make the knob on the lid red', '把盖子上的旋钮改成红色', [finish(coloured('red'), part('knob'))]],
    ['remove the handle', '把把手去掉', [{ kind: 'remove', target: part('handle') }]],
    ['blur the background', '背景虚化', [tone('blur', 1, background)]],
    ['make the background darker', '把背景调暗', [tone('brightness', -1, background)]],
    ['brighten', '调亮', [tone('brightness', 1)]],
    ['more contrast', '提高对比度', [tone('contrast', 1)]],
    ['make it warmer', '让它更暖', [tone('warmth', 1)]],
    ['black and white', '变成黑白', [tone('grey', 1)]],
    ['flip horizontally', '左右翻转', [{ kind: 'turn', turn: 'mirror' }]],
    ['rotate 90 degrees left', '逆时针旋转90度', [{ kind: 'turn', turn: 'left' }]],
  ])('%s = %s', (english, chinese, changes) => {
    expect(read(english)).toEqual({ changes, unclear: [] });
    expect(read(chinese)).toEqual({ changes, unclear: [] });
  });
});

describe('an instruction in other words', () => {
  test.each<[string, Change[]]>([
    ['turn the bottle into brass', [finish(of('brass'), product('bottle', 'bottle'))]],
    ['replace the wooden handle with a brass one', [finish(of('brass'), part('handle'))]],
    ['change from red to blue', [finish(coloured('blue'), { kind: 'colour', colour: 'red' })]],
    ['please make the lamp shade yellow', [finish(coloured('yellow'), part('shade'))]],
    ['a red handle', [finish(coloured('red'), part('handle'))]],
    ['make it red, glossy', [finish({ manners: ['glossy'], colour: 'red' }, subject)]],
    ['slightly less saturated', [tone('saturation', -0.5)]],
    ['increase the brightness of the background', [tone('brightness', 1, background)]],
    ['replace the background with a beach', [{ kind: 'backdrop', words: 'beach' }]],
    ['put it on a walnut table', [{ kind: 'backdrop', words: 'walnut table' }]],
    ['white marble background', [{ kind: 'backdrop', words: 'white marble' }]],
    ['把背景换成海滩', [{ kind: 'backdrop', words: '海滩' }]],
    ['放在木桌上', [{ kind: 'backdrop', words: '木桌' }]],
    ['make the seat like the reference', [{ kind: 'reference', targets: [part('seat')] }]],
    ['make it dramatic', [{ kind: 'mood', mood: 'dramatic' }]],
    ['把手表改成金色', [finish(of('gold'), product('手表', 'watch'))]],
    ['remove the ring', [{ kind: 'remove', target: product('ring', 'ring', 'bezel') }]],
    ['remove the lid, the handle', [part('lid'), part('handle')].map((target) => ({ kind: 'remove', target }))],
    ['could you remove the lid, the handle too please', [part('lid'), part('handle')].map(gone)],
    ['remove the lid, the background', [part('lid'), background].map(gone)],
    ['去掉靠背，还有扶手和椅腿', [part('back'), part('armrests'), part('legs')].map(gone)],
    ['remove everything in the background', [{ kind: 'remove', target: background }]],
    ['make the machine red', [finish(coloured('red'), subject)]],
    ['make the frame black', [finish(coloured('black'), part('frame'))]],
  ])('%s', (text, changes) => {
    expect(read(text)).toEqual({ changes, unclear: [] });
  });
});

describe('a thing is told from where it is', () => {
  test.each<[string, string, Change[]]>([
    ['remove the knob next to the lid', '去掉盖子旁边的旋钮', [gone(part('knob'))]],
    ['make the legs under the seat oak', '把座面下面的椅腿改成橡木', [finish(of('oak'), part('legs'))]],
    ['remove the wall behind the chair', '去掉椅子后面的墙', [gone(background)]],
    ['remove everything around the chair', '去掉椅子周围的东西', [gone(background)]],
    ['blur everything behind the chair', '把椅子后面的东西虚化', [tone('blur', 1, background)]],
  ])('%s = %s', (english, chinese, changes) => {
    expect(read(english)).toEqual({ changes, unclear: [] });
    expect(read(chinese)).toEqual({ changes, unclear: [] });
  });

  test.each<[string, Change[]]>([
    ['make the mug on the table red', [finish(coloured('red'), product('mug', 'mug'))]],
    ['把桌子上的杯子改成红色', [finish(coloured('red'), product('杯子', 'mug'))]],
    ['make the chair against the wall red', [finish(coloured('red'), product('chair', 'chair'))]],
    ['make the ring around the dial gold', [finish(of('gold'), part('bezel'))]],
    ['make the floor in front of the sofa oak', [{ kind: 'backdrop', words: 'oak floor' }]],
  ])('%s', (text, changes) => {
    expect(read(text)).toEqual({ changes, unclear: [] });
  });

  test('a mask shows what is beside the product', () => {
    const marked = { changes: [gone({ kind: 'marked' })], unclear: [] };
    expect(read('remove the table next to the chair', true)).toEqual(marked);
  });
});

describe('what is named behind a removal goes as well only where nothing else is said of it', () => {
  test.each<[string, PartName]>([
    ['remove the handle, lid only', 'handle'],
    ['remove the armrests, just seat and back', 'armrests'],
    ['remove the lid, same handle', 'lid'],
    ['remove the handle, i only want the body', 'handle'],
    ['remove the handle, i want the body', 'handle'],
    ['remove the spout, elegant handle', 'spout'],
    ['remove the handle; spout in one piece', 'handle'],
    ['remove the lid, the handle is fine', 'lid'],
    ['remove the armrests, nice legs please', 'armrests'],
    ['去掉扶手，只要座面和靠背', 'armrests'],
    ['去掉扶手，我要座面和靠背', 'armrests'],
  ])('%s', (text, name) => {
    expect(read(text)).toEqual({ changes: [gone(part(name))], unclear: [text] });
  });

  test.each(['remove everything, just the handle', 'remove it, the handle', '把它去掉，只要把手'])(
    '%s: not all is to go',
    (text) => {
      expect(read(text)).toEqual({ changes: [], unclear: [text] });
    },
  );
});

describe('what cannot be drawn is not understood', () => {
  test.each([
    'add a cat',
    'put a hat on it',
    'make it smile',
    'change the chair into an elephant',
    '加一只猫',
    '把椅子变成大象',
    'remove the logo on the handle',
    'remove the chair in the background',
    '去掉背景里的椅子',
    'remove the table under the cup',
    'remove the table next to the chair',
    'remove the cup in front of the vase',
    'make the table in front of the sofa oak',
    'turn the table close to the sofa into oak',
    'make the table near the sofa oak',
    'remove the object by the chair',
    'make the red parts beside the handle blue',
    '把椅子旁边的桌子去掉',
    '去掉椅子旁边那张桌子',
    '去掉杯子下面的桌子',
    '把沙发前面的桌子改成橡木',
  ])('%s', (text) => {
    const { changes, unclear } = read(text);
    expect({ changes, said: unclear.length }).toEqual({ changes: [], said: 1 });
  });

  test('things without a name for us need a mask', () => {
    expect(read('remove the logo')).toEqual({ changes: [], unclear: ['logo'] });
    expect(read('remove the logo', true)).toEqual({
      changes: [{ kind: 'remove', target: { kind: 'marked' } }],
      unclear: [],
    });
    expect(read('make the logo red', true)).toEqual({ changes: [finish(coloured('red'))], unclear: [] });
  });

  test('the rest is still done', () => {
    expect(read('make it blue and add a cat')).toEqual({
      changes: [finish(coloured('blue'), subject)],
      unclear: ['add a cat'],
    });
  });
});

describe('what is to stay, and what is not to be done', () => {
  const red = finish(coloured('red'), subject);
  const turned = (turn: Extract<Change, { kind: 'turn' }>['turn']): Change => ({ kind: 'turn', turn });
  const aspect = (name: Aspect): Kept => ({ kind: 'aspect', aspect: name });
  const onBeach: Change = { kind: 'backdrop', words: 'beach' };
  const onTable: Change = { kind: 'backdrop', words: 'table' };
  const nothing = { changes: [], kept: [], declined: [], unclear: [] };

  test.each<[string, Partial<Instruction>]>([
    ["don't remove the background", { declined: [gone(background)] }],
    ['不要去掉背景', { declined: [gone(background)] }],
    ['do not make it red', { declined: [red] }],
    ['never blur the background', { declined: [tone('blur', 1, background)] }],
    ['背景不要虚化', { declined: [tone('blur', 1, background)] }],
    ['no blur', { declined: [tone('blur', 1)] }],
    ['make it red, not blue', { changes: [red], declined: [finish(coloured('blue'))] }],
    ['make it red and never blur the background', { changes: [red], declined: [tone('blur', 1, background)] }],
    [
      'brighten it without blurring the background',
      { changes: [tone('brightness', 1)], declined: [tone('blur', 1, background)] },
    ],
    ['不要旋转', { declined: [turned('right')] }],
    ['make it red but keep the background', { changes: [red], kept: [background] }],
    ['把它变成红色，保留背景', { changes: [red], kept: [background] }],
    ['把它变成红色但不要改变背景', { changes: [red], kept: [background] }],
    ['make it red without changing the background', { changes: [red], kept: [background] }],
    ['make it red, not the handle', { changes: [red], kept: [part('handle')] }],
    ["make it red but don't touch the handle", { changes: [red], kept: [part('handle')] }],
    ['把它变成红色，把手不变', { changes: [red], kept: [part('handle')] }],
    ['keep everything else the same, make it red', { changes: [red], kept: [aspect('rest')] }],
    [
      'keep the shape, material and background, make it red',
      { changes: [red], kept: [aspect('shape'), aspect('material'), background] },
    ],
    ['保持造型不变，把它变成红色', { changes: [red], kept: [aspect('shape')] }],
    ['make it red but keep the colour', { changes: [red], unclear: ['the colour'] }],
    ['keep it glossy', { changes: [finish({ manners: ['glossy'] }, subject)] }],
    ['no handle', { changes: [gone(part('handle'))] }],
    ['不要把手', { changes: [gone(part('handle'))] }],
    [
      'blur everything else but keep the chair',
      { changes: [tone('blur', 1, background)], kept: [product('chair', 'chair')] },
    ],
    ['remove everything else, keep the product', { changes: [gone(background)], kept: [subject] }],
    ['warmer, but keep the background', { changes: [tone('warmth', 1, subject)], kept: [background] }],
    ['change everything but the handle to red', { changes: [red], kept: [part('handle')] }],
    ['everything red except the handle', { changes: [finish(coloured('red'))], kept: [part('handle')] }],
    ['除了把手，其他改成红色', { changes: [red], kept: [part('handle')] }],
    ['all red but the legs', { changes: [finish(coloured('red'))], kept: [part('legs')] }],
    ['not on a table, put it on a beach', { changes: [onBeach], declined: [onTable] }],
    ['make it red, everything but the seat', { changes: [red], kept: [part('seat')] }],
    ['把它改成红色，把手保持白色', { changes: [red], kept: [part('handle')] }],
    ['不要变色，只调亮', { changes: [tone('brightness', 1)], kept: [aspect('colour')] }],
    ['keep only the product', { changes: [gone(background)] }],
    ['只保留产品', { changes: [gone(background)] }],
    ['put it on a beach without people', { changes: [{ kind: 'backdrop', words: 'beach without people' }] }],
    ["don't make it smile", { unclear: ["don't make it smile"] }],
  ])('%s', (text, expected) => {
    expect(readInstruction(text, false)).toEqual({ ...nothing, ...expected });
  });

  const made = (material: MaterialName): Target => ({ kind: 'material', material });

  test.each<[string, Change[]]>([
    ['only change the handle, make it gold', [finish(of('gold'), part('handle'))]],
    ['只改把手，改成金色', [finish(of('gold'), part('handle'))]],
    ['change nothing but the background to teal', [{ kind: 'backdrop', words: 'teal' }]],
    ['make it look like marble', [finish(of('marble'), subject)]],
    [
      'replace the background with a walnut table and window light',
      [{ kind: 'backdrop', words: 'walnut table and window light' }],
    ],
    ['make the wall sage and floor oak', [{ kind: 'backdrop', words: 'sage wall, oak floor' }]],
    ['背景换成浅灰色，地面换成橡木', [{ kind: 'backdrop', words: '浅灰色墙面，橡木地面' }]],
    ["it's too dark", [tone('brightness', 1)]],
    ['the background is too bright', [tone('brightness', -1, background)]],
    ['太亮了', [tone('brightness', -1)]],
    ['turn down the contrast', [tone('contrast', -1)]],
    ['turn up the brightness', [tone('brightness', 1)]],
    ['soften the lighting', [{ kind: 'mood', mood: 'soft' }]],
    ['make the handle on the side red', [finish(coloured('red'), part('handle'))]],
    ['make the light purple', [{ kind: 'mood', mood: 'purple' }]],
    ['change the lighting to warm', [{ kind: 'mood', mood: 'warm' }]],
    ['put it in blue neon light', [{ kind: 'mood', mood: 'blue' }]],
    ['light it in green', [{ kind: 'mood', mood: 'green' }]],
    ['把灯光改成红色', [{ kind: 'mood', mood: 'red' }]],
    ['make it transparent', [finish({ manners: ['clear'] }, subject)]],
    ['make the background transparent', [gone(background)]],
    ['把背景变透明', [gone(background)]],
    ['cut out the product', [gone(background)]],
    ['抠图', [gone(background)]],
    ['isolate the chair on a sage background', [{ kind: 'backdrop', words: 'sage background' }]],
    ['clear glass body', [finish({ manners: ['clear'], material: 'glass' }, part('body'))]],
    ['clear the background', [gone(background)]],
    ['make the wood darker', [tone('brightness', -1, made('wood'))]],
    ['make the metal parts gold', [finish(of('gold'), made('metal'))]],
    ['recolour to #ff6600', [finish(coloured('#ff6600'))]],
    ['make the top half green', []],
    ['把上半部分改成绿色', []],
    ['paint it in the same green as the lid', []],
    ['make the background not so bright', []],
  ])('neither something else nor the opposite: %s', (text, changes) => {
    expect(read(text).changes).toEqual(changes);
  });

  test.each<[string, Change[]]>([
    ['mirror the image', [turned('mirror')]],
    ['turn it 90 degrees to the left', [turned('left')]],
    ['make it upside down', [turned('upsideDown')]],
    ['rotate the picture by 180 degrees', [turned('half')]],
    ['向右旋转90度', [turned('right')]],
    ['mirror finish on the body', [finish({ manners: ['polished'] })]],
    ['turn the left leg red', []],
    ['rotate the handle', []],
    ['rotate by 45 degrees', []],
    ['add a mirror', []],
    ['flip flop sandal in red', []],
    ['把把手向左旋转', []],
  ])('only the whole picture is turned: %s', (text, changes) => {
    expect(read(text).changes).toEqual(changes);
  });
});

test('forms and counts are a matter of the design', () => {
  expect(read('make it taller').changes).toEqual([
    { kind: 'shape', brief: expect.objectContaining({ forms: ['tall'] }) },
  ]);
  expect(read('add a handle').changes).toEqual([
    { kind: 'shape', brief: expect.objectContaining({ named: ['handle'] }) },
  ]);
});
