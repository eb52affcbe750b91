import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import { EdgeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { nodeName } from './nodeName.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const LABELS: Readonly<Record<string, string>> = {
  prototype2DNode: 'Image',
  uploadSketchNode: 'Upload Image',
  enrichNode: 'Render',
};

function node(name: string, type: string, data: Record<string, unknown> = {}): BoardNode {
  return { id: id(name), type, position: { x: 0, y: 0 }, data };
}
const image = (name: string, data: Record<string, unknown> = {}) => node(name, 'prototype2DNode', data);

function edge(source: string, target: string, targetHandle: HandleId = 'in.image.image'): BoardEdge {
  return {
    id: EdgeId.parse(`e${source}-${target}-${targetHandle}`),
    source: id(source),
    target: id(target),
    sourceHandle: 'out.image.image',
    targetHandle,
  };
}

/** The names of these nodes on a board of their own, by id. */
function namesOf(nodes: readonly BoardNode[], edges: readonly BoardEdge[] = []) {
  const board = boardOf(nodes, edges);
  const sources = {
    board,
    facts: (type: string) => ({ generates: type === 'enrichNode' }) as NodeFacts,
    labelOf: (type: string) => ({ id: LABELS[type] ?? type }),
    i18n,
  };
  return Object.fromEntries(nodes.map((each) => [each.id, nodeName(each, sources)]));
}
const nameOf = (data: Record<string, unknown>) => namesOf([image('i', data)]).i;

test.each([
  ['its title', { title: 'Mug', prompt: 'a red mug', madeBy: 'image_to_image' }, 'Mug'],
  ['the name of its file', { fileName: 'kettle' }, 'kettle'],
  ['the words it was made of', { prompt: ' a red\n mug ', madeBy: 'image_to_image' }, 'a red mug'],
  ['what made it without words', { prompt: '', madeBy: 'remove_background' }, 'Cut-out'],
  ['its crop, with the words of the whole', { prompt: 'a red mug', madeBy: 'crop_image' }, 'Crop: a red mug'],
  ['its crop, of a picture without words', { madeBy: 'crop_image' }, 'Crop'],
  ['its type, where nothing is known', {}, 'Image'],
  ['its type, where no run made it of the words it has', { prompt: 'a red mug' }, 'Image'],
  ['its type, where a later version made it', { madeBy: 'dream_image' }, 'Image'],
])('a picture goes by %s', (_, data, name) => {
  expect(nameOf(data)).toBe(name);
});

test('long words are cut between two, Chinese ones after forty', () => {
  const nameOfResult = (prompt: string) => nameOf({ prompt, madeBy: 'generate_image' });
  expect(nameOfResult('make the mug on the wooden table red, and its handle copper')).toBe(
    'make the mug on the wooden table red…',
  );
  expect(nameOfResult('红'.repeat(50))).toBe(`${'红'.repeat(40)}…`);
  expect(nameOfResult('x'.repeat(40))).toBe('x'.repeat(40));
});

test('a result says first what it was made from, over any number of steps', () => {
  const nodes = [
    node('photo', 'uploadSketchNode', { fileName: 'kettle' }),
    node('one', 'enrichNode', { title: 'Copper version', prompt: 'polished copper' }),
    image('copper', { prompt: 'polished copper', madeBy: 'process_sketch', jobId: 'a' }),
    node('two', 'enrichNode', { prompt: 'on a table' }),
    image('table', { prompt: 'on a table', madeBy: 'instruct_edit', jobId: 'b' }),
    image('cut', { madeBy: 'remove_background', jobId: 'c' }),
    image('crop', { prompt: 'on a table', madeBy: 'crop_image' }),
  ];
  const edges = [
    edge('photo', 'one'),
    edge('one', 'copper'),
    edge('copper', 'two'),
    edge('two', 'table'),
    edge('copper', 'cut'),
    edge('table', 'crop'),
  ];
  expect(namesOf(nodes, edges)).toEqual({
    photo: 'kettle',
    one: 'Copper version',
    copper: 'kettle: polished copper',
    two: 'Render',
    table: 'kettle: on a table',
    cut: 'kettle: Cut-out',
    crop: 'Crop: kettle',
  });
});

test('a picture of lettering goes by its text', () => {
  const lettering = node('text', 'textImageNode', { text: 'Kettle\n铜壶' });
  const vector = node('vector', 'svgNode', { madeBy: 'save_image', jobId: 'a' });
  const composition = image('composition', { madeBy: 'save_image', jobId: 'b' });
  const names = namesOf(
    [lettering, vector, node('composer', 'composerNode'), composition],
    [edge('text', 'vector', 'in.svg.svg'), edge('composer', 'composition')],
  );
  expect([names.vector, names.composition]).toEqual(['Kettle 铜壶', 'Composition']);
});

test('a style image is no subject, and a subject is not said twice', () => {
  const photo = node('photo', 'uploadSketchNode', { fileName: 'kettle' });
  const render = node('render', 'enrichNode');
  const result = (prompt: string) => image('result', { prompt, jobId: 'a' });
  const styled = namesOf(
    [photo, render, result('red')],
    [edge('photo', 'render', 'in.image.style'), edge('render', 'result')],
  );
  expect(styled.result).toBe('red');
  const repeated = namesOf(
    [photo, render, result('Kettle in red')],
    [edge('photo', 'render'), edge('render', 'result')],
  );
  expect(repeated.result).toBe('Kettle in red');
});

test('results of one node that would read the same are numbered in the order they were made', () => {
  const results = ['a', 'b', 'c', 'd'].map((name) =>
    image(name, { prompt: name === 'c' ? 'blue mug' : 'red mug', jobId: name, ...(name === 'b' && { title: 'Best' }) }),
  );
  const names = namesOf(
    [node('render', 'enrichNode'), ...results],
    results.map((result) => edge('render', result.id)),
  );
  expect(names).toEqual({ render: 'Render', a: 'red mug', b: 'Best', c: 'blue mug', d: 'red mug 2' });
});

test('nodes that are wired in a ring have names', () => {
  const ring = [image('a', { prompt: 'red', jobId: 'a' }), image('b', { prompt: 'blue', jobId: 'b' })];
  expect(namesOf(ring, [edge('a', 'b'), edge('b', 'a')])).toEqual({ a: 'red', b: 'blue' });
});
