import createModule, { type Manifold, type ManifoldToplevel } from 'manifold-3d/manifold.js';
import type { Mesh } from './extract.ts';

let loading: Promise<ManifoldToplevel> | undefined;

/** The Manifold library (Apache-2.0, WebAssembly), loaded once per thread. */
async function library(): Promise<ManifoldToplevel> {
  loading ??= createModule().then((module) => {
    module.setup();
    return module;
  });
  return loading;
}

/**
 * The mesh with fewer triangles: nothing moves by more than `tolerance`, edges stay closed. What lies below the z of a `floor` is cut
 * off first, with a sharp edge.
 */
export async function simplify(mesh: Mesh, tolerance: number, floor?: number): Promise<Mesh> {
  if (mesh.triangles.length === 0) return mesh;
  const held: Manifold[] = [];
  try {
    return meshOf(simplified(await library(), held, mesh, tolerance, floor));
  } finally {
    for (const solid of held) solid.delete();
  }
}

/** All meshes as one closed surface, with nothing inside, each simplified to the tolerance. Splinters smaller than `least` (cubic units) are left out. */
export async function unite(
  meshes: readonly Mesh[],
  tolerance: number,
  least: number,
  checkpoint: () => void,
): Promise<Mesh> {
  const module = await library();
  const held: Manifold[] = [];
  const hold = (solid: Manifold): Manifold => {
    held.push(solid);
    return solid;
  };
  try {
    let union = hold(module.Manifold.union([]));
    for (const mesh of meshes) {
      if (mesh.triangles.length === 0) continue;
      union = hold(union.add(simplified(module, held, mesh, tolerance)));
      // Unions are computed when asked for: here, so that a cancelled job ends between two.
      union.numTri();
      checkpoint();
    }
    const pieces = union.decompose().map(hold);
    const large = pieces.filter((piece) => Math.abs(piece.volume()) >= least);
    const whole = large.length === pieces.length ? union : hold(module.Manifold.compose(large));
    return meshOf(hold(whole.simplify(tolerance)));
  } finally {
    for (const solid of held) solid.delete();
  }
}

function simplified(
  module: ManifoldToplevel,
  held: Manifold[],
  { positions: vertProperties, triangles: triVerts }: Mesh,
  tolerance: number,
  floor?: number,
): Manifold {
  const hold = (solid: Manifold): Manifold => {
    held.push(solid);
    return solid;
  };
  const solid = hold(new module.Manifold(new module.Mesh({ numProp: 3, vertProperties, triVerts })));
  const cut = floor === undefined ? solid : hold(solid.trimByPlane([0, 0, 1], floor));
  return hold(cut.simplify(tolerance));
}

function meshOf(solid: Manifold): Mesh {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  if (numProp !== 3) throw new RangeError(`a mesh of ${numProp} properties per vertex`);
  return { positions: vertProperties, triangles: triVerts };
}
