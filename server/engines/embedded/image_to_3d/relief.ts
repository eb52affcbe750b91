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

/** The body as a piece with the picture laid over its front, and mirrored over its back. */
export async function showBody(
  { at, mesh, outline }: Shaped,
  subject: Subject,
  checkpoint: () => void,
): Promise<Piece> {
  const { positions, triangles } = mesh;
  const { box } = outline;
  const normals = gradientNormals(at, positions, NORMAL_REACH / CELLS);
  checkpoint();
  const places = new Float32Array((positions.length / 3) * 2);
  const longer = Math.max(box.width, box.height);
  for (let i = 0; i < places.length / 2; i++) {
    places[i * 2] = (positions[i * 3] * longer) / box.width + 0.5;
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

/** The subject's box of the picture; around the subject its own colours go on, so that nothing of the backdrop shows at edges. */
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
  const fitted = drawn.resize({ width: TEXTURE_SIDE, height: TEXTURE_SIDE, fit: 'inside', withoutEnlargement: true });
  return new Uint8Array(await fitted.jpeg({ quality: TEXTURE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer());
}
