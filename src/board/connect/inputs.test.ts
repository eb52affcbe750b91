import { expect, test } from 'vitest';
import type { HandleId } from '../../../contract/handles.ts';
import { draw, factsNamed, factsOf, id } from '../document/draw.fixture.ts';
import type { NodeFacts, NodeFactsLookup } from '../document/nodeFacts.ts';
import { connect } from './connect.ts';
import {
  connectedInputsOf,
  inputAsset,
  inputKey,
  inputText,
  promptOf,
  requiredInputKey,
  TEXT_INPUT,
} from './inputs.ts';

test('what is wired to a node’s inputs, with what each passes on', () => {
  const board = draw('image:i1 -> render:r1; text:t1 -> r1; image:i2 -> r1.style', {
    i1: { objectKey: 'key' },
    t1: { text: 'lamp' },
  });
  const nodeOf = (name: string) => board.nodes.get(id(name));
  expect(connectedInputsOf(board, id('r1'), factsOf)).toEqual({
    'in.image.image': {
      node: nodeOf('i1'),
      sourceHandle: 'out.image.image',
      passedValue: { kind: 'image', asset: { objectKey: 'key' } },
    },
    'in.text.text': { node: nodeOf('t1'), sourceHandle: 'out.text.text', passedValue: { kind: 'text', text: 'lamp' } },
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
  expect(promptOf(board.nodes.get(id('r1'))!, connectedInputsOf(board, id('r1'), factsOf))).toBe(prompt);
});

test.each([
  ['what is wired to it', 'text:t1 -> text:t2 -> render:r1', 'wired'],
  ['its own words when what is wired to it has none', 'text:none -> text:t2 -> render:r1', 'own'],
  ['its own words where texts form a ring', 'text:t2 -> text:t3 -> t2; t2 -> render:r1', 'own'],
])('a text passes on %s', (_, drawing, text) => {
  const board = draw(drawing, { t1: { text: 'wired' }, t2: { text: 'own' } });
  expect(inputText(connectedInputsOf(board, id('r1'), factsOf), TEXT_INPUT)).toBe(text);
});

test('an edge that only shows where a node came from feeds nothing', () => {
  const from = { source: id('i1'), sourceHandle: 'out.image.image', target: id('t1') } as const;
  const board = connect(draw('image:i1; text:t1'), { ...from, targetHandle: 'in.omni.source' });
  expect(connectedInputsOf(board, id('t1'), factsOf)).toEqual({});
});

const KINDS = ['video', '3d', 'svg', 'mask'] as const;

test.each(KINDS)('an object of the kind %s is passed on by the kind of its output', (kind) => {
  const [input, output] = [`in.${kind}.${kind}`, `out.${kind}.${kind}`] as [HandleId, HandleId];
  // No type of ours takes and gives a mask: this one takes and gives whatever is asked.
  const holder: NodeFacts = { ...factsNamed('clip'), handles: [input, output] };
  const holds: NodeFactsLookup = () => holder;
  const asset = { objectKey: 'key', url: '/assets/object' };
  const nodes = draw('clip:v1; clip:v2', { v1: asset });
  const board = connect(nodes, { source: id('v1'), sourceHandle: output, target: id('v2'), targetHandle: input });
  const connectedInputs = connectedInputsOf(board, id('v2'), holds);
  expect(connectedInputs[input]?.passedValue).toEqual({ kind, asset });
  expect([
    inputAsset(connectedInputs, input),
    inputKey(connectedInputs, input),
    inputText(connectedInputs, input),
  ]).toEqual([asset, 'key', undefined]);
  expect(requiredInputKey(connectedInputs, input)).toBe('key');
  expect(() => requiredInputKey(connectedInputs, 'in.image.image')).toThrow('nothing stored feeds in.image.image');
});
