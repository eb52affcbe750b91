import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { background, coloured, finish, gone, of, part, product, read, subject, tone } from './changes.fixture.ts';

const picture = { kind: 'picture' } as const;

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
    [
      'make the lid and the handle darker',
      '把盖子和把手调暗',
      [tone('brightness', -1, part('lid')), tone('brightness', -1, part('handle'))],
    ],
    [
      'make the picture brighter and warmer',
      '画面更亮更暖',
      [tone('warmth', 1, picture), tone('brightness', 1, picture)],
    ],
    ['the handle, make it darker', '把手，让它更暗', [tone('brightness', -1, part('handle'))]],
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
    for (const bare of ['delete', 'remove', '删除'])
      expect(read(bare, true)).toEqual({ changes: [{ kind: 'remove', target: { kind: 'marked' } }], unclear: [] });
    expect(read('make the logo red', true)).toEqual({ changes: [finish(coloured('red'))], unclear: [] });
  });

  test('the rest is still done', () => {
    expect(read('make it blue and add a cat')).toEqual({
      changes: [finish(coloured('blue'), subject)],
      unclear: ['add a cat'],
    });
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

test.each([
  ['blur the lamp ', 'a bit ', 'chair', tone('blur', 0.5, product('lamp', 'lamp'))],
  ['把灯调亮', '一点', '椅子', tone('brightness', 0.5, product('灯', 'lamp'))],
])('a long row of words of degree is read without trying their combinations: %s%s', (begin, degree, end, change) => {
  expect(read(`${begin}${degree.repeat(600)}${end}`)).toEqual({ changes: [change], unclear: [] });
});
