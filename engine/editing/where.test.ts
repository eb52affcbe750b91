import { describe, expect, test } from 'vitest';
import type { Change, Target } from './change.ts';
import { background, coloured, finish, gone, of, part, product, read, tone } from './changes.fixture.ts';

const wooden = (word: 'chair'): Target => ({
  kind: 'material',
  material: 'wood',
  of: { word, product: 'chair', part: null },
});
/** With the English word for what is named in Chinese. */
const inEnglish = <T>(read: T): T => JSON.parse(JSON.stringify(read).replace('"椅子"', '"chair"'));

describe('a thing is told from where it is', () => {
  test.each<[string, string, Change[]]>([
    ['remove the knob next to the lid', '去掉盖子旁边的旋钮', [gone(part('knob'))]],
    ['make the legs under the seat oak', '把座面下面的椅腿改成橡木', [finish(of('oak'), part('legs'))]],
    ['remove the wall behind the chair', '去掉椅子后面的墙', [gone(background)]],
    ['remove everything around the chair', '去掉椅子周围的东西', [gone(background)]],
    ['blur everything behind the chair', '把椅子后面的东西虚化', [tone('blur', 1, background)]],
    ['make the wood of the chair darker', '把椅子的木头调暗', [tone('brightness', -1, wooden('chair'))]],
    ['make the wooden parts of the chair darker', '把椅子的木质部分调暗', [tone('brightness', -1, wooden('chair'))]],
    ['make the wood of the chair black', '把椅子的木头改成黑色', [finish(coloured('black'), wooden('chair'))]],
  ])('%s = %s', (english, chinese, changes) => {
    expect(read(english)).toEqual({ changes, unclear: [] });
    expect(inEnglish(read(chinese))).toEqual({ changes, unclear: [] });
  });

  test.each<[string, Change[]]>([
    ['make the fabric navy', [finish(coloured('navy'), { kind: 'material', material: 'fabric' })]],
    ['make the leather seat navy', [finish(coloured('navy'), part('seat'))]],
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

  test.each([
    ['remove the table to the left of the chair', '去掉椅子左边的桌子'],
    ['make the lamp on the left of the chair red', '把椅子左边的灯改成红色'],
    ['blur the wall to the right of the chair', '把椅子右侧的墙虚化'],
    ['remove the knob left of the lid', '去掉盖子左面的旋钮'],
  ])('what lies at one side only a mask can show: %s = %s', (english, chinese) => {
    expect(read(english)).toEqual({ changes: [], unclear: [english] });
    expect(read(chinese)).toEqual({ changes: [], unclear: [chinese] });
    expect(read('remove the table to the left of the chair', true)).toEqual({
      changes: [gone({ kind: 'marked' })],
      unclear: [],
    });
  });
});
