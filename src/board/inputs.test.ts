import { expect, test } from 'vitest';
import { draw, factsOf, id } from './draw.fixture.ts';
import { feedsOf, promptOf, TEXT_INPUT } from './inputs.ts';

test('what is wired to a node’s inputs, with what each passes on', () => {
  const board = draw('image:i1 -> render:r1; text:t1 -> r1; image:i2 -> r1.style', {
    i1: { objectKey: 'key' },
    t1: { text: 'lamp' },
  });
  const nodeOf = (name: string) => board.nodes.get(id(name));
  expect(feedsOf(board, id('r1'), factsOf)).toEqual({
    'in.image.image': { node: nodeOf('i1'), sourceHandle: 'out.image.image', picture: { objectKey: 'key' } },
    'in.text.text': { node: nodeOf('t1'), sourceHandle: 'out.text.text', text: 'lamp' },
    'in.image.style': { node: nodeOf('i2'), sourceHandle: 'out.image.image' },
  });
});

test.each([
  ['the typed prompt', 'render:r1', 'typed'],
  ['the connected text', 'text:t1 -> render:r1', 'wired'],
  ['nothing, when the connected text is blank', 'text:blank -> render:r1', ''],
])('the text that is sent is %s', (_, drawing, prompt) => {
  const board = draw(drawing, { r1: { prompt: 'typed' }, t1: { text: 'wired' } });
  expect(promptOf(board.nodes.get(id('r1'))!, feedsOf(board, id('r1'), factsOf))).toBe(prompt);
});

test.each([
  ['what is wired to it', 'text:t1 -> text:t2 -> render:r1', 'wired'],
  ['its own words when what is wired to it has none', 'text:none -> text:t2 -> render:r1', 'own'],
  ['its own words where texts form a ring', 'text:t2 -> text:t3 -> t2; t2 -> render:r1', 'own'],
])('a text passes on %s', (_, drawing, text) => {
  const board = draw(drawing, { t1: { text: 'wired' }, t2: { text: 'own' } });
  expect(feedsOf(board, id('r1'), factsOf)[TEXT_INPUT]?.text).toBe(text);
});
