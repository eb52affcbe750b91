import type { Family, Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { fuse } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2, vessel } from '../sdf/profile.ts';
import { DARK, housed, ROLES } from './coffee-roles.ts';
import { espresso } from './espresso.ts';

/** Coffee machines: drip machines with a jug, espresso machines, and stands for pour-over coffee. */
export const coffeemaker: Family = (make) => {
  const kind = make.variant ?? usualKind(make);
  if (kind === 'pourover') return pourOver(make);
  return kind === 'espresso' ? espresso(make) : drip(make);
};

/** A jug with coffee, its floor at height `y`, its handle towards +x; `r` is its widest radius. */
function jug(x: number, y: number, z: number, r: number, h: number): Part[] {
  const outline: Point2[] = [
    [r * 0.8, y],
    [r, y + h * 0.14],
    [r * 0.98, y + h * 0.45],
    [r * 0.72, y + h * 0.85],
    [r * 0.66, y + h],
  ];
  const level = y + h * 0.52;
  const fill = curve(outline).filter(([, height]) => height < level && height > y + 0.03);
  const inner = fill.map(([radius, height]): Point2 => [radius - 0.03, height]);
  return [
    { name: 'carafe', solid: lathe(vessel(outline, 0.022, y + 0.025), 0.004, x, z) },
    { name: 'inside', solid: lathe([[0, y + 0.032], ...inner, [0, level]], 0.002, x, z) },
    { name: 'lid', solid: disc([x, y + h + 0.02, z], r * 0.69, 0.034, 0.02) },
    { name: 'trim', solid: ring([x, y + h * 0.9, z], r * 0.7, 0.022) },
    {
      name: 'handle',
      solid: fuse(
        0.03,
        tube(
          [x + r * 0.66, y + h * 0.98, z],
          [x + r * 1.75, y + h * 1.05, z],
          [x + r * 1.52, y + h * 0.55, z],
          0.034,
          0.036,
        ),
        tube(
          [x + r * 1.52, y + h * 0.55, z],
          [x + r * 1.4, y + h * 0.28, z],
          [x + r * 1.0, y + h * 0.3, z],
          0.036,
          0.028,
        ),
      ),
    },
  ];
}

function drip(make: Maker): Model {
  const w = 0.5 * make.width;
  const h = 1.62 * Math.min(1.15, make.tallness) * make.between(0.97, 1.04);
  const soft = make.is('round') || (!make.is('square') && make.choose(true, false));
  const corner = soft ? 0.26 : 0.05;
  const [back, deep] = [-0.42, 0.24];
  const front = 0.16;
  const head = h - 0.24;
  const body = [
    plate([0, 0.09, -0.05], [w, 0.065, 0.62], corner, 0.03),
    plate([0, h / 2, back], [w - 0.02, h / 2 - 0.06, deep], corner, 0.035),
    plate([0, head, -0.08], [w, 0.24, 0.58], corner, 0.035),
  ];
  return {
    parts: [
      ...body.map((solid): Part => ({ name: 'body', solid })),
      { name: 'base', solid: plate([0, 0.02, -0.05], [w - 0.04, 0.02, 0.57], corner, 0.01) },
      { name: 'base', solid: plate([0, h + 0.012, -0.1], [w - 0.04, 0.02, 0.5], corner, 0.014) },
      { name: 'trim', solid: disc([0, 0.165, front], 0.34, 0.014, 0.008) },
      { name: 'base', solid: lathe(cone(head - 0.37, head - 0.2, 0.16, 0.34), 0.01, 0, front) },
      { name: 'tank', solid: plate([w, h * 0.52, back], [0.006, h * 0.2, 0.05], 0.05, 0.004, 'x') },
      ...(make.lacks('carafe') ? [] : jug(0, 0.18, front, 0.37, 0.76)),
      ...panel(make, head, -0.08 + 0.58, w),
    ],
    roles: { ...housed(make), handle: { usual: DARK, turn: 1 }, knob: { usual: 'chrome', turn: 2 } },
    view: { azimuth: 0.5, elevation: 0.14 },
  };
}

const cone = (from: number, to: number, low: number, high: number): Point2[] => [
  [0, from],
  [low, from],
  [high, to],
  [0, to],
];

/** A machine with a jug is no espresso machine. */
function usualKind(make: Maker): 'espresso' | 'drip' {
  const drawn = make.choose<'espresso' | 'drip'>('espresso', 'drip');
  return make.wants('carafe') ? 'drip' : drawn;
}

/** A dial between a small lamp and buttons, on the front of the head. */
function panel(make: Maker, y: number, z: number, w: number): Part[] {
  if (make.choose(true, false))
    return [
      { name: 'knob', solid: knurl([0, y, z + 0.035], 0.1, 0.04, 0.016, 'z', 44, 0.007) },
      { name: 'hands', solid: block([0, y + 0.062, z + 0.078], [0.006, 0.026, 0.004], 0.003) },
      { name: 'bulb', solid: disc([w * 0.55, y, z], 0.018, 0.012, 0.006, 'z') },
    ];
  return [
    { name: 'face', solid: plate([0, y + 0.02, z], [w * 0.52, 0.1, 0.008], 0.03, 0.004, 'z') },
    { name: 'bulb', solid: row(disc([0, y + 0.035, z + 0.008], 0.014, 0.004, 0.003, 'z'), 'x', 3, 0.12) },
    { name: 'knob', solid: row(disc([0, y - 0.03, z + 0.008], 0.026, 0.016, 0.008, 'z'), 'x', 3, 0.12) },
  ];
}

/** A glass jug under a cone that a slender stand holds. */
function pourOver(make: Maker): Model {
  const r = 0.4 * make.width;
  const high = 1.16 * Math.min(1.2, make.tallness);
  const post = -0.52;
  const board = make.is('round') || (!make.is('square') && make.choose(false, true));
  const base = board
    ? disc([0, 0.045, -0.08], 0.62, 0.045, 0.02)
    : plate([0, 0.045, -0.08], [0.58, 0.045, 0.6], 0.08, 0.02);
  return {
    parts: [
      { name: 'base', solid: base },
      { name: 'stem', solid: rod([0, 0.08, post], 0.028, [0, high + 0.38, post], 0.028) },
      {
        name: 'stem',
        solid: fuse(
          0.03,
          ring([0, high, 0], 0.215, 0.022),
          rod([0, high, -0.22], 0.02, [0, high, post], 0.02),
          disc([0, high, post], 0.05, 0.045, 0.012),
        ),
      },
      {
        name: 'filter',
        solid: lathe(
          vessel(
            [
              [0.075, high - 0.16],
              [0.1, high - 0.12],
              [0.25, high + 0.06],
              [0.36, high + 0.26],
            ],
            0.026,
            high - 0.15,
          ),
          0.008,
        ),
      },
      { name: 'knob', solid: rod([0, high + 0.38, post], 0.045, [0, high + 0.42, post], 0.045) },
      ...(make.lacks('carafe') ? [] : jug(0, 0.1, 0, r, 0.72).filter(({ name }) => name !== 'lid')),
    ],
    roles: { ...ROLES, base: { usual: 'walnut', turn: 1 }, trim: { usual: 'walnut', turn: 1 } },
    view: { azimuth: 0.42, elevation: 0.18 },
  };
}
