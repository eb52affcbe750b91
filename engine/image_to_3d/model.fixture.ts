import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { EngineJob } from '../../contract/engine.ts';
import { aloneWith, jobOf, type Result, resultOf } from '../studio/job.fixture.ts';
import { run } from './index.ts';

/** A binary STL file's triangles by the places of their corners, as programs for printers join them. */
export function readStl(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(80, true);
  expect(bytes.length).toBe(84 + count * 50);
  const places = new Map<string, number>();
  const corner = Buffer.alloc(12);
  const [min, max] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)];
  let volume = 0;
  const triangles = Array.from({ length: count }, (_, t) => {
    const c = Array.from({ length: 9 }, (_, i) => view.getFloat32(84 + t * 50 + 12 + i * 4, true));
    c.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3], value);
      max[i % 3] = Math.max(max[i % 3], value);
    });
    volume +=
      (c[0] * (c[4] * c[8] - c[5] * c[7]) - c[1] * (c[3] * c[8] - c[5] * c[6]) + c[2] * (c[3] * c[7] - c[4] * c[6])) /
      6;
    return [0, 3, 6].map((k) => {
      // Minus nothing is the same place.
      for (let i = 0; i < 3; i++) corner.writeFloatLE(c[k + i] + 0, 4 * i);
      const place = corner.toString('latin1');
      const index = places.get(place) ?? places.size;
      places.set(place, index);
      return index;
    });
  });
  return { triangles, min, max, volume };
}

/** A transparent picture of 240 x 240 pixels with a drawing. */
export async function picture(svg: string): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">${svg}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer());
}

export async function perform(more: Partial<EngineJob>): Promise<Result> {
  return resultOf(run(jobOf('image_to_3d', more), aloneWith()));
}

export const bytesOf = async (more: Partial<EngineJob>): Promise<Uint8Array> =>
  (await perform(more)).media?.bytes ?? new Uint8Array(0);

export async function readModel(bytes: Uint8Array) {
  const root = (await new NodeIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const sides = [0, 1, 2].map((k) => {
    const bounds = primitives.map((primitive) => primitive.getAttribute('POSITION'));
    const most = Math.max(...bounds.map((accessor) => accessor?.getMax([])[k] ?? 0));
    return most - Math.min(...bounds.map((accessor) => accessor?.getMin([])[k] ?? 0));
  });
  return { root, primitives, longest: Math.max(...sides), sides };
}
