import sharp from 'sharp';
import type { Piece } from '../../../media/model/piece.ts';
import { scalePlane } from '../cutout/scale.ts';
import { extractSurface, type Mesh } from '../mesh/extract.ts';
import { simplify } from '../mesh/manifold.ts';
import { gradientNormals } from '../mesh/normals.ts';
import type { SketchBodies } from '../process_sketch/bodies.ts';
import { boundsOf } from '../raster/bounds.ts';
import { fillIn } from '../raster/fillIn.ts';
import type { Size } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';
import { type Body, inflate, type Outline, turn } from './bodies.ts';
import { LARGEST_SIDE } from './sizes.ts';
import { standBodies } from './sketched.ts';

/** Cells of the grid along the subject's longer side; the outline is kept at the same fineness. */
const CELLS = 150;
/** Pixels of room around the outline. */
const ROOM = 3;
/** How far a surface may move while its triangles are thinned out, as a share of the longer side. */
const TOLERANCE = 0.0006;
/** Longer side of the picture that is laid over the model, in pixels. */
const TEXTURE_SIDE = 1024;
const TEXTURE_QUALITY = 88;
/** Pixels at least this opaque show the subject alone, without what lay behind it. */
const PURE = 242;
/** How smooth normals are, in cells. */
const NORMAL_REACH = 1.2;
const MATTE = 0.7;
/** What faces away from the viewer by more than this cosine is the back: of reliefs without their sides. */
const BEHIND = { relief: -0.5, turned: -0.02, standing: -0.02 } as const;
/** How far the back's colours run into each other, as a share of the longer side. */
const PLAIN = 0.1;

/** A subject in its picture: alpha 0 to 255 per pixel. */
export type Subject = { readonly picture: Picture; readonly alpha: Uint8Array };

/** What was made of a subject. */
export type Shaped = Pick<Body, 'form' | 'at'> & { readonly mesh: Mesh; readonly outline: Outline };

/**
 * The body of a subject, its longer side one unit, centred; null when the picture has no subject. With the bodies of the sketch
 * that the picture was drawn from these stand in space, otherwise the outline alone decides.
 */
export async function shapeSubject(
  { picture, alpha }: Subject,
  bodies: SketchBodies | undefined,
  checkpoint: () => void,
): Promise<Shaped | null> {
  const outline = await outlineOf(alpha, picture);
  if (!outline) return null;
  checkpoint();
  const known = bodies ? standBodies(bodies, outline, picture) : turn(outline);
  const { form, at, box } = known ?? inflate(outline);
  checkpoint();
  const mesh = await simplify(extractSurface(at, box, 1 / CELLS, checkpoint), TOLERANCE);
  return mesh.triangles.length > 0 ? { form, at, mesh, outline } : null;
}

/** The subject's alpha at the grid's size, with room around it; and its box in the picture. */
async function outlineOf(alpha: Uint8Array, size: Size): Promise<Outline | null> {
  const bounds = boundsOf(size, (i) => alpha[i] >= 128);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const scale = CELLS / Math.max(box.width, box.height);
  const small = {
    width: Math.max(2, Math.round(box.width * scale)),
    height: Math.max(2, Math.round(box.height * scale)),
  };
  const cut = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) cut[y * box.width + x] = alpha[(y + box.top) * size.width + x + box.left];
  const scaled = await scalePlane(cut, box, small);
  const width = small.width + 2 * ROOM;
  const height = small.height + 2 * ROOM;
  const roomy = new Uint8Array(width * height);
  for (let y = 0; y < small.height; y++)
    roomy.set(scaled.subarray(y * small.width, (y + 1) * small.width), (y + ROOM) * width + ROOM);
  return { width, height, alpha: roomy, box, unit: 1 / CELLS, room: ROOM };
}

/** The body as a piece with the picture laid over its front; its back, which nobody has seen, has the same colours without detail. */
export async function showBody(
  { form, at, mesh, outline }: Shaped,
  subject: Subject,
  checkpoint: () => void,
): Promise<Piece> {
  const { positions, normals, triangles, front } = partFront(
    mesh,
    gradientNormals(at, mesh.positions, NORMAL_REACH / CELLS),
    BEHIND[form],
  );
  const { box } = outline;
  checkpoint();
  const places = new Float32Array((positions.length / 3) * 2);
  const longer = Math.max(box.width, box.height);
  for (let i = 0; i < places.length / 2; i++) {
    const across = Math.min(1, Math.max(0, (positions[i * 3] * longer) / box.width + 0.5));
    // The front lies in the picture's left half, the back in its right one.
    places[i * 2] = (i < front ? across : 1 + across) / 2;
    places[i * 2 + 1] = 0.5 - (positions[i * 3 + 1] * longer) / box.height;
  }
  const bytes = await drawTexture(subject, box);
  return {
    positions: positions.map((value) => value * LARGEST_SIDE),
    triangles,
    normals,
    places,
    look: {
      name: 'product',
      base: [1, 1, 1],
      alpha: 1,
      metal: 0,
      rough: MATTE,
      picture: { type: 'image/jpeg', bytes },
    },
  };
}

/** A mesh whose vertices up to `front` belong to what faces the viewer; along the seam each vertex is two. */
function partFront(
  { positions, triangles }: Mesh,
  normals: Float32Array,
  behind: number,
): Mesh & { normals: Float32Array; front: number } {
  const places = Array.from(positions);
  const units = Array.from(normals);
  const copies = new Map<number, number>();
  const indices = triangles.slice();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const face = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    if (face[2] >= behind * Math.hypot(...face)) continue;
    for (let k = t; k < t + 3; k++) {
      const vertex = triangles[k];
      const made = copies.get(vertex) ?? places.length / 3;
      indices[k] = made;
      if (!copies.has(vertex)) {
        copies.set(vertex, made);
        places.push(...positions.subarray(vertex * 3, vertex * 3 + 3));
        units.push(0, 0, 0);
      }
      // By area: on a flat back the normals of its rim would draw streaks.
      for (let i = 0; i < 3; i++) units[made * 3 + i] += face[i];
    }
  }
  for (const made of copies.values()) {
    const length = Math.hypot(units[made * 3], units[made * 3 + 1], units[made * 3 + 2]) || 1;
    for (let i = 0; i < 3; i++) units[made * 3 + i] /= length;
  }
  return {
    positions: Float32Array.from(places),
    triangles: indices,
    normals: Float32Array.from(units),
    front: positions.length / 3,
  };
}

/**
 * The subject's box of the picture, and beside it the same without detail; around the subject its own colours go on, so that nothing
 * of the backdrop shows at edges.
 */
async function drawTexture({ picture, alpha }: Subject, box: Outline['box']): Promise<Uint8Array> {
  const values = new Float32Array(box.width * box.height * 3);
  const weights = new Float32Array(box.width * box.height);
  for (let y = 0, i = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, i++) {
      const from = (y + box.top) * picture.width + x + box.left;
      weights[i] = alpha[from] >= PURE ? 1 : 0;
      for (let k = 0; k < 3; k++) values[i * 3 + k] = picture.rgba[from * 4 + k];
    }
  if (weights.includes(1)) fillIn(values, weights, box, 3);
  const raw = { width: box.width, height: box.height, channels: 3 as const };
  const drawn = sharp(
    Uint8Array.from(values, (value) => Math.round(value)),
    { raw },
  );
  const fitted = await drawn
    .resize({ width: TEXTURE_SIDE, height: TEXTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = fitted.info;
  const plain = await sharp(fitted.data)
    .blur(Math.max(1, PLAIN * Math.max(width, height)))
    .toBuffer();
  const sheet = sharp({ create: { width: width * 2, height, channels: 3, background: 'black' } }).composite([
    { input: fitted.data, left: 0, top: 0 },
    { input: plain, left: width, top: 0 },
  ]);
  return new Uint8Array(await sheet.jpeg({ quality: TEXTURE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer());
}
