import type { Detail } from './detail.ts';
import { type Likeness, likenessOf } from './likeness.ts';
import type { Snap } from './patches.ts';
import { boxAround, crop } from './window.ts';

type Vector = readonly [x: number, y: number];

/** A pattern that repeats, in pixels of its sheet: along two shifts, or along one and freely across it (boards, stripes). */
export type Lattice = { readonly steps: readonly [Vector] | readonly [Vector, Vector] };

/** Shorter shifts, in pixels, are grain. */
const SHORTEST = 4;
/** A shift carries the pattern onto itself when it is so like itself there, and on the way so much less. */
const ALIKE = 0.4;
const CLEARLY = { first: 0.35, second: 0.15 };
/** Of the shifts nearly as good as the best, the shortest are the pattern's own. */
const NEARLY = 0.75;
/** Two shifts span a lattice when their parallelogram has this share of the area of a rectangle. */
const SPANNING = 0.35;
/** A pattern repeats further on too: at twice its shift it is at least this share as like itself. */
const AGAIN = 0.6;
/** Where lines are followed, as shares of the farthest shift. */
const LINE_SHARES = [0.3, 0.6, 0.8, 1];
/** The length of a shift is measured over so many repeats at most. */
const REPEATS = 12;

type Peak = { readonly shift: Vector; readonly likeness: number };

/** Finds the repeating pattern of a detail; null where none is clear. */
export function findLattice({ plane, mask, ...size }: Detail, checkpoint: () => void): Lattice | null {
  const box = boxAround(mask, size);
  if (!box) return null;
  const part = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * size.width + box.x;
    part.set(plane.subarray(start, start + box.width), y * box.width);
  }
  const likeness = likenessOf(part, crop(mask, size, box, 1), box, checkpoint);
  checkpoint();
  return span(likeness);
}

/** The shortest of the best shifts, and the shortest across it; or the pattern's lines when it has no other shift. */
function span(likeness: Likeness): Lattice | null {
  const { at } = likeness;
  const peaks = peaksOf(likeness).filter(
    ({ shift }) => isClear(at, [0, 0], shift, CLEARLY.first) && comesAgain(shift, likeness),
  );
  const best = Math.max(...peaks.map((peak) => peak.likeness));
  const good = peaks.filter((peak) => peak.likeness >= best * NEARLY).sort((p, q) => lengthOf(p) - lengthOf(q));
  const [first] = good;
  if (!first) return null;
  const [x, y] = first.shift;
  const second = good.find(({ shift: [u, v] }) => {
    const area = Math.abs(x * v - y * u);
    const spanning = area >= SPANNING * Math.hypot(x, y) * Math.hypot(u, v);
    // Between the repeats of the first that lie nearest, or a line's own noise would do.
    const along = (u * x + v * y) / (x * x + y * y);
    const beside = [Math.floor(along), Math.ceil(along)];
    return spanning && beside.every((k) => isClear(at, [k * x, k * y], [u, v], CLEARLY.second));
  });
  const step = refine(first.shift, likeness);
  if (second) return { steps: [step, refine(second.shift, likeness)] };
  const lines = directionOfLines(likeness);
  if (!lines) return null;
  const across = step[0] * lines[1] - step[1] * lines[0];
  const slanting = Math.abs(across) < Math.max(SHORTEST, SPANNING * Math.hypot(...step));
  return slanting ? null : { steps: [[across * lines[1], -across * lines[0]]] };
}

/** The direction, a unit vector, in which the pattern runs on without end; null when it runs in none. */
function directionOfLines({ reach, at }: Likeness): Vector | null {
  const radius = Math.min(reach.x, reach.y) - 1;
  const count = Math.ceil(Math.PI * radius);
  let best: Peak = { shift: [0, 0], likeness: ALIKE };
  for (let k = 0; k < count; k++) {
    const shift: Vector = [Math.cos((Math.PI * k) / count), Math.sin((Math.PI * k) / count)];
    let likeness = 1;
    for (const share of LINE_SHARES)
      likeness = Math.min(likeness, at(Math.round(shift[0] * radius * share), Math.round(shift[1] * radius * share)));
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return best.likeness > ALIKE ? best.shift : null;
}

const lengthOf = ({ shift: [x, y] }: Peak): number => Math.hypot(x, y);

/** Shifts, one of each pair of opposites, where the plane is more like itself than around them. */
function peaksOf({ reach, at }: Likeness): Peak[] {
  const peaks: Peak[] = [];
  for (let y = 0; y < reach.y; y++)
    for (let x = y === 0 ? SHORTEST : 1 - reach.x; x < reach.x; x++) {
      if (Math.hypot(x, y) < SHORTEST) continue;
      const likeness = at(x, y);
      if (!(likeness >= ALIKE)) continue;
      let highest = true;
      for (let k = 0; k < 9 && highest; k++)
        if (k !== 4 && at(x + (k % 3) - 1, y + Math.floor(k / 3) - 1) > likeness) highest = false;
      if (highest) peaks.push({ shift: [x, y], likeness });
    }
  return peaks;
}

/** Whether the plane is much less like itself on the way from one shift to another than there. */
function isClear(at: Likeness['at'], [fromX, fromY]: Vector, [x, y]: Vector, clearly: number): boolean {
  const length = Math.ceil(Math.hypot(x - fromX, y - fromY));
  const likeness = at(x, y);
  for (let k = 1; k < length; k++) {
    const t = k / length;
    if (likeness - at(Math.round(fromX + (x - fromX) * t), Math.round(fromY + (y - fromY) * t)) >= clearly) return true;
  }
  return false;
}

function comesAgain([x, y]: Vector, { reach, at }: Likeness): boolean {
  const seen = Math.abs(2 * x) < reach.x && Math.abs(2 * y) < reach.y;
  return !seen || highestNear(at, [2 * x, 2 * y], 2).likeness >= at(x, y) * AGAIN;
}

function highestNear(at: Likeness['at'], [x, y]: Vector, radius: number): Peak {
  let best: Peak = { shift: [Math.round(x), Math.round(y)], likeness: -1 };
  for (let v = Math.round(y) - radius; v <= Math.round(y) + radius; v++)
    for (let u = Math.round(x) - radius; u <= Math.round(x) + radius; u++) {
      const likeness = at(u, v);
      if (likeness > best.likeness) best = { shift: [u, v], likeness };
    }
  return best;
}

/** The shift to a fraction of a pixel: measured over as many repeats as are seen. */
function refine(shift: Vector, { reach, at }: Likeness): Vector {
  let [x, y] = shift;
  for (let k = 1; k <= REPEATS; k++) {
    if (Math.abs(k * x) + 2 >= reach.x || Math.abs(k * y) + 2 >= reach.y) break;
    const { shift: far, likeness } = highestNear(at, [k * x, k * y], 1);
    if (!(likeness >= at(...shift) * AGAIN)) break;
    const [u, v] = far;
    x = (u + vertex(at(u - 1, v), likeness, at(u + 1, v))) / k;
    y = (v + vertex(at(u, v - 1), likeness, at(u, v + 1))) / k;
  }
  return [x, y];
}

/** Where the parabola through three values at -1, 0 and 1 is highest. */
function vertex(before: number, here: number, after: number): number {
  const bend = before + after - 2 * here;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

/** Finds the shift of the lattice that is nearest to any. */
export function createSnap({ steps }: Lattice): Snap {
  const [[ax, ay], second] = steps;
  if (!second) {
    const square = ax * ax + ay * ay;
    return (x, y) => {
      const along = (x * ax + y * ay) / square;
      const off = Math.round(along) - along;
      return [x + off * ax, y + off * ay];
    };
  }
  const [bx, by] = second;
  const area = ax * by - ay * bx;
  return (x, y) => {
    const i = Math.round((x * by - y * bx) / area);
    const j = Math.round((ax * y - ay * x) / area);
    return [i * ax + j * bx, i * ay + j * by];
  };
}
