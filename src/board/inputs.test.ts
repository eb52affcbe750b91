import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { draw, factsOf, id } from './draw.fixture.ts';
import { assetIn, feedsOf, keyIn, neededKey, promptOf, TEXT_INPUT, textIn } from './inputs.ts';

test('what is wired to a node’s inputs, with what each passes on', () => {
  const board = draw('image:i1 -> render:r1; text:t1 -> r1; image:i2 -> r1.style', {
    i1: { objectKey: 'key' },
    t1: { text: 'lamp' },
  });
  const nodeOf = (name: string) => board.nodes.get(id(name));
  expect(feedsOf(board, id('r1'), factsOf)).toEqual({
    'in.image.image': {
      node: nodeOf('i1'),
      sourceHandle: 'out.image.image',
      passed: { kind: 'image', asset: { objectKey: 'key' } },
    },
    'in.text.text': { node: nodeOf('t1'), sourceHandle: 'out.text.text', passed: { kind: 'text', text: 'lamp' } },
    'in.image.style': { node: nodeOf('i2'), sourceHandle: 'out.image.image' },
  });
});

test.each([
  ['the typed prompt', 'render:r1', 'typed'],
  ['the connected text', 'text:t1 -> render:r1', 'wired'],
  ['nothing, when the connected text is blank', 'text:blank -> render:r1', ''],
  ['the typed prompt, when what is connected has no words to pass on', 'text:none -> render:r1', 'typed'],
])('the text that is sent is %s', (_, drawing, prompt) => {
  const board = draw(drawing, { r1: { prompt: 'typed' }, t1: { text: 'wired' }, blank: { text: '' } });
  expect(promptOf(board.nodes.get(id('r1'))!, feedsOf(board, id('r1'), factsOf))).toBe(prompt);
});

test.each([
  ['what is wired to it', 'text:t1 -> text:t2 -> render:r1', 'wired'],
  ['its own words when what is wired to it has none', 'text:none -> text:t2 -> render:r1', 'own'],
  ['its own words where texts form a ring', 'text:t2 -> text:t3 -> t2; t2 -> render:r1', 'own'],
])('a text passes on %s', (_, drawing, text) => {
  const board = draw(drawing, { t1: { text: 'wired' }, t2: { text: 'own' } });
  expect(textIn(feedsOf(board, id('r1'), factsOf), TEXT_INPUT)).toBe(text);
});

test('an edge that only shows where a node came from feeds nothing', () => {
  const from = { source: id('i1'), sourceHandle: 'out.image.image', target: id('t1') } as const;
  const board = connect(draw('image:i1; text:t1'), { ...from, targetHandle: 'in.omni.source' });
  expect(feedsOf(board, id('t1'), factsOf)).toEqual({});
});

test('a video passes on its object by the kind of its output', () => {
  const board = draw('clip:v1 -> clip:v2', { v1: { objectKey: 'key', url: '/assets/film.mp4' } });
  const feeds = feedsOf(board, id('v2'), factsOf);
  const asset = { objectKey: 'key', url: '/assets/film.mp4' };
  expect(feeds['in.video.video']?.passed).toEqual({ kind: 'video', asset });
  expect([assetIn(feeds, 'in.video.video'), keyIn(feeds, 'in.video.video'), textIn(feeds, 'in.video.video')]).toEqual([
    asset,
    'key',
    undefined,
  ]);
  expect(neededKey(feeds, 'in.video.video')).toBe('key');
  expect(() => neededKey(feeds, 'in.image.image')).toThrow('nothing stored feeds in.image.image');
});
