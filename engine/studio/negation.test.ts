import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './matching.ts';
import { splitByStance } from './negation.ts';

/** Stretches as they read: `+` asked, `-` refused. */
const read = (text: string): string =>
  splitByStance(plainText(text))
    .map(({ stance, text: words, of }) => (stance === 'asked' ? `+ ${words}` : `- ${of}: ${words}`))
    .join(' | ');

test.each([
  ['Don’t remove the background', '- deed: remove the background'],
  ['make it red and never blur the background', '+ make it red | - deed: blur the background'],
  ['the background should not be blurred', '- deed: the background be blurred'],
  ['make it red, not blue', '+ make it red | - choice: blue'],
  ['beach, not at night', '+ beach | - choice: at night'],
  ['not on a table in a kitchen', '- choice: on a table | + in a kitchen'],
  ['forest but no fog', '+ forest | - thing: fog'],
  ['no table, just a plain white wall', '- thing: table | + just a plain white wall'],
  ['kitchen without window light at night', '+ kitchen | - thing: window light | + at night'],
  ['we do not want to see any fog', '- thing: fog'],
  ['everything but the handle', '+ everything | - exception: the handle'],
  ['change all but the handle to blue', '+ change all to blue | - exception: the handle'],
  ['除了把手，其他改成蓝色', '- exception: 把手 | + 其他改成蓝色'],
  ['leave out the handle', '- thing: the handle'],
  ['not only red', '+ not only red'],
  ['no matter what', '+ no matter what'],
  ['不要去掉背景', '- deed: 去掉背景'],
  ['背景不要虚化，产品调亮', '- deed: 背景虚化 | + 产品调亮'],
  ['海滩不要日落', '+ 海滩 | - thing: 日落'],
  ['不要把手', '- thing: 把手'],
  ['把手不要了', '+ 把手不要了'],
  ['别转镜头', '- deed: 转镜头'],
  ['不是海滩而是森林', '- choice: 海滩 | + 森林'],
  ['特别的无线耳机', '+ 特别的无线耳机'],
  ['无缝背景，非常亮', '+ 无缝背景 | + 非常亮'],
  ['不锈钢水壶', '+ 不锈钢水壶'],
])('%s', (text, stretches) => {
  expect(read(text)).toBe(stretches);
});

test('a text without a negation is asked for as it stands, whatever it is', () => {
  const words = fc.constantFrom('red', 'make', 'table', 'the', 'notebook', 'knob', 'another', '椅子', '红色', '不锈钢');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1 }), (list) => {
      expect(splitByStance(list.join(' '))).toEqual([{ stance: 'asked', text: list.join(' ') }]);
    }),
  );
});
