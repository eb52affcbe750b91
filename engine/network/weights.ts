import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Numbers with the lengths of their dimensions; the last one runs fastest. */
export type Weights = { readonly shape: readonly number[]; readonly data: Float32Array };

/** A convolution's kernel, of shape (height, width, inputs, outputs), and its biases. */
export type Layer = { readonly kernel: Weights; readonly bias: Weights };

/** The layers of a network by name. Throws RangeError for a name that it lacks. */
export type Layers = (name: string) => Layer;

const Manifest = z.object({ weights: z.array(z.object({ name: z.string(), shape: z.array(z.int().positive()) })) });

const HOME = new URL('../weights/', import.meta.url);

/** Reads vendored weights: 32-bit floats in the order of their list. `name` is a path in the folder, without an ending. */
export function readLayers(name: string): Layers {
  const { weights } = Manifest.parse(JSON.parse(readFileSync(new URL(`${name}.json`, HOME), 'utf8')));
  const bytes = new Uint8Array(readFileSync(new URL(`${name}.bin`, HOME)));
  const found = new Map<string, Weights>();
  let offset = 0;
  for (const { name: part, shape } of weights) {
    const count = shape.reduce((product, length) => product * length, 1);
    found.set(part, { shape, data: new Float32Array(bytes.buffer, offset, count) });
    offset += count * Float32Array.BYTES_PER_ELEMENT;
  }
  return (layer) => {
    const [kernel, bias] = [found.get(`${layer}/kernel`), found.get(`${layer}/bias`)];
    if (!kernel || !bias) throw new RangeError(`${name} has no layer ${layer}`);
    return { kernel, bias };
  };
}
