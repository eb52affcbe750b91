/** The material of a piece of a model; colours are linear light, 0 to 1. */
export type SubMeshMaterial = {
  readonly name: string;
  readonly baseColour: readonly [number, number, number];
  /** Less than 1 lets what lies behind shine through. */
  readonly alpha: number;
  readonly metalness: number;
  readonly roughness: number;
  /** Light given off. */
  readonly emissive?: readonly [number, number, number];
  /** Laid over the piece by its texture coordinates. */
  readonly texture?: { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };
};

/** Triangles of one material, with y upwards, in metres. */
export type SubMesh = {
  /** Three numbers per vertex. */
  readonly positions: Float32Array;
  /** Three indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
  /** Unit vectors, three numbers per vertex. Without them each triangle is flat. */
  readonly normals?: Float32Array;
  /** Red, green, blue and 255 per vertex, linear; multiplied with the material's colour. */
  readonly colours?: Uint8Array;
  /** Texture coordinates, two numbers per vertex, from the upper left corner. */
  readonly uvs?: Float32Array;
  readonly material: SubMeshMaterial;
};

/** Least and greatest coordinates of all corners of triangles; without triangles, a point. */
export function boundsOf(meshes: readonly Pick<SubMesh, 'positions' | 'triangles'>[]): {
  min: number[];
  max: number[];
} {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions, triangles } of meshes)
    for (const vertex of triangles)
      for (let k = 0; k < 3; k++) {
        const value = positions[vertex * 3 + k];
        if (value < min[k]) min[k] = value;
        if (value > max[k]) max[k] = value;
      }
  return min[0] <= max[0] ? { min, max } : { min: [0, 0, 0], max: [0, 0, 0] };
}
