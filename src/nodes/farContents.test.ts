import { expect, test } from 'vitest';
import type { BoardEdge, BoardNode } from '../../contract/board.ts';
import type { HandleId } from '../../contract/handles.ts';
import { EdgeId, NodeId } from '../../contract/ids.ts';
import { boardOf } from '../board/document/board.ts';
import { farTextOf, posterOf } from './farContents.ts';

const node = (id: string, type: string, data: Record<string, unknown> = {}): BoardNode => ({
  id: NodeId.parse(id),
  type,
  position: { x: 0, y: 0 },
  data,
});
const edge = (source: string, target: string, sourceHandle: HandleId, targetHandle: HandleId): BoardEdge => ({
  id: EdgeId.parse(`e${source}-${target}`),
  source: NodeId.parse(source),
  target: NodeId.parse(target),
  sourceHandle,
  targetHandle,
});
const photo = (id: string, data: Record<string, unknown> = {}) =>
  node(id, 'prototype2DNode', { objectKey: `key ${id}`, ...data });
const feed = (source: string, target: string) => edge(source, target, 'out.image.image', 'in.image.image');

const posterKey = (nodes: BoardNode[], edges: BoardEdge[], id: string) => {
  const board = boardOf(nodes, edges);
  return posterOf(board, board.nodes.get(NodeId.parse(id))!)?.objectKey;
};

test.each([
  'enrichNode',
  'instructEditNode',
  'remixNode',
  'modifyNode',
  'expandImageNode',
  'removeBackgroundNode',
  'describeImageNode',
])('%s shows what it is fed with, and once it has results the newest of them', (type) => {
  const nodes = [photo('p'), node('n', type)];
  expect(posterKey(nodes, [feed('p', 'n')], 'n')).toBe('key p');
  const results = [photo('r1', { jobId: 'j1' }), photo('r2', { jobId: 'j2' }), photo('used')];
  const edges = [feed('p', 'n'), feed('n', 'r1'), feed('n', 'r2'), feed('n', 'used')];
  expect(posterKey([...nodes, ...results], edges, 'n')).toBe('key r2');
});

test('a video’s start image stands for Generate Video until there is a video', () => {
  const nodes = [photo('p'), node('n', 'generateVideoNode')];
  const fed = edge('p', 'n', 'out.image.image', 'in.image.start');
  expect(posterKey(nodes, [fed], 'n')).toBe('key p');
  const video = node('v', 'videoNode', { objectKey: 'key v', jobId: 'j' });
  expect(posterKey([...nodes, video], [fed, edge('n', 'v', 'out.video.video', 'in.video.video')], 'n')).toBe('key v');
});

test('a text is no picture of the one that uses it, and a node with words is shown by them', () => {
  expect(
    posterKey(
      [node('t', 'textNode', { text: 'oak' }), node('n', 'enrichNode')],
      [edge('t', 'n', 'out.text.text', 'in.text.text')],
      'n',
    ),
  ).toBeUndefined();
  expect(posterKey([photo('p'), node('n', 'textNode', { text: 'oak' })], [], 'n')).toBeUndefined();
});

test.each([
  ['textNode', { text: 'oak' }, 'oak'],
  ['textImageNode', { text: 'First boil' }, 'First boil'],
  ['generateSketchesNode', { prompt: 'a lamp' }, 'a lamp'],
  ['enrichNode', { prompt: 'copper' }, 'copper'],
  ['promptGeneratorNode', { instructions: 'short' }, 'short'],
  ['promptGeneratorNode', { instructions: 'short', text: 'a copper kettle' }, 'a copper kettle'],
  ['enrichNode', {}, undefined],
])('the words of %s with %o', (type, data, text) => {
  expect(farTextOf(node('n', type, data))).toBe(text);
});
