import { ModelError } from '../modelError.ts';
import type { Glb } from './gltf.ts';

/** Bytes of a number, how it is read, and what normalised integers are divided by, by glTF's code. */
const COMPONENT_TYPES: Record<
  number,
  { bytes: number; read: (view: DataView, numberAt: number) => number; divisor: number }
> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), divisor: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), divisor: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), divisor: 32_767 },
  5123: { bytes: 2, read: (view, numberAt) => view.getUint16(numberAt, true), divisor: 65_535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), divisor: 4_294_967_295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), divisor: 1 },
};
const COMPONENTS_PER_ELEMENT = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;

/** An accessor that was found to lie within the file. */
export type Accessor = {
  readonly count: number;
  readonly width: number;
  readonly componentType: number;
  /** Number `k` of element `i`. */
  readonly at: (i: number, k: number) => number;
};

/** Opens an accessor. Throws ModelError when it does not exist, lies outside the file or is of a form that we do not take. */
export function openAccessor({ gltf, bin }: Glb, index: number): Accessor {
  const accessor = gltf.accessors?.[index];
  const componentFormat = COMPONENT_TYPES[accessor?.componentType ?? 0];
  if (!accessor || !componentFormat) throw new ModelError('This GLB file refers to data that does not exist.');
  const view = gltf.bufferViews?.[accessor.bufferView ?? -1];
  if (accessor.sparse !== undefined || !view) throw new ModelError('This GLB file refers to data that does not exist.');
  const width = COMPONENTS_PER_ELEMENT[accessor.type];
  const stride = view.byteStride ?? width * componentFormat.bytes;
  const firstElementOffset = accessor.byteOffset ?? 0;
  const end = firstElementOffset + stride * (accessor.count - 1) + width * componentFormat.bytes;
  const start = view.byteOffset ?? 0;
  if (view.buffer !== 0 || end > view.byteLength || start + view.byteLength > bin.length)
    throw new ModelError('This GLB file refers to data beyond its end.');
  const data = new DataView(bin.buffer, bin.byteOffset + start, view.byteLength);
  const scale = accessor.normalized ? 1 / componentFormat.divisor : 1;
  const { read, bytes } = componentFormat;
  return {
    count: accessor.count,
    width,
    componentType: accessor.componentType,
    at: (i, k) => read(data, firstElementOffset + i * stride + k * bytes) * scale,
  };
}
