import { describe, expect, test } from 'vitest';
import { NODE_TYPES as SPECIFIED } from '../tests/specification/nodeTypes.ts';
import { Shape } from './fields/sketchShapes.ts';
import { SERVER_LIMITS } from './limits.ts';
import { isKnownType, NODE_TYPES, type NodeType, readNodeData } from './nodes.ts';

const picture = { imageUrl: '/assets/a', objectKey: 'a.png' };
const masked = {
  mask: 'm.png',
  maskOf: { objectKey: 'a.png', width: 8, height: 4 },
  maskStrokes: [{ tool: 'lasso', erases: false, size: 40, points: [1, 2, 3, 4, 5, 6] }],
  maskBase: 'b.png',
};
const model = { modelUrl: '/assets/m', objectKey: 'm.glb', modelFormat: 'glb', modelType: 'mesh' };
const fontData = { text: 't', font: 'Georgia', fontColor: '#ff0000', letterSpacing: 3 };
const at = { x: 1, y: 2 };

/** Of every type of the specification the fields with a value each that is right and not the default; of ours as far as one is tried here. */
const RIGHT: Readonly<Partial<Record<NodeType, Record<string, unknown>>>> = {
  prototype2DNode: { ...picture, prompt: 'p', imageWidth: 640, imageHeight: 480, shared: true, readOnly: true },
  textNode: { text: 't' },
  videoNode: { videoUrl: '/assets/v', objectKey: 'v.mp4', prompt: 'p', videoWidth: 640, videoHeight: 360 },
  threeDNode: { ...model, modelObjectKey: 'm.glb', stlMode: false },
  svgNode: picture,
  enrichNode: { prompt: 'p', imageInfluence: 0.9, sketchImageUrl: '/assets/s', sketchObjectKey: 's.png' },
  remixNode: { prompt: 'p', strength: 0.3, imageInfluence: 0.2 },
  instructEditNode: { ...picture, ...masked, prompt: 'p', bg_mode: true },
  generateSketchesNode: {
    prompt: 'p',
    model: 'Other',
    aspectRatio: '9:16',
    thinkMode: false,
    textareaHeight: 300,
    imageUrl: '/assets/a',
  },
  uploadSketchNode: { sketchImageUrl: '/assets/s', sketchObjectKey: 's.png', prompt: 'p' },
  sketchNode: {
    ...picture,
    shapes: [{ id: 's1', type: 'line', start: at, end: { x: 9, y: 9 }, lineWidth: 5, strokeColor: '#ff0000' }],
    layers: [{ id: 'l1', name: 'Body', hidden: true, locked: false, opacity: 0.5 }],
    aspectRatio: '16:9',
    canvasWidth: 1024,
    canvasHeight: 576,
    bgImageUrl: '/assets/b',
    bgObjectKey: 'b.png',
    bgKept: true,
    bgOpacity: 0.3,
  },
  textImageNode: { ...fontData, svgMarkup: '<svg/>', createdFrom: fontData },
  promptGeneratorNode: { instructions: 'i', text: 't' },
  stickyNoteNode: { noteText: 'n', editable: true },
  commentNode: { noteText: 'n', commentorName: 'Ann', commentorEmail: 'ann@example.test', commentColor: '#123456' },
  composerNode: {
    ...picture,
    imageTransforms: [{ imageId: 'layer3', ...at, rotate: 45, scale: 0.5 }],
    aspectRatio: '16:9',
    composedFrom: {
      aspectRatio: '1:1',
      layers: [{ imageId: 'layer3', ...at, rotate: 45, scale: 0.5, objectKey: 'k' }],
    },
  },
  expandImageNode: {
    ...picture,
    prompt: 'p',
    placement: { pos: at, scale: 2, rotation: 90 },
    composedFrom: { objectKey: 'k' },
  },
  generateVideoNode: { prompt: 'p' },
  upload3DNode: { ...model, modelObjectKey: 'm.glb', leftOut: ['l'] },
  modifyNode: { ...masked, prompt: 'p', mode: 'fill', bg_mode: false, svgModel: 'binary' },
  removeBackgroundNode: { title: 't' },
  describeImageNode: { title: 't' },
  frameNode: { color: 'blue', collapsed: true },
};

test('every type of the specification is tried', () => {
  expect(SPECIFIED.filter(({ type }) => RIGHT[type] === undefined)).toEqual([]);
});

test.each(Object.entries(RIGHT) as [NodeType, object][])('%s keeps what is right as it is', (type, data) => {
  expect(readNodeData(type, data)).toMatchObject(data);
});

test.each(NODE_TYPES)('%s keeps what it does not know, and is read from nothing at all', (type) => {
  expect(readNodeData(type, { madeElsewhere: [1] })).toEqual({ ...readNodeData(type, undefined), madeElsewhere: [1] });
});

test('a type is known by its own name alone', () => {
  expect(['sketchNode', 'toString', 'hologramNode'].map(isKnownType)).toEqual([true, false, false]);
});

test('a sketch that says nothing of its background keeps it in the picture it has; one without a picture traces it', () => {
  const background = { bgImageUrl: '/assets/b', bgObjectKey: 'b.png' };
  const backgroundOf = (data: Record<string, unknown>) => readNodeData('sketchNode', { ...background, ...data }).bgKept;
  expect([
    backgroundOf({ imageUrl: '/assets/a' }),
    backgroundOf({ objectKey: 'a.png' }),
    backgroundOf({ ...picture, bgKept: 'yes' }),
    backgroundOf({ ...picture, bgKept: false }),
    backgroundOf({}),
  ]).toEqual([true, true, true, false, false]);
});

describe('a new node has the specification’s defaults', () => {
  const layer = (number: number, x: number, y: number) => ({ imageId: `layer${number}`, x, y, rotate: 0, scale: 0.3 });
  test.each<[NodeType, Record<string, unknown>]>([
    ['videoNode', { videoWidth: 480, videoHeight: 270 }],
    ['threeDNode', { stlMode: true }],
    ['enrichNode', { imageInfluence: 0.5 }],
    ['remixNode', { strength: 0.8, imageInfluence: 1 }],
    ['generateSketchesNode', { model: 'Product Design', aspectRatio: '1:1', thinkMode: true }],
    ['sketchNode', { shapes: [], aspectRatio: '1:1', canvasWidth: 768, canvasHeight: 768 }],
    ['textImageNode', { text: '', letterSpacing: 0 }],
    ['commentNode', { commentorName: 'Anonymous' }],
    [
      'composerNode',
      { aspectRatio: '1:1', imageTransforms: [layer(1, 0, 0), layer(2, 150, 0), layer(3, 0, 150), layer(4, 150, 150)] },
    ],
  ])('%s has %j', (type, defaults) => {
    expect(readNodeData(type, {})).toMatchObject(defaults);
  });
});

test.each<[NodeType, Record<string, unknown>, Record<string, unknown>]>([
  ['textImageNode', { letterSpacing: 1.5 }, { letterSpacing: 0 }],
  ['textImageNode', { letterSpacing: 'wide' }, { letterSpacing: 0 }],
  ['remixNode', { strength: 0.2 }, { strength: 0.8 }],
  ['remixNode', { strength: 1.01 }, { strength: 0.8 }],
  ['enrichNode', { imageInfluence: 1.1 }, { imageInfluence: 0.5 }],
  ['generateSketchesNode', { aspectRatio: '4:3' }, { aspectRatio: '1:1' }],
  ['prototype2DNode', { imageWidth: -1 }, { imageWidth: undefined }],
])('a wrong field of %s counts as its default: %j', (type, wrong, read) => {
  expect(readNodeData(type, wrong)).toMatchObject(read);
});

describe('a shape', () => {
  const stroke = { lineWidth: 2, strokeColor: '#000000' };
  test.each([
    { id: 'a', type: 'free', points: [at], ...stroke },
    ...['line', 'rectangle', 'ellipse', 'circle'].map((type) => ({ id: 'a', type, start: at, end: at, ...stroke })),
    { id: 'a', type: 'fill', ...at, fillColor: '#00ff00' },
  ])('$type is read with its own fields', (shape) => {
    expect(Shape.parse(shape)).toEqual(shape);
  });

  test('has a line width of 1 to 100, 2 unless said, black, and a fill of #ffcc00', () => {
    const line = { id: 'a', type: 'line', start: at, end: at };
    const widths = [1, 100, 0, 101, undefined].map((lineWidth) => Shape.parse({ ...line, lineWidth }));
    expect(widths).toEqual([1, 100, 2, 2, 2].map((lineWidth) => ({ ...line, lineWidth, strokeColor: '#000000' })));
    expect(Shape.parse({ id: 'a', type: 'fill', ...at })).toEqual({
      id: 'a',
      type: 'fill',
      ...at,
      fillColor: '#ffcc00',
    });
  });

  test.each([-0.1, 1.1, '1', Number.NaN])('with the opacity %s is opaque', (opacity) => {
    const line = { id: 'a', type: 'line', start: at, end: at, ...stroke };
    expect(Shape.parse({ ...line, opacity, layer: 7 })).toEqual(line);
  });

  test('that is none is left out, and the drawing stays', () => {
    const fill = { id: 'a', type: 'fill', ...at, fillColor: '#00ff00' };
    expect(readNodeData('sketchNode', { shapes: [{ type: 'star' }, fill] }).shapes).toEqual([fill]);
  });
});

describe('the layers of a sketch', () => {
  const first = { id: 'l1', hidden: false, locked: false, opacity: 1 };
  const layersOf = (layers: unknown) => readNodeData('sketchNode', { layers }).layers;
  test.each([undefined, 'none', {}, [], [null, 7, {}, { id: '' }, { id: 'x'.repeat(41) }]])('%j are one', (layers) => {
    expect(layersOf(layers)).toEqual([first]);
  });
  test('a wrong field of one counts as its default, and a second of one id is left out', () => {
    const wrong = { id: 'l1', name: 7, hidden: 'yes', locked: 1, opacity: 2, script: '<b>' };
    expect(layersOf([wrong, { id: 'l1', name: 'Twin' }])).toEqual([first]);
  });
  test('are at most 32, with names no longer than a name can be', () => {
    const layers = layersOf(Array.from({ length: 40 }, (_, i) => ({ id: `l${i}`, name: 'x'.repeat(5000) })));
    expect(layers).toHaveLength(32);
    expect(layers[0]?.name).toHaveLength(SERVER_LIMITS.nameLength);
  });
});
