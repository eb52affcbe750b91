import { describe, expect, test } from 'vitest';
import { remark } from '../../contract/remarks/wordRemark.ts';
import type { MaterialName } from '../studio/materials.ts';
import type { Aspect, Change, Instruction, Kept, Target } from './change.ts';
import { background, coloured, finish, gone, of, part, product, read, subject, tone } from './changes.fixture.ts';
import { readInstruction } from './instruction.ts';

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
    ['make it red but keep the colour', { changes: [red], unclear: [remark('aspect.colour')] }],
    ['keep it glossy', { changes: [finish({ manners: ['glossy'] }, subject)] }],
    ['no handle', { changes: [gone(part('handle'))] }],
    ['不要把手', { changes: [gone(part('handle'))] }],
    [
      'blur everything else but keep the chair',
      { changes: [tone('blur', 1, background)], kept: [product('chair', 'chair')] },
    ],
    [
      'make the handle red and everything else white',
      { changes: [finish(coloured('red'), part('handle')), finish(coloured('white'), subject)] },
    ],
    [
      'make the pan red and the background black and white',
      {
        changes: [
          finish(coloured('red'), { kind: 'subject', named: { word: 'pan', product: 'abstract', part: null } }),
          tone('grey', 1, background),
        ],
      },
    ],
    ['remove everything else', { changes: [gone(background)] }],
    ['去掉其他东西', { changes: [gone(background)] }],
    ['remove everything else, the chair', { changes: [gone(background)], kept: [product('chair', 'chair')] }],
    ['去掉其他东西，椅子', { changes: [gone(background)], kept: [product('椅子', 'chair')] }],
    ['remove everything but the chair', { changes: [gone(background)], kept: [product('chair', 'chair')] }],
    ['去掉除了椅子以外的一切', { changes: [gone(background)], kept: [product('椅子', 'chair')] }],
    ['remove the rest, the handle', { kept: [part('handle')], unclear: ['remove the rest, the handle'] }],
    ['去掉其余部分，把手', { kept: [part('handle')], unclear: ['去掉其余部分，把手'] }],
    ['blur everything else', { changes: [tone('blur', 1, background)] }],
    ['把其他东西虚化', { changes: [tone('blur', 1, background)] }],
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
