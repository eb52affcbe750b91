import { fromHex } from '../../studio/colours.ts';
import { type Material, material } from '../../studio/materials.ts';
import type { Maker, Model } from '../model.ts';

/** The plastic of feet, lids and trays. */
export const DARK = { ...material('plastic'), base: [0.022, 0.022, 0.024] as const, rough: 0.38, coat: 0.3 };
const COFFEE = { ...material('plastic'), base: [0.035, 0.012, 0.005] as const, rough: 0.1, coat: 1 };
const LIT = { ...material('plastic'), base: [1, 0.55, 0.2] as const, glow: 0.9 };
/** What the parts of coffee machines are made of. */
export const ROLES = {
  body: { usual: 'steel', turn: 0 },
  trim: { usual: 'chrome', turn: 2 },
  base: { usual: DARK, turn: 1 },
  grille: { usual: 'steel' },
  handle: { usual: 'walnut', turn: 1 },
  knob: { usual: 'walnut', turn: 1 },
  carafe: { usual: 'glass' },
  tank: { usual: { ...material('acrylic'), base: [0.32, 0.36, 0.38] as const, rough: 0.08, clear: 0 } },
  inside: { usual: COFFEE },
  lid: { usual: DARK, turn: 1 },
  face: { usual: 'enamel' },
  hands: { usual: DARK },
  bulb: { usual: LIT },
  legs: { usual: DARK },
  stem: { usual: 'brass', turn: 1 },
  filter: { usual: 'ceramic', turn: 0 },
} as const satisfies Model['roles'];

/** Housings: steel, and enamel in cream, black and a grey green. */
const HOUSINGS = ['f1e9da', '26272a', '93a08f'].map((hex) => ({
  ...material('enamel'),
  rough: 0.32,
  coat: 0.45,
  base: fromHex(hex),
}));

/** The roles with one of the usual housings. */
export function housed(make: Maker): Model['roles'] {
  const usual = make.choose<Material>(material('steel'), ...HOUSINGS);
  return { ...ROLES, body: { usual, turn: 0 } };
}
