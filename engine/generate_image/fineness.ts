import type { Design } from './model.ts';

/** Metres that a unit stands for, by family or family and variant, of products that are larger than a hand can lift. */
const METRES: Readonly<Record<string, number>> = {
  bed: 0.95,
  bicycle: 0.68,
  car: 1.8,
  'car.toy': 0.1,
  chair: 0.5,
  'chair.bench': 0.6,
  cupboard: 1,
  'cupboard.nightstand': 0.6,
  'cupboard.sideboard': 0.8,
  'fan.ceiling': 0.6,
  'fan.floor': 0.55,
  'lamp.floor': 0.8,
  planter: 0.3,
  sofa: 0.85,
  table: 0.85,
  'table.desk': 0.75,
  'table.side': 0.55,
};

/** Metres per unit of what stands on a table: the scale that patterns are drawn for. */
const USUAL = 0.14;
/** Patterns at their true size would vanish on a wardrobe: they are finer by this power of its size. */
const SHARE = 0.65;

/** How many times finer the patterns of a design's materials are than on something that stands on a table. */
export function finenessOf({ family, variant }: Pick<Design, 'family' | 'variant'>): number {
  const metres = METRES[`${family}.${variant}`] ?? METRES[family] ?? USUAL;
  return Math.max(1, metres / USUAL) ** SHARE;
}
