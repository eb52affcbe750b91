import { describe, expect, test } from 'vitest';
import { isKnownType, NODE_DATA } from '../../contract/nodes.ts';
import { NODE_TYPES } from './nodeTypes.ts';

/** Fields that the specification has for images, and the product for every type. */
const OF_ALL = ['readOnly', 'shared'];
/** Fields of ours beside the specification's, in every node's data or in one type's. */
const OURS = new Set([
  'title',
  'fileName',
  'locked',
  'pick',
  'variantCount',
  'variants',
  'layers',
  'spot',
  'jobId',
  'madeBy',
  'madeFrom',
  'remarks',
  'remarkCodes',
  'noResult',
  'madeOn',
  'route',
  'drawing',
  'leftOut',
  'hqMode',
  'bgKept',
  'bgOpacity',
  'sketchImageWidth',
  'sketchImageHeight',
  'maskOf',
  'maskStrokes',
  'maskBase',
  'mode',
  'svgModel',
  'composedFrom',
  'createdFrom',
  'png',
  'frameRate',
  'parentId',
  'about',
  'createdAt',
  'editedAt',
  'resolved',
  'hidden',
  'commentorVerified',
  'commentorEntry',
]);

test('the specification has 22 node types; the others are ours', () => {
  expect(new Set(NODE_TYPES.map(({ type }) => type)).size).toBe(22);
  expect(NODE_TYPES.filter(({ type }) => !isKnownType(type))).toEqual([]);
});

describe('the data of', () => {
  test.each(NODE_TYPES.map(({ type, fields }) => [type, fields]))(
    '%s has the specification’s fields',
    (type, fields) => {
      const known = Object.keys(shapeOf(NODE_DATA[type as keyof typeof NODE_DATA]));
      expect(known.filter((field) => !OURS.has(field)).sort()).toEqual([...new Set([...fields, ...OF_ALL])].sort());
    },
  );
});

/** The keys of an object schema, or of the one that a pipe begins with. */
function shapeOf(schema: unknown): object {
  const { def } = schema as { def: { shape?: object; in?: unknown } };
  return def.shape ?? shapeOf(def.in);
}
