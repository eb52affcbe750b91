import { overlap } from './combine.ts';
import { bake, curve, type Point2 } from './profile.ts';
import type { Solid } from './solid.ts';

/** A shape in x and y, as thick as it gets along z between `back` and `front`: a region to cut a skin with. */
export function region(outline: readonly Point2[], back: number, front: number, closed = true): Solid {
  const { at, min, max } = bake(closed ? curve(outline, true, 10) : outline);
  return {
    box: { min: [min[0], min[1], back], max: [max[0], max[1], front] },
    at: (x, y, z) => {
      const d = at(x, y);
      const e = Math.max(back - z, z - front);
      return d > e ? d : e;
    },
  };
}

/** A straight-edged region with rounded corners: its middle, half sizes and corner radius. */
export function roundedRegion(
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  back: number,
  front: number,
): Solid {
  const at = (px: number, py: number): number => {
    const a = Math.abs(px - x) - w + radius;
    const b = Math.abs(py - y) - h + radius;
    return Math.sqrt((a > 0 ? a * a : 0) + (b > 0 ? b * b : 0)) + Math.min(Math.max(a, b), 0) - radius;
  };
  return {
    box: { min: [x - w, y - h, back], max: [x + w, y + h, front] },
    at: (px, py, pz) => Math.max(at(px, py), back - pz, pz - front),
  };
}

/** Half the width of a row of stitches, the length of one with its gap, and the share that is thread. */
const THREAD = 0.008;
const STITCH = 0.055;
const SHOWN = 0.66;

/** Stitches on `skin` along the edge of a region, `inset` inside it and in front of z = `from`. */
export function stitches(skin: Solid, edge: Solid, inset: number, from: number): Solid {
  const row: Solid = {
    box: edge.box,
    at: (x, y, z) => {
      const near = Math.max(Math.abs(edge.at(x, y, z) + inset) - THREAD, from - z);
      if (near > 0.03) return near;
      const phase = (x + y) / STITCH;
      const gap = (Math.abs(phase - Math.round(phase)) - SHOWN / 2) * STITCH;
      return near > gap ? near : gap;
    },
  };
  return overlap(skin, row, 0.004);
}
