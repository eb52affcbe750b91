import type { SubMesh } from '../../server/media/model/subMesh.ts';
import type { Subject } from '../cutout/shading.ts';
import type { Mesh } from '../mesh/extract.ts';
import { gradientNormals } from '../mesh/normals.ts';
import type { Shaped } from './relief.ts';
import { LARGEST_SIDE } from './sizes.ts';
import { drawTexture } from './texture.ts';

/** How smooth normals are, in cells. */
const NORMAL_REACH = 1.2;
const MATTE = 0.7;
/** The body as a piece with the picture laid over its front; its back, which nobody has seen, has the same colours without detail. */
export async function showBody(body: Shaped, subject: Subject, checkpoint: () => void): Promise<SubMesh> {
  const { at, seam, mesh, outline } = body;
  const { positions, normals, triangles, isBack } = partSides(
    mesh,
    gradientNormals(at, mesh.positions, NORMAL_REACH * outline.unit),
    body,
  );
  const { box } = outline;
  checkpoint();
  const places = new Float32Array((positions.length / 3) * 2);
  const longer = Math.max(box.width, box.height);
  for (let i = 0; i < places.length / 2; i++) {
    const across = Math.min(1, Math.max(0, (positions[i * 3] * longer) / box.width + 0.5));
    // The front lies in the picture's left half, the back mirrored in its right one: where the halves meet they are alike.
    places[i * 2] = (isBack[i] ? 2 - across : across) / 2;
    places[i * 2 + 1] = 0.5 - (positions[i * 3 + 1] * longer) / box.height;
  }
  const bytes = await drawTexture(subject, outline, (x, y) => at(x, y, seam), checkpoint);
  return {
    positions: positions.map((value) => value * LARGEST_SIDE),
    triangles,
    normals,
    uvs: places,
    material: {
      name: 'product',
      baseColour: [1, 1, 1],
      alpha: 1,
      metalness: 0,
      roughness: MATTE,
      texture: { type: 'image/jpeg', bytes },
    },
  };
}

/** Of a triangle of a flat back, the middle lies so near to the seam at most, in units. */
const EXACT = 1e-5;

/** A mesh's vertices by side: along the seam between the front and the back each vertex is two. */
function partSides(
  { positions, triangles }: Mesh,
  normals: Float32Array,
  { form, seam }: Shaped,
): Mesh & { normals: Float32Array; isBack: boolean[] } {
  const places: number[] = [];
  const units: number[] = [];
  const isBack: boolean[] = [];
  const made = new Int32Array((positions.length / 3) * 2).fill(-1);
  const indices = triangles.map((vertex, t) => {
    const from = t - (t % 3);
    const middle = triangles.subarray(from, from + 3).reduce((sum, corner) => sum + positions[corner * 3 + 2], 0) / 3;
    const behind = middle < seam + EXACT;
    const slot = vertex * 2 + (behind ? 1 : 0);
    if (made[slot] >= 0) return made[slot];
    made[slot] = isBack.length;
    isBack.push(behind);
    places.push(...positions.subarray(vertex * 3, vertex * 3 + 3));
    // Along the edge of a flat back the surface's normals are those of its side.
    units.push(...(behind && form === 'relief' ? [0, 0, -1] : normals.subarray(vertex * 3, vertex * 3 + 3)));
    return made[slot];
  });
  return { positions: Float32Array.from(places), triangles: indices, normals: Float32Array.from(units), isBack };
}
