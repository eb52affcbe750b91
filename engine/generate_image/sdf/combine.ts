import { type Box, boxAround, corners, distanceTo, joinBoxes, type Point, type Solid } from './solid.ts';

/** So far outside one solid, its distance is enough: what it is cut with or shared with no longer matters. */
const FAR = 0.03;

/** Smooth minimum: rounds the seam over `k` units (quadratic, after I. Quilez). */
function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** All solids as one, their seams filleted over `k` units. */
export function fuse(k: number, ...solids: readonly Solid[]): Solid {
  const box = joinBoxes(solids.map((solid) => solid.box));
  const toBox = solids.map((solid) => distanceTo(solid.box));
  const grown = boxAround(
    middle(box),
    [0, 1, 2].map((i) => (box.max[i] - box.min[i]) / 2 + k * 0.25) as unknown as Point,
  );
  return {
    box: grown,
    at: (x, y, z) => {
      let d = solids[0].at(x, y, z);
      for (let i = 1; i < solids.length; i++) {
        // Too far to matter: the box is nearer than what is in it.
        if (toBox[i](x, y, z) >= d + k) continue;
        d = blend(d, solids[i].at(x, y, z), k);
      }
      return d;
    },
  };
}

/** `solid` without `tool`, the cut's edge rounded over `k` units. */
export function cut(solid: Solid, tool: Solid, k = 0.02): Solid {
  const toTool = distanceTo(tool.box);
  return {
    box: solid.box,
    at: (x, y, z) => {
      const d = solid.at(x, y, z);
      return d > k + FAR || toTool(x, y, z) + d >= k ? d : -blend(-d, tool.at(x, y, z), k);
    },
  };
}

/** What both solids share; `b` should be the one that is cheaper to ask. */
export function overlap(a: Solid, b: Solid, k = 0.01): Solid {
  const least: Point = [0, 1, 2].map((i) => Math.max(a.box.min[i], b.box.min[i])) as unknown as Point;
  const most: Point = [0, 1, 2].map((i) => Math.min(a.box.max[i], b.box.max[i])) as unknown as Point;
  return {
    box: { min: least, max: most },
    at: (x, y, z) => {
      const d = b.at(x, y, z);
      return d > k + FAR ? d : -blend(-a.at(x, y, z), -d, k);
    },
  };
}

/** Moves a solid. */
export function shift(solid: Solid, [dx, dy, dz]: Point): Solid {
  const move = ([x, y, z]: Point): Point => [x + dx, y + dy, z + dz];
  return {
    box: { min: move(solid.box.min), max: move(solid.box.max) },
    at: (x, y, z) => solid.at(x - dx, y - dy, z - dz),
  };
}

/** Turns a solid around an axis through `pivot`, by `angle` radians, counter-clockwise seen from the axis' tip. */
export function turn(solid: Solid, axis: 'x' | 'y' | 'z', angle: number, [px, py, pz]: Point = [0, 0, 0]): Solid {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const { at } = solid;
  const box = turnedBox(solid.box, axis, c, s, [px, py, pz]);
  if (axis === 'x')
    return { box, at: (x, y, z) => at(x, c * (y - py) + s * (z - pz) + py, -s * (y - py) + c * (z - pz) + pz) };
  if (axis === 'y')
    return { box, at: (x, y, z) => at(c * (x - px) - s * (z - pz) + px, y, s * (x - px) + c * (z - pz) + pz) };
  return { box, at: (x, y, z) => at(c * (x - px) + s * (y - py) + px, -s * (x - px) + c * (y - py) + py, z) };
}

function turnedBox(box: Box, axis: 'x' | 'y' | 'z', c: number, s: number, pivot: Point): Box {
  const turned = corners(box).map((point): Point => {
    const [x, y, z] = [point[0] - pivot[0], point[1] - pivot[1], point[2] - pivot[2]];
    const [u, v, w] =
      axis === 'x'
        ? [x, c * y - s * z, s * y + c * z]
        : axis === 'y'
          ? [c * x + s * z, y, -s * x + c * z]
          : [c * x - s * y, s * x + c * y, z];
    return [u + pivot[0], v + pivot[1], w + pivot[2]];
  });
  return joinBoxes(turned.map((point) => ({ min: point, max: point })));
}

/** The solid and its mirror image on the other side of x = 0 (or z = 0), as one. */
export function mirrored(solid: Solid, axis: 'x' | 'z'): Solid {
  const { min, max } = solid.box;
  const reach = axis === 'x' ? Math.max(Math.abs(min[0]), max[0]) : Math.max(Math.abs(min[2]), max[2]);
  if (axis === 'x')
    return {
      box: { min: [-reach, min[1], min[2]], max: [reach, max[1], max[2]] },
      at: (x, y, z) => solid.at(Math.abs(x), y, z),
    };
  return {
    box: { min: [min[0], min[1], -reach], max: [max[0], max[1], reach] },
    at: (x, y, z) => solid.at(x, y, Math.abs(z)),
  };
}

function middle({ min, max }: Box): Point {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
