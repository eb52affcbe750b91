import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { excerptOf, findEntries, searchableText, writtenText } from './find.ts';

const entry = (title: string, text = '') => ({ name: title, title: searchableText(title), text: searchableText(text) });
const names = (typed: string, ...all: ReturnType<typeof entry>[]) =>
  findEntries(all, typed, 10).map(({ name }) => name);

test('the nearer to the whole title, the earlier', () => {
  const all = ['Recorder', 'New order', 'Order book', 'Order'].map((title) => entry(title));
  expect(names('order', ...all)).toEqual(['Order', 'Order book', 'New order', 'Recorder']);
});

test('what stands in the title goes before what stands in the text, and an abbreviation finds', () => {
  const all = [entry('Sketch', 'a copper kettle'), entry('Kettle'), entry('Render')];
  expect(names('kettle', ...all)).toEqual(['Kettle', 'Sketch']);
  expect(names('rndr', ...all)).toEqual(['Render']);
  expect(names('kt', ...all)).toEqual(['Sketch', 'Kettle']);
  expect(names('kxt', ...all)).toEqual([]);
});

test('a slip in a word of the title is forgiven, in short words none', () => {
  const all = [entry('Lounge chair'), entry('Kettle'), entry('Cup')];
  expect(names('chari', ...all)).toEqual(['Lounge chair']);
  expect(names('ketle', ...all)).toEqual(['Kettle']);
  expect(names('lonuge cha', ...all)).toEqual(['Lounge chair']);
  expect(names('cpu', ...all)).toEqual([]);
  expect(names('chiar', entry('Chair'), entry('Chiaroscuro'))).toEqual(['Chiaroscuro', 'Chair']);
});

test('a keyword is found from its start and with a slip, after what is called so', () => {
  const cutOut = { ...entry('Remove background'), keywords: 'cut out isolate' };
  const all = [entry('Describe', 'cut'), cutOut, entry('Cut')];
  expect(names('cut', ...all)).toEqual(['Cut', 'Remove background', 'Describe']);
  expect(names('cut out', ...all)).toEqual(['Remove background']);
  expect(names('isol', ...all)).toEqual(['Remove background']);
  expect(names('islate', ...all)).toEqual(['Remove background']);
  expect(names('olate', ...all)).toEqual([]);
});

test('words that stand together as they were typed come before those that are chance', () => {
  const remove = { ...entry('Remove background'), keywords: 'cut out isolate' };
  const chance = entry('Single-key shortcuts, out');
  expect(names('cut out', chance, remove)).toEqual(['Remove background', 'Single-key shortcuts, out']);
  expect(findEntries([chance, remove], 'cut out', 9, 0.7).map(({ name }) => name)).toEqual(['Remove background']);
});

test('every word has to fit, in whatever order', () => {
  const all = [entry('Chair, pink'), entry('Chair, green', 'walnut legs'), entry('Kettle, green')];
  expect(names('green chair', ...all)).toEqual(['Chair, green']);
  expect(names('walnut cha', ...all)).toEqual(['Chair, green']);
});

test('Chinese is found by any of its signs, and full-width letters are letters', () => {
  const all = [entry('铜壶渲染图'), entry('椅子草图', '胡桃木椅腿')];
  expect(names('渲染', ...all)).toEqual(['铜壶渲染图']);
  expect(names('胡桃', ...all)).toEqual(['椅子草图']);
  expect(names('草 图', ...all)).toEqual(['椅子草图']);
  expect(names('Ｃｈａｉｒ', entry('Chair 2'))).toEqual(['Chair 2']);
});

test('equals keep their order, and no more come than were asked for', () => {
  const all = ['b', 'a', 'c'].map((mark) => entry(`Text ${mark}`));
  expect(findEntries(all, 'text', 2).map(({ name }) => name)).toEqual(['Text b', 'Text a']);
});

test('nothing but space finds nothing', () => {
  expect(names('  ', entry('Text'))).toEqual([]);
});

test('any part of a title finds it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (title, from, length) => {
      const whole = searchableText(title);
      const part = whole.slice(from % whole.length, (from % whole.length) + 1 + (length % whole.length));
      fc.pre(part.trim() !== '');
      expect(findEntries([entry(title)], part, 1)).toHaveLength(1);
    }),
  );
});

test('what people wrote on a node is searched, what machines keep there is not', () => {
  const data = { title: 'Kettle', prompt: 'copper', noteText: 7, objectKey: 'secret', imageUrl: '/assets/1' };
  const position = { x: 0, y: 0 };
  expect(writtenText({ id: NodeId.parse('t1'), type: 'textNode', position, data })).toBe('Kettle\ncopper');
});

test('an excerpt is one line of what is written beside the title, from near what was typed on', () => {
  const of = (data: Record<string, unknown>, typed: string) =>
    excerptOf({ id: NodeId.parse('t1'), type: 'textNode', position: { x: 0, y: 0 }, data }, typed);
  expect(of({ title: 'Kettle', prompt: ' copper,\n  with a walnut handle ' }, 'walnut')).toBe(
    'copper, with a walnut handle',
  );
  expect(of({ prompt: 'A tall lamp of oak and brass, in soft light' }, 'soft')).toBe('\u2026and brass, in soft light');
  expect(of({ prompt: `${'long '.repeat(40)}end` }, 'nothing of it').length).toBe(120);
  expect(of({ title: 'Kettle' }, 'kettle')).toBe('');
  expect(of({ prompt: `${'\u338F'.repeat(40)} of oak, ${'\uFF4F\uFF41\uFF4B'}` }, 'oak')).toBe(
    '\u2026of oak, \uFF4F\uFF41\uFF4B',
  );
  const lamps = '\u{1FA94}'.repeat(17);
  expect(of({ text: `a${lamps}brass` }, 'brass')).toBe(`\u2026${lamps.slice(0, 16)}brass`);
});

test('an excerpt holds the word that was typed, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z]{1,20}$/), (before, word) => {
      const node = {
        id: NodeId.parse('t1'),
        type: 'textNode',
        position: { x: 0, y: 0 },
        data: { text: `${before} ${word}` },
      };
      expect(searchableText(excerptOf(node, word))).toContain(word);
    }),
  );
});
