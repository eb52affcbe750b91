import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Numbers with the lengths of their dimensions; the last one runs fastest. */
export type Weights = { readonly shape: readonly number[]; readonly data: Float32Array };

/** A convolution's kernel, of shape (height, width, inputs, outputs), and its biases. */
export type Layer = { readonly kernel: Weights; readonly bias: Weights };

/** The layers of a network by name. Throws RangeError for a name that it lacks. */
export type Layers = (name: string) => Layer;

const Part = z.object({
  name: z.string(),
  shape: z.array(z.int().positive()),
  /** A number is a byte times `scale` plus `min`; without this it is a 32-bit float. */
  bytes: z.object({ min: z.number(), scale: z.number() }).optional(),
});
const Manifest = z.object({ weights: z.array(Part) });

const HOME = new URL('../weights/', import.meta.url);

/** Reads vendored weights, in the order of their list. `name` is a path in the folder, without an ending. */
export function readLayers(name: string): Layers {
  const { weights } = Manifest.parse(JSON.parse(readFileSync(new URL(`${name}.json`, HOME), 'utf8')));
  const bytes = new Uint8Array(readFileSync(new URL(`${name}.bin`, HOME)));
  const found = new Map<string, Weights>();
  let offset = 0;
  for (const { name: part, shape, bytes: range } of weights) {
    const count = shape.reduce((product, length) => product * length, 1);
    const data = range
      ? Float32Array.from(bytes.subarray(offset, offset + count), (byte) => byte * range.scale + range.min)
      : new Float32Array(bytes.buffer, offset, count);
    found.set(part, { shape, data });
    offset += range ? count : data.byteLength;
  }
  return (layer) => {
    const [kernel, bias] = [found.get(`${layer}/kernel`), found.get(`${layer}/bias`)];
    if (!kernel || !bias) throw new RangeError(`${name} has no layer ${layer}`);
    return { kernel, bias };
  };
}
