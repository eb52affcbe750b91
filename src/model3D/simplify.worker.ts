import { simplify } from './simplify.ts';

/** A mesh of which a share of the triangles is to be left. */
export type SimplifyTask = {
  /** Three numbers per corner. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Three indices per triangle. */
  readonly indices: Uint32Array<ArrayBuffer>;
  /** The share of the triangles to leave. */
  readonly share: number;
  /** Corners at one place are one: nothing but their normals tells them apart. */
  readonly joins: boolean;
};

/** The triangles that are left. */
export type SimplifyResult = {
  readonly indices: Uint32Array<ArrayBuffer>;
  /** Whether corners at one place were made one that had not been. */
  readonly joined: boolean;
};

self.onmessage = async ({ data }: MessageEvent<SimplifyTask>) => {
  const result = await simplify(data);
  self.postMessage(result, { transfer: [result.indices.buffer] });
};
