import type { PartName } from '../studio/scan.ts';
import { largest, sizeOf } from './mainSolid.ts';
import { ALIKE, type Model, type Part } from './model.ts';
import { shift } from './sdf/combine.ts';
import { joinBoxes, type Solid } from './sdf/solid.ts';

/** Parts that make a product what it is; without its body none is anything. */
const ESSENTIAL: Readonly<Record<string, readonly PartName[]>> = {
  bed: ['frame'],
  bicycle: ['frame', 'wheels', 'tyres', 'handlebar'],
  blender: ['carafe', 'base'],
  camera: ['handle'],
  car: ['windows', 'wheels', 'tyres', 'base', 'roof'],
  chair: ['seat', 'legs', 'stem'],
  coffeemaker: ['base', 'stem', 'filter'],
  cupboard: ['shelf', 'frame'],
  drone: ['frame', 'stem', 'blades', 'bezel'],
  fan: ['blades', 'base', 'stem'],
  gamepad: ['sticks'],
  headphones: ['headband', 'cups', 'stem'],
  kettle: ['spout'],
  keyboard: ['keys'],
  lamp: ['base', 'stem', 'legs', 'bulb', 'cable'],
  laptop: ['inside', 'keys', 'screen', 'bezel'],
  phone: ['frame', 'screen', 'bezel'],
  shoe: ['sole', 'inside', 'base'],
  sofa: ['seat', 'frame'],
  sunglasses: ['frame', 'lens', 'stem'],
  table: ['top', 'legs', 'base', 'frame'],
  tap: ['base', 'spout'],
  toaster: ['inside'],
  toothbrush: ['bristles', 'stem', 'handle'],
  toy: ['base', 'wheels'],
  vacuum: ['brush', 'stem', 'base', 'tank'],
  watch: ['face', 'strap'],
};
/** Without its shade a lamp is a bulb. */
const CAN_GO: Readonly<Record<string, readonly PartName[]>> = { lamp: ['shade'] };
/** So far a product comes down when what it stood on is gone, as a share of its height. */
const COMES_DOWN = 0.32;
/** Whatever is larger than this share of the largest that is left belongs to the product. */
const BIG = 0.5;

/**
 * The model without a part, what was there for it and what hung on it, on the floor again; null where the product is nothing without it. Where it
 * has no such part it stays as it is.
 */
export function leaveOut(model: Model, part: PartName, family: string): Model | null {
  const unwanted = [part, ...(model.parts.some(({ name }) => name === part) ? [] : (ALIKE[part] ?? []))];
  const gone = model.parts.map(({ name }) => name).filter((name) => unwanted.includes(name));
  if (gone.length === 0) return model;
  const left = model.parts.filter(({ name, of }) => !unwanted.includes(name) && !(of && unwanted.includes(of)));
  const isMain = (name: PartName) => model.roles[name]?.turn === 0;
  const canGo = gone.every((name) => CAN_GO[family]?.includes(name));
  const needed = gone.some((name) => name === 'body' || ESSENTIAL[family]?.includes(name));
  if (left.length === 0 || needed || (gone.some(isMain) && !left.some(({ name }) => isMain(name)) && !canGo))
    return null;
  const parts = standing(held(model.parts, left), model.hangs ?? false);
  return parts && { ...model, parts };
}

/** Parts on the floor; null where they would float too high to be let down. */
function standing(parts: readonly Part[] | null, hangs: boolean): readonly Part[] | null {
  if (!parts || hangs) return parts;
  const { min, max } = joinBoxes(parts.map(({ solid }) => solid.box));
  if (min[1] > (max[1] - min[1]) * COMES_DOWN) return null;
  return min[1] > 0.005 ? parts.map((part) => ({ ...part, solid: shift(part.solid, [0, -min[1], 0]) })) : parts;
}

/** What is still held once the others are gone; null where that would take away something large. */
function held(before: readonly Part[], left: readonly Part[]): readonly Part[] | null {
  const heldBefore = reached(before, largest(left));
  const heldNow = reached(left, largest(left));
  const loose = left.filter((part) => heldBefore.has(part) && !heldNow.has(part));
  const most = sizeOf(largest(left).solid);
  return loose.some(({ solid }) => sizeOf(solid) > BIG * most) ? null : left.filter((part) => !loose.includes(part));
}

/** The parts that hang together with one of them. */
export function reached(parts: readonly Part[], first: Part): ReadonlySet<Part> {
  const found = new Set([first]);
  for (const part of found)
    for (const other of parts) if (!found.has(other) && touch(part.solid, other.solid)) found.add(other);
  return found;
}

/** Solids that are so near each other count as touching, units; places along each side of what their boxes share. */
const NEAR = 0.016;
const PLACES = 12;

function touch(a: Solid, b: Solid): boolean {
  const low = [0, 1, 2].map((i) => Math.max(a.box.min[i], b.box.min[i]) - NEAR);
  const step = [0, 1, 2].map((i) => (Math.min(a.box.max[i], b.box.max[i]) + NEAR - low[i]) / PLACES);
  if (step.some((size) => size < 0)) return false;
  const gap = NEAR + Math.max(...step);
  for (let i = 0; i <= PLACES; i++)
    for (let j = 0; j <= PLACES; j++)
      for (let k = 0; k <= PLACES; k++) {
        const [x, y, z] = [low[0] + step[0] * i, low[1] + step[1] * j, low[2] + step[2] * k];
        if (a.at(x, y, z) + b.at(x, y, z) < gap) return true;
      }
  return false;
}
