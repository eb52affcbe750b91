import type { Maker, Part } from '../model.ts';
import { leaf } from '../sdf/leaf.ts';
import { rod } from '../sdf/primitives.ts';
import type { Point } from '../sdf/solid.ts';

export type Plant = 'blades' | 'tree' | 'rosette' | 'arching';
/** Turn between neighbouring leaves of most plants, radians: the golden angle. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A plant in a pot whose soil is at height `y` and reaches to `spread` from the middle; about `high` tall. */
export function grow(make: Maker, kind: Plant, y: number, spread: number, high: number, many = 14): Part[] {
  const turned = make.between(0, 2 * Math.PI);
  const uneven = Array.from({ length: 24 }, () => make.between(-1, 1));
  const part = (solid: Part['solid']): Part => ({ name: 'plant', solid });
  const near = (i: number, from = spread * 0.3): Point => {
    const a = turned + i * GOLDEN;
    return [Math.sin(a) * from, y - 0.02, Math.cos(a) * from];
  };
  const build: Record<Plant, () => Part[]> = {
    /** Stiff upright blades, as of a snake plant. */
    blades: () =>
      Array.from({ length: Math.ceil(many * 0.6) }, (_, i) =>
        part(
          leaf({
            root: near(i, spread * (0.12 + 0.055 * i)),
            heading: turned + i * GOLDEN,
            rise: 1.52 - 0.022 * i + 0.05 * uneven[i],
            length: high * (1 - 0.045 * i + 0.09 * uneven[i]),
            bend: 0.1 + 0.06 * Math.abs(uneven[i + 9]),
            wide: 0.075,
            thick: 0.008,
            belly: 0.42,
            fold: 0.35,
          }),
        ),
      ),
    /** Broad leaves around a stem, as of a rubber plant. */
    tree: () => {
      const top: Point = [0.05 * uneven[20], y + high * 0.78, 0.05 * uneven[21]];
      const leaves = Array.from({ length: many }, (_, i) => {
        const share = 0.26 + (0.74 * i) / (many - 1);
        const root: Point = [top[0] * share, y + (top[1] - y) * share, top[2] * share];
        return part(
          leaf({
            root,
            heading: turned + i * GOLDEN,
            rise: 0.5 + 0.75 * share ** 2 + 0.12 * uneven[i],
            length: high * (0.52 - 0.16 * share),
            bend: 0.95 - 0.4 * share,
            wide: high * 0.112,
            thick: 0.006,
            stalk: 0.16,
            belly: 0.52,
            fold: 0.22,
          }),
        );
      });
      return [{ name: 'plant', solid: rod([0, y - 0.04, 0], 0.022, top, 0.012) }, ...leaves];
    },
    /** Thick pointed leaves in a rosette, as of an agave. */
    rosette: () =>
      Array.from({ length: many + 2 }, (_, i) => {
        const inner = i / (many + 1);
        return part(
          leaf({
            root: near(i, 0.03),
            heading: turned + i * GOLDEN,
            rise: 0.42 + 0.98 * inner + 0.05 * uneven[i],
            length: high * (0.72 - 0.16 * inner),
            bend: 0.35 - 0.15 * inner,
            wide: 0.085 - 0.02 * inner,
            thick: 0.017,
            belly: 0.4,
            fold: 0.5,
          }),
        );
      }),
    /** Long leaves that arch over the rim. */
    arching: () =>
      Array.from({ length: many }, (_, i) => {
        const inner = i / (many - 1);
        return part(
          leaf({
            root: near(i, 0.04 + spread * 0.12),
            heading: turned + i * GOLDEN,
            rise: 0.95 + 0.5 * inner + 0.06 * uneven[i],
            length: high * (0.95 + 0.16 * uneven[i]),
            bend: 1.9 - 1.1 * inner,
            wide: 0.034,
            thick: 0.006,
            belly: 0.36,
            fold: 0.35,
          }),
        );
      }),
  };
  return build[kind]();
}
