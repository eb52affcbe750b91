import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { commonValue, copyProperties, nodesWithProperties, propertiesForType, sharedFields } from './properties.ts';

const node = (type: string, data: Record<string, unknown> = {}): BoardNode => {
  return { id: NodeId.parse(`${type}1`), type, position: { x: 0, y: 0 }, data };
};
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  enrichNode: ['prompt', 'imageInfluence', 'hqMode'],
  remixNode: ['strength', 'imageInfluence', 'prompt'],
};
const fieldsOf = (type: string) => FIELDS[type] ?? [];

test('nodes of several types share the fields that all have, in the order of the first', () => {
  expect(sharedFields([node('enrichNode'), node('enrichNode')], fieldsOf)).toEqual(FIELDS.enrichNode);
  expect(sharedFields([node('remixNode'), node('enrichNode')], fieldsOf)).toEqual(['imageInfluence', 'prompt']);
  expect(sharedFields([node('enrichNode'), node('textNode')], fieldsOf)).toEqual([]);
  expect(sharedFields([], fieldsOf)).toEqual([]);
});

test('a value is common where all hold it, be it their default, and mixed where they differ', () => {
  expect(commonValue([node('enrichNode'), node('enrichNode', { hqMode: false })], 'hqMode')).toEqual({
    value: false,
    isMixed: false,
  });
  const differing = [node('enrichNode', { prompt: 'oak' }), node('enrichNode', { prompt: 'brass' })];
  expect(commonValue(differing, 'prompt')).toEqual({ value: 'oak', isMixed: true });
});

test('a property comes to all nodes but those that are locked, read-only, or have it', () => {
  const nodes = [
    node('enrichNode', { prompt: 'oak' }),
    node('enrichNode', { locked: true }),
    node('enrichNode', { readOnly: true }),
    node('enrichNode', { hqMode: true }),
  ];
  expect(nodesWithProperties(nodes, () => ({ hqMode: true }))).toEqual([
    { ...nodes[0], data: { prompt: 'oak', hqMode: true } },
  ]);
  expect(nodesWithProperties([nodes[0]!], () => ({ prompt: undefined }))).toEqual([{ ...nodes[0], data: {} }]);
});

test('copied properties go whole onto the same type, and as far as they mean the same onto another', () => {
  const source = node('enrichNode', { imageInfluence: 0.3, hqMode: true, route: 'fal', title: 'Kettle' });
  const copied = copyProperties(source, (type) => fieldsOf(type).filter((field) => field !== 'prompt'), ['route']);
  expect(propertiesForType(copied, 'enrichNode', fieldsOf)).toEqual({
    imageInfluence: 0.3,
    hqMode: true,
    route: 'fal',
  });
  expect(propertiesForType(copied, 'remixNode', fieldsOf)).toEqual({ imageInfluence: 0.3 });
  expect(propertiesForType(copied, 'textNode', fieldsOf)).toEqual({});
});
