import type { Distance } from '../generate_image/sdf/solid.ts';
import type { SketchBodies } from '../process_sketch/bodies.ts';
import { readProfile } from '../process_sketch/profile.ts';
import { type Size, select } from '../raster/plane.ts';
import { type Body, type Outline, swell, turnedDistance } from './bodies.ts';

/** Half thickness of flat fronts, in units: the drawing's longer side is one. */
const SLAB = 0.07;
/** Height of soft bodies and rods against that of a round one of the same outline. */
const SOFT = 0.75;
const ROUND = 1;
/** Bodies of fewer cells are too small to stand by themselves. */
const FEWEST = 12;

/**
 * The bodies that were read from a drawing, standing in one plane: turned ones round, rods round, flat ones flat on both sides.
 * Null for boxes drawn in perspective, of which only the front is known.
 */
export function standBodies(bodies: SketchBodies, outline: Outline, picture: Size): Body | null {
  if (bodies.forms.some(({ kind }) => kind === 'box')) return null;
  const numbers = placeNumbers(bodies, outline, picture);
  const solids: { at: Distance; depth: number }[] = [];
  for (const [k, { kind, angle = Math.PI / 2 }] of bodies.forms.entries()) {
    const inside = select(numbers.length, (i) => numbers[i] === k + 1);
    if (inside.reduce((sum, one) => sum + one, 0) < FEWEST) continue;
    const map = { ...outline, labels: Int32Array.from(inside), areas: 1, count: 1 };
    const profile = kind === 'turned' ? readProfile(map, [1], angle, 0) : null;
    if (profile)
      solids.push({ at: turnedDistance(profile, outline), depth: Math.max(...profile.radius) * outline.unit });
    else if (kind === 'flat') solids.push(swell(inside, outline, { flat: SLAB, round: 0 }));
    else solids.push(swell(inside, outline, { flat: 0, round: kind === 'rod' ? ROUND : SOFT }));
  }
  if (solids.length === 0) return null;
  const depth = Math.max(...solids.map((solid) => solid.depth));
  const [halfX, halfY] = [(outline.width / 2) * outline.unit, (outline.height / 2) * outline.unit];
  return {
    form: 'standing',
    seam: 0,
    at: (x, y, z) => {
      let least = solids[0].at(x, y, z);
      for (let k = 1; k < solids.length; k++) least = Math.min(least, solids[k].at(x, y, z));
      return least;
    },
    box: { min: [-halfX, -halfY, -depth], max: [halfX, halfY, depth] },
  };
}

/** The number of the body at each cell of the outline; 0 where the subject is not. */
function placeNumbers({ width, height, runs }: SketchBodies, outline: Outline, picture: Size): Uint16Array {
  const small = new Uint16Array(width * height);
  for (let k = 0, at = 0; k + 1 < runs.length; k += 2) {
    small.fill(runs[k], at, at + runs[k + 1]);
    at += runs[k + 1];
  }
  const { box, room } = outline;
  const scale = box.width / (outline.width - 2 * room);
  const out = new Uint16Array(outline.width * outline.height);
  for (let y = 0, i = 0; y < outline.height; y++)
    for (let x = 0; x < outline.width; x++, i++) {
      const column = Math.floor(((box.left + (x - room + 0.5) * scale) * width) / picture.width);
      const row = Math.floor(((box.top + (y - room + 0.5) * scale) * height) / picture.height);
      if (outline.alpha[i] > 127 && column >= 0 && row >= 0 && column < width && row < height)
        out[i] = small[row * width + column];
    }
  return out;
}
