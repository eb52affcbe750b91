import { describe, expect, test } from 'vitest';
import type { HandleId } from '../../../contract/handles.ts';
import { ALL_FACTS, factsNamed, type TypeName } from '../document/draw.fixture.ts';
import { addNodeMenuTypes, connectionMenuTypes, fittingHandle, fittingTypes } from './addNodeMenu.ts';

const names = (list: readonly { type: string }[]) => list.map(({ type }) => type);

test('the menu lists what is offered, by rank, however the registry is ordered', () => {
  expect(names(addNodeMenuTypes([...ALL_FACTS].reverse()))).toEqual([
    'sketchNode',
    'uploadSketchNode',
    'generateSketchesNode',
    'enrichNode',
    'generateVideoNode',
    'textNode',
    'textImageNode',
  ]);
});

describe('a dropped connection offers', () => {
  test.each<[TypeName, HandleId, string[]]>([
    ['image', 'out.image.image', ['enrichNode', 'sketchNode', 'generateVideoNode']],
    ['text', 'out.text.text', ['generateSketchesNode']],
    ['sketch', 'in.image.image', ['uploadSketchNode', 'generateSketchesNode']],
    ['design', 'in.text.text', ['textNode']],
    ['render', 'out.image.image', []],
    ['label', 'out.image.svg', []],
    ['label', 'out.svg.svg', []],
    ['image', 'in.svg.svg', []],
    ['clip', 'out.video.video', []],
    ['text', 'in.omni.source', []],
  ])('from %s, %s: %j', (from, handle, types) => {
    expect(names(connectionMenuTypes(ALL_FACTS, factsNamed(from), handle))).toEqual(types);
  });
});

test('an empty input is offered what its menu would, also where the node opens none', () => {
  const offers = (handle: HandleId) => names(fittingTypes(ALL_FACTS, handle));
  expect([offers('in.image.image'), offers('in.text.text'), offers('in.video.video')]).toEqual([
    ['uploadSketchNode', 'generateSketchesNode'],
    ['textNode'],
    [],
  ]);
});

test.each<[TypeName, HandleId, HandleId | undefined]>([
  ['video', 'out.image.image', 'in.image.start'],
  ['render', 'out.text.text', 'in.text.text'],
  ['upload', 'in.image.style', 'out.image.image'],
  ['comment', 'out.text.text', undefined],
])('%s fits %s by %s', (type, handle, fits) => {
  expect(fittingHandle(factsNamed(type), handle)).toBe(fits);
});
