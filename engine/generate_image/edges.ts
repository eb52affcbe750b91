import type { FormName, PartName } from '../studio/scan.ts';
import { measure, sizeOf } from './mainSolid.ts';
import type { Asked, Design, Model } from './model.ts';
import { askedForm } from './model.ts';
import type { Solid } from './sdf/solid.ts';

/** How much an edge's radius grows or shrinks, units, and its most as a share of a part's half thickness. */
const SOFTER = 0.06;
const CRISPER = 0.03;
const THICKNESS = 0.42;
/** Changes below this do not show, units: of one part, and of the whole. */
const SEEN = 0.008;
const TELLING = 0.012;
/** Smaller parts than this share of the largest do not tell. */
const BIG = 0.5;
/** Families whose parts stand clear enough of each other to swell. */
const SWELLS: ReadonlySet<string> = new Set(['abstract', 'bed', 'coffeemaker', 'gamepad', 'table', 'toaster', 'toy']);
/** Families whose parts are fitted too closely for facets. */
const FITTED: ReadonlySet<string> = new Set(['bicycle', 'car', 'helmet', 'sofa', 'vacuum']);
/** A plump solid touches the middles of its box's sides, within a share of its size, and its middle is deep inside. */
const TOUCHES = 0.06;
const DEEP = 0.7;
/** Sides of something turned, wide and slender, and from which radius it is wide, units. */
const SIDES = 8;
const FEW_SIDES = 6;
const WIDE = 0.12;
/** Tolerance of the test for a turned shape, units. */
const ROUND = 1e-4;

/**
 * What "soft" and "angular" make of a model's solids, of all or of the parts they are said of: soft ones get larger radii
 * within their box, angular ones crisper edges, and facets where they are turned on a lathe. Notes in `asked` what can show.
 */
export function shapeEdges(model: Model, { family, forms, partForms }: Design, asked: Asked): Model {
  const saysOf = (name: PartName, form: FormName) => forms.includes(form) || (partForms[name]?.includes(form) ?? false);
  const whole = Math.max(...model.parts.map(({ solid }) => sizeOf(solid)));
  const parts = model.parts.map((part) => {
    const { name, solid } = part;
    const form = saysOf(name, 'soft') ? 'soft' : saysOf(name, 'angular') ? 'angular' : null;
    if (!form || (form === 'soft' ? !SWELLS.has(family) : FITTED.has(family))) return part;
    const [shaped, change] = form === 'soft' ? soften(solid) : sharpen(solid);
    if (change > TELLING && sizeOf(solid) > BIG * whole)
      asked.forms.add(forms.includes(form) ? form : askedForm(form, name));
    return { ...part, solid: shaped };
  });
  return { ...model, parts };
}

/** A solid as changed, and by how much, units. */
type Shaped = readonly [solid: Solid, change: number];

/** The solid with larger radii: a little smaller, then swollen to its old size. */
function soften(solid: Solid): Shaped {
  const { middle, half } = measure(solid.box);
  const swell = Math.min(SOFTER, Math.min(...half) * THICKNESS);
  if (swell < SEEN || !isPlump(solid)) return [solid, 0];
  const [kx, ky, kz] = half.map((size) => size / (size - swell));
  const [cx, cy, cz] = middle;
  // Where space is squeezed most, distances shrink most.
  const least = 1 / Math.max(kx, ky, kz);
  const { at } = solid;
  const soft: Solid = {
    box: solid.box,
    at: (x, y, z) => (at(cx + (x - cx) * kx, cy + (y - cy) * ky, cz + (z - cz) * kz) - swell) * least,
  };
  return [soft, swell];
}

/** Facets for what is turned, smaller radii for the rest: a little larger, then shaved to its old size. */
function sharpen(solid: Solid): Shaped {
  if (isTurned(solid)) return facet(solid);
  const { middle, half } = measure(solid.box);
  const shave = Math.min(CRISPER, Math.min(...half) * THICKNESS);
  if (shave < SEEN || !isPlump(solid)) return [solid, 0];
  const [kx, ky, kz] = half.map((size) => size / (size + shave));
  const [cx, cy, cz] = middle;
  const { at } = solid;
  const crisp: Solid = {
    box: solid.box,
    at: (x, y, z) => at(cx + (x - cx) * kx, cy + (y - cy) * ky, cz + (z - cz) * kz) + shave,
  };
  return [crisp, shave];
}

/** Something turned around the upright axis with flat sides, one of them to the front. */
function facet({ box, at }: Solid): Shaped {
  const { middle, half } = measure(box);
  const [cx, , cz] = middle;
  const count = half[0] > WIDE ? SIDES : FEW_SIDES;
  const share = (2 * Math.PI) / count;
  const grown = 1 / Math.cos(share / 2);
  const reach = half[0] * grown;
  const faceted: Solid = {
    box: { min: [cx - reach, box.min[1], cz - reach], max: [cx + reach, box.max[1], cz + reach] },
    at: (x, y, z) => {
      const [dx, dz] = [x - cx, z - cz];
      const angle = Math.atan2(dx, dz);
      const off = angle - share * Math.round(angle / share);
      return at(cx, y, cz + Math.sqrt(dx * dx + dz * dz) * Math.cos(off));
    },
  };
  return [faceted, reach - half[0]];
}

/** Whether a solid fills its box as a cushion, a board or a ball does: no shell, no ring, nothing bent. */
function isPlump({ box, at }: Solid): boolean {
  const { middle, half } = measure(box);
  const least = Math.min(...half);
  if (at(...middle) > -least * DEEP) return false;
  return [0, 1, 2].every((axis) =>
    [-1, 1].every((side) => {
      const point: [number, number, number] = [...middle];
      point[axis] += side * half[axis];
      return Math.abs(at(...point)) < half[axis] * TOUCHES;
    }),
  );
}

/** Whether a solid looks the same from all sides around the upright axis through its box. */
function isTurned({ box, at }: Solid): boolean {
  const { middle, half } = measure(box);
  if (Math.abs(half[0] - half[2]) > ROUND || half[0] < SEEN) return false;
  const [cx, cy, cz] = middle;
  for (const height of [-0.9, -0.45, 0, 0.45, 0.9])
    for (const share of [0.35, 0.7, 1]) {
      const [radius, y] = [half[0] * share, cy + half[1] * height];
      const seen = [0.1, 0.8, 1.9, 3.3, 4.7].map((a) => at(cx + radius * Math.sin(a), y, cz + radius * Math.cos(a)));
      if (Math.max(...seen) - Math.min(...seen) > half[0] * 0.01) return false;
    }
  return true;
}
