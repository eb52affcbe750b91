import { expect, test } from 'vitest';
import { modelData, modelOf, NO_MODEL, storedFormat } from './modelData.ts';

const KEY = 'MMMMMMMMMMMMMMMMMMMMMM.glb';
const URL = `/assets/${KEY}?e=1&s=2`;

test.each([
  ['the one key', { objectKey: KEY, modelUrl: URL }, { objectKey: KEY, url: URL }],
  ['the other', { modelObjectKey: KEY }, { objectKey: KEY, url: undefined }],
  ['an address alone', { modelUrl: URL }, { objectKey: undefined, url: URL }],
  ['nothing', { modelFormat: 'glb' }, undefined],
])('a model is read by %s', (_, data, model) => {
  expect(modelOf(data)).toEqual(model);
});

test('a model that was uploaded keeps the format that it had; how it is stored, its type says', () => {
  expect(modelData({ objectKey: KEY, url: URL }, 'step')).toEqual({
    modelUrl: URL,
    objectKey: KEY,
    modelObjectKey: undefined,
    modelFormat: 'step',
    modelType: 'model/gltf-binary',
  });
});

test('what is taken from a node is all that makes a model', () => {
  expect(Object.keys(NO_MODEL).sort()).toEqual(Object.keys(modelData({ objectKey: KEY, url: URL })).sort());
});

test.each([
  [{ objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.stl', url: URL }, 'stl'],
  [{ url: '/assets/a.stl?e=1' }, 'stl'],
  [{ objectKey: KEY }, 'glb'],
  [{}, 'glb'],
])('%j is stored as %s', (model, format) => {
  expect(storedFormat(model)).toBe(format);
});
