import type { Distance } from '../generate_image/sdf/solid.ts';
import type { SketchBodies } from '../process_sketch/bodies.ts';
import { type Profile, readProfile } from '../process_sketch/profile.ts';
import { type Size, select } from '../raster/plane.ts';
import { type Body, type Outline, swell, turnedDistance } from './bodies.ts';

/** Half thickness of flat fronts, in units: the drawing's longer side is one. */
const SLAB = 0.07;
/** Height of soft bodies and rods against that of a round one of the same outline. */
const SOFT = 0.75;
const ROUND = 1;
/** Wall of a hollow body against its radius, and in cells at least. */
const WALL = 0.08;
const WALL_CELLS = 2;
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
  const map = { ...outline, labels: Int32Array.from(numbers), areas: bodies.forms.length, count: bodies.forms.length };
  for (const [k, { kind, angle = Math.PI / 2, open }] of bodies.forms.entries()) {
    const inside = select(numbers.length, (i) => numbers[i] === k + 1);
    if (inside.reduce((sum, one) => sum + one, 0) < FEWEST) continue;
    const profile = kind === 'turned' ? readProfile(map, [k + 1], angle, 0, open ? 'mouth' : 'rims') : null;
    if (profile) {
      const whole = turnedDistance(profile, outline);
      const at = open ? hollowed(whole, profile, outline) : whole;
      solids.push({ at, depth: profile.widest * outline.unit });
    } else if (kind === 'flat') solids.push(swell(inside, outline, { flat: SLAB, round: 0 }));
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

/** A turned body with a mouth: all but its wall and floor is taken out. */
function hollowed(whole: Distance, profile: Profile, outline: Outline): Distance {
  const wall = Math.max(WALL_CELLS, Math.round(profile.widest * WALL));
  const upwards = (values: Float32Array): Float32Array => values.map((_, k) => values[Math.max(0, k - 2 * wall)]);
  const cavity = {
    ...profile,
    start: profile.start - 3 * wall,
    centre: upwards(profile.centre),
    radius: upwards(profile.radius).map((radius) => Math.max(0.5, radius - wall)),
  };
  const hollow = turnedDistance(cavity, outline);
  return (x, y, z) => Math.max(whole(x, y, z), -hollow(x, y, z));
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
