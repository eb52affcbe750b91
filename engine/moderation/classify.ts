import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { setBackend, type Tensor, tensor4d } from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { planeOf } from '../raster/plane.ts';

/** Side of the square that the network sees, in pixels. */
const SIDE = 224;
/** What the network tells apart, in the order of its answer. */
export const KINDS = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
/** Probabilities; their sum is 1. */
export type Probabilities = Readonly<Record<(typeof KINDS)[number], number>>;

const HOME = new URL('../weights/nsfw-mobilenet/', import.meta.url);
const WASM = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));

let opening: Promise<GraphModel> | null = null;

/** Says what kind of picture encoded bytes are. Rejects when they are none. For a thread of its own: it blocks for some 40 ms. */
export async function classify(bytes: Uint8Array): Promise<Probabilities> {
  return kindsOf(await pixelsOf(bytes));
}

/** What the network sees of a picture: three bytes a pixel. */
export async function pixelsOf(bytes: Uint8Array): Promise<Uint8Array> {
  const open = { limitInputPixels: SERVER_LIMITS.picturePixels, animated: false };
  return sharp(bytes, open)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** What kind of picture pixels are. */
export async function kindsOf(pixels: Uint8Array): Promise<Probabilities> {
  opening ??= openModel();
  const model = await opening;
  const input = tensor4d(
    planeOf(pixels.length, (i) => (pixels[i] ?? 0) / 255),
    [1, SIDE, SIDE, 3],
  );
  const output = model.predict(input) as Tensor;
  const values = await output.data();
  input.dispose();
  output.dispose();
  const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = values;
  return { drawing, hentai, neutral, porn, sexy };
}

async function openModel(): Promise<GraphModel> {
  setWasmPaths(`${WASM}/`);
  setThreadsCount(1);
  await setBackend('wasm');
  const { modelTopology, weightSpecs } = JSON.parse(readFileSync(new URL('model.json', HOME), 'utf8'));
  const weightData = new Uint8Array(readFileSync(new URL('model.bin', HOME))).buffer;
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData, format: 'graph-model' }) });
}
