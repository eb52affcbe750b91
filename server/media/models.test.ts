import { afterAll, beforeAll, expect, test } from 'vitest';
import { cubeObj, cubeStep, repeatedTriangleStl } from '../testing/models.ts';
import { MediaError, type ModelTask } from './kit/protocol.ts';
import { createMediaDecoder } from './mediaDecoder.ts';

const ANN = { person: 'Ann' };
const media = createMediaDecoder();
const hasty = createMediaDecoder({ modelMs: 1 });
const patient = createMediaDecoder({ modelMs: 1000 });
const brief = createMediaDecoder({ stillMs: 1000 });
afterAll(() => {
  for (const each of [media, hasty, patient, brief]) each.close();
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const square = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>');

async function refusal(task: ModelTask, by = media): Promise<string> {
  const error = await by.convertModel(task, ANN).then(
    () => undefined,
    (reason) => reason,
  );
  return error instanceof MediaError ? `${error.fault}: ${error.message}` : String(error);
}

let cube: Uint8Array;
beforeAll(async () => {
  cube = (await media.convertModel({ kind: 'model', bytes: bytesOf(cubeObj([1, 1, 1])), format: 'obj' }, ANN)).bytes;
});

test('a model is read in a process of its own, and exported from what was kept of it', async () => {
  expect(new TextDecoder('latin1').decode(cube.subarray(0, 4))).toBe('glTF');
  const { type, bytes } = await media.convertModel({ kind: 'stl', bytes: cube, format: 'glb' }, ANN);
  expect([type, bytes.length]).toEqual(['stl', 84 + 12 * 50]);
});

test('what cannot be used is refused with a sentence', async () => {
  expect(await refusal({ kind: 'model', bytes: bytesOf('v 0 0 x\n'), format: 'obj' })).toBe(
    'invalid_model: This OBJ file has a coordinate that is not a number.',
  );
});

test('a model that takes too long ends its process, and the next one gets a new one', async () => {
  const task: ModelTask = { kind: 'model', bytes: cubeStep(), format: 'step' };
  const tooLong = 'invalid_model: This model takes too long or too much memory to read.';
  expect([await refusal(task, hasty), await refusal(task, hasty)]).toEqual([tooLong, tooLong]);
  expect((await hasty.perform({ kind: 'import', bytes: square, alpha: true }, ANN)).type).toBe('svg');
  expect((await media.convertModel(task, ANN)).type).toBe('glb');
});

/** A box with so many points beside it that its reader does not come to an end. */
function endlessStep(): Uint8Array {
  const points = Array.from({ length: 300_000 }, (_, i) => `#${100_000 + i}=CARTESIAN_POINT('',(1.,2.,3.));\n`).join(
    '',
  );
  return bytesOf(new TextDecoder().decode(cubeStep()).replace(/ENDSEC;\s*END-ISO/, (end) => points + end));
}

test('a STEP file without end dies within its limit, and pictures are read meanwhile', async () => {
  const picture = () => patient.perform({ kind: 'import', bytes: square, alpha: true }, ANN);
  await picture();
  const ended: string[] = [];
  const reading = refusal({ kind: 'model', bytes: endlessStep(), format: 'step' }, patient).then((fault) =>
    ended.push(fault),
  );
  ended.push((await picture()).type);
  await reading;
  expect(ended).toEqual(['svg', 'invalid_model: This model takes too long or too much memory to read.']);
});

test('a still of triangles that all fill the picture dies within its limit, and the next task gets a new process', async () => {
  const heap = repeatedTriangleStl(400_000, [-1000, 0, 0, 1000, 0, 0, 0, 1000, 0]);
  const still = brief.renderStill(async () => heap, { format: 'stl', side: 512 }, ANN);
  await expect(still).rejects.toMatchObject({ fault: 'invalid_model' });
  expect((await brief.convertModel({ kind: 'stl', bytes: cube, format: 'glb' }, ANN)).type).toBe('stl');
});

test('a still of what is no model, or refers to what is not there, is refused with a sentence', async () => {
  const refusalOf = (bytes: Uint8Array, format: 'glb' | 'stl') =>
    media.renderStill(async () => bytes, { format, side: 64 }, ANN).catch((error: Error) => error.message);
  expect(await refusalOf(cube.subarray(0, 300), 'glb')).toBe('This GLB file is incomplete.');
  expect(await refusalOf(bytesOf('solid kettle'.repeat(20)), 'stl')).toBe('This is not an STL file.');
  const endless = repeatedTriangleStl(1, [0, 0, Number.NaN, 1, 0, 0, 0, 1, 0]);
  expect(await refusalOf(endless, 'stl')).toBe('This STL file has a coordinate that is not a number.');
});
