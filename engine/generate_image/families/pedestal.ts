import type { Maker } from '../model.ts';
import { curve, lathe, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const RIBS = 40;
const RIB_DEPTH = 0.012;
const TRUST = 0.85;

/** One turned foot for a table: a trumpet, a cone on its tip, a fluted drum or a column on a plate. */
export function pedestal(make: Maker, top: number, foot: number): Solid {
  const drawn = make.choose('trumpet', 'drum', 'cone', 'column');
  const kind =
    make.is('ribbed') || make.is('ribbed', 'base')
      ? 'drum'
      : make.is('conical') || make.is('conical', 'base')
        ? 'cone'
        : drawn;
  const k = make.is('slim', 'base') ? 0.66 : make.is('wide', 'base') ? 1.3 : 1;
  const lines: Record<typeof kind, Point2[]> = {
    trumpet: curve([
      [foot, 0.004],
      [foot * 0.97, 0.026],
      [foot * 0.46, 0.07],
      [0.1 * k, top * 0.36],
      [0.08 * k, top * 0.7],
      [0.2 * k, top],
    ]),
    drum: [
      [foot * 0.78 * k, 0],
      [foot * 0.78 * k, top],
    ],
    cone: [
      [foot * 0.5 * k, 0],
      [foot * 0.52 * k, 0.03],
      [foot * 0.98 * k, top],
    ],
    column: [
      [foot, 0],
      [foot, 0.018],
      [foot * 0.96, 0.032],
      [0.09 * k, 0.044],
      [0.075 * k, 0.07],
      [0.075 * k, top - 0.04],
      [foot * 0.5, top - 0.012],
      [foot * 0.5, top],
    ],
  };
  const solid = lathe([[0, 0], ...lines[kind], [0, top]], 0.006);
  return kind === 'drum' ? ribbed(solid) : solid;
}

/** Upright half-round ribs, close together. */
function ribbed({ at, box: { min, max } }: Solid): Solid {
  return {
    box: {
      min: [min[0] - RIB_DEPTH, min[1], min[2] - RIB_DEPTH],
      max: [max[0] + RIB_DEPTH, max[1], max[2] + RIB_DEPTH],
    },
    at: (x, y, z) => {
      const d = at(x, y, z);
      if (d > 4 * RIB_DEPTH) return (d - RIB_DEPTH) * TRUST;
      // Only outwards: the ends stay flat.
      const level = Math.abs(Math.sin((Math.atan2(z, x) * RIBS) / 2));
      return Math.max(d - RIB_DEPTH * level, min[1] - y, y - max[1]) * TRUST;
    },
  };
}
