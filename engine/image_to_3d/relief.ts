import { scalePlane } from '../cutout/scale.ts';
import { isDisc, type Subject } from '../cutout/shading.ts';
import { extractSurface, type Mesh } from '../mesh/extract.ts';
import { simplify } from '../mesh/manifold.ts';
import type { SketchBodies } from '../process_sketch/bodies.ts';
import { boundsOf } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import { type Body, inflate, type Outline, turn } from './bodies.ts';
import { standBodies } from './sketched.ts';
import { keepStrokes } from './strokes.ts';

/** Cells of the grid along the subject's longer side; the outline is kept at the same fineness. */
const CELLS = 150;
/** Pixels of room around the outline. */
const ROOM = 3;
/** Outlines are first read so many times finer, where thin strokes are widened to this radius in cells: wires that a grid can hold. */
const FINER = 2;
const STROKE = 2.1;
/** How far a surface may move while its triangles are thinned out, as a share of the longer side. */
const TOLERANCE = 0.0006;

/** What was made of a subject. */
export type Shaped = Pick<Body, 'form' | 'at' | 'seam'> & { readonly mesh: Mesh; readonly outline: Outline };

/**
 * The body of a subject, its longer side one unit, centred; null when the picture has no subject. With the bodies of the sketch
 * that the picture was drawn from these stand in space, otherwise the outline decides, and the shading of what is round.
 */
export async function shapeSubject(
  { picture, alpha }: Subject,
  bodies: SketchBodies | undefined,
  checkpoint: () => void,
): Promise<Shaped | null> {
  const outline = await outlineOf(alpha, picture);
  if (!outline) return null;
  checkpoint();
  const stood = bodies && standBodies(bodies, outline, picture);
  const isFlat = !stood && isDisc({ picture, alpha });
  const { form, at, seam, floor, box } = stood ?? (bodies || isFlat ? null : turn(outline)) ?? inflate(outline, isFlat);
  checkpoint();
  const mesh = await simplify(extractSurface(at, box, 1 / CELLS, checkpoint), TOLERANCE, floor);
  return mesh.triangles.length > 0 ? { form, at, seam, mesh, outline } : null;
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
  const fine = { width: small.width * FINER, height: small.height * FINER };
  const scaled = await scalePlane(cut, box, fine);
  const width = small.width + 2 * ROOM;
  const height = small.height + 2 * ROOM;
  const roomy = { width: width * FINER, height: height * FINER };
  const soft = new Uint8Array(roomy.width * roomy.height);
  for (let y = 0; y < fine.height; y++)
    soft.set(scaled.subarray(y * fine.width, (y + 1) * fine.width), (y + ROOM * FINER) * roomy.width + ROOM * FINER);
  const mask = soft.map((value) => (value > 127 ? 1 : 0));
  const kept = keepStrokes(mask, roomy, STROKE * FINER);
  return {
    width,
    height,
    alpha: coverage(kept, soft, roomy.width, { width, height }),
    box,
    unit: 1 / CELLS,
    room: ROOM,
  };
}

/** How far each cell is covered, 0 to 255, by an alpha that is `FINER` times finer and what was added to it. */
function coverage(kept: Uint8Array, alpha: Uint8Array, across: number, { width, height }: Size): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      for (let row = 0; row < FINER; row++)
        for (let column = 0; column < FINER; column++) {
          const k = (y * FINER + row) * across + x * FINER + column;
          sum += kept[k] && alpha[k] < 128 ? 255 : alpha[k];
        }
      out[i] = Math.round(sum / FINER ** 2);
    }
  return out;
}
