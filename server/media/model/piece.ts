/** How a piece of a model looks; colours are linear light, 0 to 1. */
export type Look = {
  readonly name: string;
  readonly base: readonly [number, number, number];
  /** Less than 1 lets what lies behind shine through. */
  readonly alpha: number;
  readonly metal: number;
  readonly rough: number;
  /** Light given off. */
  readonly glow?: readonly [number, number, number];
  /** Laid over the piece by its `places`. */
  readonly picture?: { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };
};

/** Triangles of one look, with y upwards, in metres. */
export type Piece = {
  /** Three numbers per vertex. */
  readonly positions: Float32Array;
  /** Three indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
  /** Unit vectors, three numbers per vertex. Without them each triangle is flat. */
  readonly normals?: Float32Array;
  /** Red, green, blue and 255 per vertex, linear; multiplied with the look's colour. */
  readonly colours?: Uint8Array;
  /** Places in the look's picture, two numbers per vertex, from its upper left corner. */
  readonly places?: Float32Array;
  readonly look: Look;
};

/** Least and greatest coordinates of all corners of triangles; without triangles, a point. */
export function boundsOf(pieces: readonly Pick<Piece, 'positions' | 'triangles'>[]): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions, triangles } of pieces)
    for (const vertex of triangles)
      for (let k = 0; k < 3; k++) {
        const value = positions[vertex * 3 + k];
        if (value < min[k]) min[k] = value;
        if (value > max[k]) max[k] = value;
      }
  return min[0] <= max[0] ? { min, max } : { min: [0, 0, 0], max: [0, 0, 0] };
}
