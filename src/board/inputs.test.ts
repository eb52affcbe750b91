import { expect, test } from 'vitest';
import { draw, factsOf, id } from './draw.fixture.ts';
import { feedsOf, promptOf } from './inputs.ts';

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
