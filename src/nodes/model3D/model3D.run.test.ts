import { expect, test } from 'vitest';
import type { BoardEdge } from '../../../contract/board.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import { inputKey } from '../../board/connect/inputs.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { runInputsFor, SKETCH_KEY } from '../run.fixture.ts';
import { model3DRun } from './model3D.run.ts';

const UPLOADED = 'UUUUUUUUUUUUUUUUUUUUUU.glb';
const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const upload = node('u', 'upload3DNode', { objectKey: UPLOADED });
const IMAGE_CONNECTION = edge('s', 'n', 'out.image.image', 'in.image.image');
const MODEL_CONNECTION = edge('u', 'n', 'out.3d.3d', 'in.3d.3d');

const inputs = (edges: readonly BoardEdge[], data: Record<string, unknown> = {}) =>
  runInputsFor([node('n', 'threeDNode', data), source, upload], edges, 'n');
const progressKind = (data: Record<string, unknown>) =>
  typeof model3DRun.progress === 'function' && model3DRun.progress(inputs([IMAGE_CONNECTION], data));

test.each([
  ['at first it is made for printing, in a bar of 10 seconds', {}, true, 'stlModel'],
  ['without STL mode with its looks, in one of 40', { stlMode: false }, false, 'model'],
])('%s', (_, data, stl_mode, course) => {
  const request = model3DRun.toRequest(inputs([IMAGE_CONNECTION], data));
  expect(request).toEqual({ call: 'image_to_3d', body: { object_key: SKETCH_KEY, stl_mode } });
  expect(CALLS.image_to_3d.body.safeParse(request.body).success).toBe(true);
  expect([judgeRun(model3DRun, inputs([IMAGE_CONNECTION], data)), progressKind(data)]).toEqual([{ ok: true }, course]);
});

test.each([
  ['stl', 'model/stl'],
  ['glb', 'model/gltf-binary'],
])('an answer that is a %s becomes the node’s own model, whatever its mode is by then', (format, modelType) => {
  const objectKey = `MMMMMMMMMMMMMMMMMMMMMM.${format}`;
  const answer = { model_url: `/assets/${objectKey}?e=1`, object_key: objectKey, remarks: ['The back is a guess.'] };
  expect(model3DRun.resultOf(answer, inputs([IMAGE_CONNECTION]))).toEqual({
    kind: 'own',
    data: {
      modelUrl: answer.model_url,
      objectKey,
      modelObjectKey: undefined,
      modelFormat: format,
      modelType,
      remarks: answer.remarks,
      madeBy: 'image_to_3d',
      madeFrom: { 'in.image.image': SKETCH_KEY },
    },
  });
});

test('without a connected image Go is off, a connected model or none', () => {
  for (const edges of [[], [MODEL_CONNECTION]])
    expect(disablingNeed(unmetNeeds(model3DRun, inputs(edges)))?.why).toBe('image');
});

test('while a model is connected it is shown, and Go says what to do first', () => {
  expect(judgeRun(model3DRun, inputs([IMAGE_CONNECTION, MODEL_CONNECTION]))).toMatchObject({
    ok: false,
    message: { message: 'Disconnect the model to make one from the image' },
  });
});

test('a connected model goes out in place of the own one, through as many nodes as there are; a ring ends', () => {
  const OWN = 'OOOOOOOOOOOOOOOOOOOOOO.glb';
  const nodes = [
    upload,
    node('n', 'threeDNode', { objectKey: OWN }),
    node('m', 'threeDNode'),
    node('end', 'threeDNode'),
  ];
  const on = edge('n', 'm', 'out.3d.3d', 'in.3d.3d');
  const last = edge('m', 'end', 'out.3d.3d', 'in.3d.3d');
  const keyAtEnd = (...edges: BoardEdge[]) =>
    inputKey(runInputsFor(nodes, [...edges, on, last], 'end').connectedInputs, 'in.3d.3d');
  expect([keyAtEnd(MODEL_CONNECTION), keyAtEnd(), keyAtEnd(edge('m', 'n', 'out.3d.3d', 'in.3d.3d'))]).toEqual([
    UPLOADED,
    OWN,
    OWN,
  ]);
});
