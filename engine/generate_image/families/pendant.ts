import { material } from '../../studio/materials.ts';
import type { Maker, Model, Part, Role } from '../model.ts';
import { shift } from '../sdf/combine.ts';
import { disc, egg, rod } from '../sdf/primitives.ts';
import { lathe, type Point2, sleeve } from '../sdf/profile.ts';
import { slatted } from '../sdf/relief.ts';
import type { Solid } from '../sdf/solid.ts';

type Kind = 'pod' | 'dome' | 'cone' | 'globe' | 'lantern' | 'tiers' | 'tube';
/** Height of the lowest edge above the floor that is not there. */
const LOW = 0.75;
const MOST = 5;
/** Opal glass and paper, lit from within. */
export const LIT: Role = { usual: { ...material('porcelain'), base: [1, 0.87, 0.7], glow: 0.95 }, turn: 0 };
const PAPER: Role = { usual: { ...material('paper'), base: [1, 0.88, 0.72], glow: 0.8 }, turn: 0 };

/** Pendants: metal shades, opal globes, paper lanterns, tiers and tubes; several of them hang in a row. */
export function pendant(make: Maker, roles: Model['roles'], bulb: Role): Model {
  const kind = kindOf(make);
  const count = Math.min(MOST, Math.max(1, make.count('shade', make.count('bulb', 1))));
  const scale = count > 1 ? 0.62 : 1;
  const radius =
    0.62 *
    make.width *
    make.between(0.92, 1.1) *
    scale *
    (kind === 'tube' ? 0.36 : kind === 'globe' ? 0.8 : kind === 'lantern' ? 0.95 : 1);
  const deep = 0.5 * make.tallness * make.between(0.85, 1.15) * scale * (kind === 'tube' ? 2 : 1);
  const paint = make.choose<Role>(
    { usual: 'enamel', turn: 0 },
    { usual: 'brass', turn: 0 },
    { usual: 'copper', turn: 0 },
  );
  const one = make.lacks('shade') ? bare(scale) : hang(kind, radius, deep);
  const gap = Math.max(0.36, radius * 2.35);
  const parts = Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap).flatMap((x) =>
    one.map(({ name, solid }): Part => ({ name, solid: x === 0 ? solid : shift(solid, [x, 0, 0]) })),
  );
  const shade = kind === 'globe' ? LIT : kind === 'lantern' ? PAPER : paint;
  return {
    parts,
    roles: { ...roles, shade, knob: { usual: 'brass', turn: 1 }, bulb },
    view: { azimuth: 0.2, elevation: -0.04 },
    hangs: true,
    ...(kind === 'globe' || kind === 'lantern' ? {} : { glow: { at: [0, LOW + 0.12, 0], reach: 0.9 } as const }),
  };
}

function kindOf(make: Maker): Kind {
  const drawn = make.choose<Kind>('pod', 'globe', 'cone', 'tiers', 'dome', 'lantern', 'tube');
  if (make.is('round') || make.is('round', 'shade')) return 'globe';
  if (make.is('conical') || make.is('conical', 'shade')) return 'cone';
  if (make.is('cylindrical') || make.is('cylindrical', 'shade')) return 'tube';
  return make.is('ribbed') || make.is('ribbed', 'shade') ? 'lantern' : drawn;
}

/** One pendant on its cable. */
function hang(kind: Kind, radius: number, deep: number): Part[] {
  const ball = kind === 'globe' || kind === 'lantern';
  const top = LOW + (kind === 'lantern' ? radius * 1.7 : ball ? 2 * radius : deep);
  const cap = kind === 'tube' ? radius * 0.5 : 0.075;
  const parts: Part[] = [
    ...shades(kind, radius, deep).map((solid): Part => ({ name: 'shade', solid })),
    { name: 'knob', solid: disc([0, top + 0.05, 0], cap, 0.07, 0.02) },
    { name: 'cable', solid: rod([0, top + 0.09, 0], 0.011, [0, 3.1, 0], 0.011) },
  ];
  if (!ball)
    parts.push({
      name: 'bulb',
      solid: egg([0, LOW + 0.12, 0], Math.min(0.14, radius * 0.7), 0.15, Math.min(0.14, radius * 0.7)),
    });
  return parts;
}

/** A large bulb in its socket on the cable. */
function bare(scale: number): Part[] {
  const [r, top] = [0.24 * scale, LOW + 0.56 * scale];
  return [
    { name: 'bulb', solid: egg([0, LOW + r * 1.1, 0], r, r * 1.1, r) },
    { name: 'knob', solid: disc([0, top + 0.03, 0], 0.085, 0.11, 0.02) },
    { name: 'cable', solid: rod([0, top + 0.09, 0], 0.011, [0, 3.1, 0], 0.011) },
  ];
}

function shades(kind: Kind, r: number, deep: number): Solid[] {
  const wall = (line: Point2[]): Solid => lathe(sleeve(line, 0.02), 0.008);
  const at = (share: number): number => LOW + deep * share;
  switch (kind) {
    case 'globe':
      return [egg([0, LOW + r, 0], r, r, r)];
    case 'lantern':
      return [slatted(egg([0, LOW + r * 0.85, 0], r, r * 0.85, r), 0.065, 0.009, 'y')];
    case 'tube':
      return [
        wall([
          [r, LOW],
          [r, at(0.5)],
          [r, at(0.94)],
          [r * 0.5, at(1)],
        ]),
      ];
    case 'cone':
      return [
        wall([
          [r, LOW],
          [r * 0.58, at(0.48)],
          [0.08, at(1)],
        ]),
      ];
    case 'dome':
      return [
        wall([
          [r, LOW],
          [r * 0.93, at(0.45)],
          [r * 0.45, at(0.88)],
          [0.07, at(1)],
        ]),
      ];
    case 'pod':
      return [
        wall([
          [r * 0.8, LOW],
          [r, at(0.4)],
          [r * 0.62, at(0.85)],
          [0.07, at(1)],
        ]),
      ];
    case 'tiers':
      return [
        wall([
          [r * 0.5, LOW],
          [r * 0.42, at(0.2)],
          [r * 0.2, at(0.42)],
        ]),
        wall([
          [r * 0.78, at(0.26)],
          [r * 0.64, at(0.46)],
          [r * 0.3, at(0.68)],
        ]),
        wall([
          [r, at(0.52)],
          [r * 0.8, at(0.74)],
          [r * 0.34, at(0.96)],
          [0.07, at(1)],
        ]),
      ];
    default:
      return kind satisfies never;
  }
}
