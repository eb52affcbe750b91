import { type Box, distanceTo, type Point, type Solid } from './solid.ts';

type Shape = {
  readonly root: Point;
  /** Where it grows: radians around the upright axis from z to x, and above the horizon. */
  readonly heading: number;
  readonly rise: number;
  readonly length: number;
  /** How far its tip has turned down from its root, radians. */
  readonly bend: number;
  /** Half width at the widest place, and half thickness. */
  readonly wide: number;
  readonly thick: number;
  /** Bare stalk, as a share of the length. */
  readonly stalk?: number;
  /** Where it is widest, as a share of the blade: 0.5 in the middle. */
  readonly belly?: number;
  /** How steeply its halves rise from the midrib. */
  readonly fold?: number;
};

const TRUST = 0.8;
const LEAST_BEND = 0.02;
const SAMPLES = 8;
/** Steps of the table of half widths along the leaf. */
const WIDTHS = 64;
/** So far away a lower bound is near enough: the way to the leaf's box or to the band that its arc lies in. */
const FAR = 0.04;

/** A leaf along an arc of a circle: pointed, folded along its midrib, with or without a stalk. */
export function leaf({
  root,
  heading,
  rise,
  length,
  bend,
  wide,
  thick,
  stalk = 0,
  belly = 0.45,
  fold = 0.3,
}: Shape): Solid {
  const turn = Math.max(LEAST_BEND, bend);
  const radius = length / turn;
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  // The arc's middle, in the upright plane of the leaf, and the angle under which the root is seen from it.
  const [cr, cy] = [radius * Math.sin(rise), -radius * Math.cos(rise)];
  const first = rise + Math.PI / 2;
  const power = Math.log(0.5) / Math.log(belly);
  const halves = Float64Array.from({ length: WIDTHS + 2 }, (_, i) => {
    const u = Math.min(1, (i / WIDTHS - stalk) / (1 - stalk));
    return u > 0 ? wide * Math.sin(Math.PI * u ** power) : 0;
  });
  const ends = [first, first - turn].map((angle) => [Math.cos(angle), Math.sin(angle)] as const);
  const places = Array.from({ length: SAMPLES + 1 }, (_, i): Point => {
    const angle = first - (turn * i) / SAMPLES;
    const r = cr + radius * Math.cos(angle);
    return [root[0] + r * sin, root[1] + cy + radius * Math.sin(angle), root[2] + r * cos];
  });
  const reach = wide * (1 + fold) + thick + 0.02;
  const bound = (pick: (...values: number[]) => number, k: 0 | 1 | 2, by: number): number =>
    pick(...places.map((place) => place[k])) + by;
  const box: Box = {
    min: [bound(Math.min, 0, -reach), bound(Math.min, 1, -reach), bound(Math.min, 2, -reach)],
    max: [bound(Math.max, 0, reach), bound(Math.max, 1, reach), bound(Math.max, 2, reach)],
  };
  const toBox = distanceTo(box);
  return {
    box,
    at: (x, y, z) => {
      const px = x - root[0];
      const pz = z - root[2];
      const across = px * cos - pz * sin;
      const r = px * sin + pz * cos - cr;
      const h = y - root[1] - cy;
      const aside = Math.abs(across);
      let above = Math.sqrt(r * r + h * h) - radius;
      const band = Math.max(aside - wide, Math.abs(above) - fold * wide) - thick;
      const away = Math.max(band, toBox(x, y, z));
      if (away > FAR) return away * TRUST;
      let past = first - Math.atan2(h, r);
      if (past > Math.PI) past -= 2 * Math.PI;
      else if (past < -Math.PI) past += 2 * Math.PI;
      const on = past < 0 ? 0 : past > turn ? turn : past;
      const place = (on / turn) * WIDTHS;
      const i = Math.floor(place);
      const half = halves[i] + (halves[i + 1] - halves[i]) * (place - i);
      const side = aside - half;
      let beyond = 0;
      if (on !== past) {
        // Off its ends: measured to the end itself.
        const [c, e] = ends[on === 0 ? 0 : 1];
        const er = r - radius * c;
        const eh = h - radius * e;
        above = er * c + eh * e;
        beyond = er * e - eh * c;
      }
      above -= fold * Math.min(aside, half);
      const out = side > 0 ? side : 0;
      return (Math.sqrt(out * out + above * above + beyond * beyond) - thick) * TRUST;
    },
  };
}
