import type { PartName } from '../studio/scan.ts';
import { largest, turnedAround } from './mainSolid.ts';
import { type Asked, createMaker, type Design, type Family, type Model } from './model.ts';
import type { Point, Solid } from './sdf/solid.ts';

/** How much longer an oval is than wide: of what is seen from above, and of what faces its viewer. */
const LYING = 1.4;
const UPRIGHT = 1.24;
/** Families with a round plan, or a round face, that nothing turns in. */
const ROUND: ReadonlySet<string> = new Set([
  'bag',
  'bottle',
  'chair',
  'lamp',
  'mug',
  'perfume',
  'planter',
  'speaker',
  'table',
  'vase',
  'watch',
]);
/** Where only this part is what is round of it: a stool's seat, a lamp's shade. */
const ONLY: Readonly<Record<string, PartName>> = { chair: 'seat', lamp: 'shade' };
const OUTLINES: ReadonlySet<string> = new Set(['oval', 'square', 'conical', 'cylindrical']);

/** What "oval" makes of a family with a round plan: the round one, stretched. Null where it says nothing of the whole, or has none. */
export function ovalModel(family: Family, design: Design, asked: Asked): Model | null {
  const said = design.forms.includes('oval') || Object.values(design.partForms).some((forms) => forms.includes('oval'));
  if (!said || !ROUND.has(design.family) || (design.family === 'chair' && design.variant !== 'stool')) return null;
  const forms = [...design.forms.filter((form) => !OUTLINES.has(form)), 'round' as const];
  const model = family(createMaker({ ...design, forms }, asked));
  const only = ONLY[design.family];
  const rounds = model.parts.filter(({ name }) => !only || name === only);
  if (rounds.length === 0) return null;
  const main = largest(rounds);
  const axis = turnedAround(main.solid);
  if (axis !== 1 && axis !== 2) return null;
  if (!design.forms.includes('oval') && !design.partForms[main.name]?.includes('oval')) return null;
  asked.forms.add('oval');
  asked.forms.add(`${main.name} oval`);
  const by: Point = axis === 1 ? [LYING, 1, 1] : [1, UPRIGHT, 1];
  const glow = model.glow && { ...model.glow, at: scaled(model.glow.at, by) };
  return {
    ...model,
    parts: model.parts.map((part) => ({ ...part, solid: stretch(part.solid, by) })),
    ...(glow ? { glow } : {}),
  };
}

const scaled = ([x, y, z]: Point, [kx, ky, kz]: Point): Point => [x * kx, y * ky, z * kz];

/** A solid longer by factors of at least 1: its distances only come out shorter than they are. */
function stretch({ box: { min, max }, at }: Solid, by: Point): Solid {
  const [kx, ky, kz] = by;
  return { box: { min: scaled(min, by), max: scaled(max, by) }, at: (x, y, z) => at(x / kx, y / ky, z / kz) };
}
