import { select } from '../raster/plane.ts';
import { encodeRuns } from '../raster/rle.ts';
import type { Material } from '../studio/materials.ts';
import { describeBodies, type SketchBodies } from './bodies.ts';
import type { Plan } from './plan.ts';
import { spotOf } from './variation.ts';

/** What the recipe of a rendered sketch remembers; lengths in pixels of the result. JSON. */
export type SketchDetail = {
  readonly kind: 'sketch';
  readonly width: number;
  readonly height: number;
  readonly regions: readonly {
    readonly label: number;
    readonly x: number;
    readonly y: number;
    readonly area: number;
    readonly form: string;
    readonly material: Material;
    readonly named: string;
  }[];
  readonly camera: { readonly floorLine: number; readonly middle: number; readonly unit: number };
  readonly backdrop: readonly number[];
  /** The exact subject: lengths of alternating runs, row after row, beginning outside. */
  readonly mask: readonly number[];
  /** How the drawing's bodies stand in space; older recipes lack it. */
  readonly bodies?: SketchBodies;
};

/** The plan as the recipe's detail. */
export function describePlan({ scene, shape, wardrobe }: Plan): SketchDetail {
  const { measured, solids } = shape;
  const { plan, labels, floorLine, middle, unit, floor, look } = scene;
  const { across, down } = look.proportion;
  const spot = spotOf(scene);
  const pixelAt = (x: number, y: number): number => {
    const column = Math.max(0, Math.min(plan.width - 1, Math.round(spot.acrossOf(x))));
    const row = Math.max(0, Math.min(plan.height - 1, Math.round(spot.downOf(y))));
    return row * plan.width + column;
  };
  return {
    kind: 'sketch',
    ...plan,
    regions: wardrobe.dressed.map(({ label, material, named }) => {
      const region = measured.regions.find((other) => other.label === label);
      const form = solids.find((solid) => solid.labels.includes(label))?.form.kind ?? 'dome';
      return {
        label,
        x: Math.round(middle + ((region?.x ?? 0) - middle) * across),
        y: Math.round(floorLine + ((region?.y ?? 0) - floorLine) * down),
        area: Math.round((region?.area ?? 0) * across * down),
        form,
        material,
        named,
      };
    }),
    camera: { floorLine, middle, unit },
    backdrop: floor,
    mask: encodeRuns(select(labels.length, (i) => labels[pixelAt(i % plan.width, Math.floor(i / plan.width))])),
    bodies: describeBodies(shape, pixelAt),
  };
}
