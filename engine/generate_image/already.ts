import type { Material } from '../studio/materials.ts';
import type { FormName, PartName } from '../studio/scan.ts';
import { isBoxy, isFlat, isStraight, largest, mainSolid, turnedAround } from './mainSolid.ts';
import { type Asked, askedForm, type Design, type Model } from './model.ts';
import { sameShape } from './sameShape.ts';
import type { Solid } from './sdf/solid.ts';

/** Sizes are true of products whose name says so, and of kinds that a family chose by them. */
const SIZES: ReadonlySet<FormName> = new Set(['tall', 'short', 'slim', 'wide', 'small', 'large']);
const NAMED: Readonly<Record<string, readonly FormName[]>> = {
  bed: ['square'],
  'bed.poster': ['square'],
  'bed.single': ['square'],
  'bottle.flask': ['cylindrical'],
  'cupboard.shelves': ['square'],
  fan: ['round'],
  'fan.ceiling': ['round'],
  'fan.floor': ['round'],
  'keyboard.mouse': ['round'],
  'phone.tablet': ['slim'],
  ring: ['round'],
  'ring.band': ['round'],
  'shoe.boot': ['tall'],
  'shoe.high': ['tall'],
};
/** Parts that are round wherever they are. */
const RINGS: ReadonlySet<PartName> = new Set(['bezel', 'knob', 'rim', 'tyres', 'wheels']);
const CHOSEN: Readonly<Record<string, readonly FormName[]>> = { shoe: ['tall'], sunglasses: ['slim'] };
/** Rough as felt: softer than anything fired or moulded. */
const FELT = 0.96;

type Said = { readonly form: FormName; readonly part?: PartName };
export type Built = {
  readonly design: Design;
  readonly model: Model;
  readonly materials: Readonly<Partial<Record<PartName, Material>>>;
  readonly asked: Asked;
};

/** Whether a design is by itself what a word says of it that changes nothing: a table that is round anyway. */
export function isAlready(
  { form, part }: Said,
  { design, model, materials, asked }: Built,
  build: (design: Design) => Model,
): boolean {
  const { family, variant } = design;
  const named = NAMED[variant ? `${family}.${variant}` : family] ?? [];
  if (part ? form === 'round' && RINGS.has(part) : named.includes(form)) return true;
  const shown = part ? model.parts.filter(({ name }) => name === part) : model.parts;
  if (shown.length === 0) return false;
  const main = part ? largest(shown) : mainSolid(model);
  if (form === 'soft') return isSoft(materials[(main ?? largest(shown)).name]);
  if (main && isTrue(form, main.solid)) return true;
  const heard =
    asked.forms.has(askedForm(form, part)) && (!SIZES.has(form) || (CHOSEN[family]?.includes(form) ?? false));
  if (!heard) return false;
  // Where another word has its way, this one is no more true of the design than it was before.
  const plain = { ...design, forms: [], partForms: {} };
  const alone = part ? { ...plain, partForms: { [part]: [form] } } : { ...plain, forms: [form] };
  return sameShape(build(alone), build(plain));
}

function isTrue(form: FormName, solid: Solid): boolean {
  const axis = turnedAround(solid);
  switch (form) {
    case 'round':
      return axis !== null;
    case 'cylindrical':
      return axis !== null && isStraight(solid, axis) && !isFlat(solid, axis);
    case 'square':
      return axis === null && isBoxy(solid);
    default:
      return false;
  }
}

/** Whether something gives to the hand: cloth, leather, felt, wicker. */
const isSoft = (look: Material | undefined): boolean =>
  look !== undefined && (['fabric', 'leather', 'wicker'].includes(look.pattern) || look.rough > FELT);

/** Numbers that a family's products always have, where several are one solid. */
const ALWAYS: Readonly<Record<string, Readonly<Partial<Record<PartName, number>>>>> = {
  bicycle: { wheels: 2, tyres: 2, pedals: 2 },
  car: { wheels: 4, tyres: 4 },
  gamepad: { sticks: 2 },
  headphones: { cups: 2, pads: 2 },
  sunglasses: { lens: 2, stem: 2 },
  watch: { hands: 2 },
};

/** How many of a part a design shows: what its kind always has, or as many as there are solids. */
export const numberOf = (part: PartName, { design, model }: Built): number =>
  ALWAYS[design.family]?.[part] ??
  model.parts.filter(({ name }) => name === part).length / Math.max(1, design.copies ?? 1);
