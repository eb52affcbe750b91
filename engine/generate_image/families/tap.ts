import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, overlap, turn } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';

type Kind = 'lever' | 'swan' | 'square' | 'cross' | 'flow';

/** Taps: a single lever on a column, a swan neck, a flat-sided block, two crosses beside a spout, one flowing tube. */
export const tap: Family = (make) => {
  const kind = kindOf(make, make.choose<Kind>('lever', 'swan', 'flow', 'cross', 'square'));
  const usual = make.choose('chrome', 'steel', 'brass');
  const like = { usual, turn: 0, like: 'body' } as const;
  const roles: Model['roles'] = {
    body: { usual, turn: 0 },
    spout: like,
    base: like,
    handle: { usual, turn: 1, follows: true },
    knob: { usual: 'porcelain', turn: 2 },
    trim: { usual: 'rubber' },
  };
  const parts = { lever, swan, square, cross, flow }[kind](make);
  return { parts, roles, view: { azimuth: 0.5, elevation: 0.2 } };
};

function kindOf(make: Maker, drawn: Kind): Kind {
  if (make.count('handle', 1) > 1) return 'cross';
  if (make.is('square')) return 'square';
  if (make.variant === 'kitchen' || make.is('tall')) return 'swan';
  if (make.is('round')) return drawn === 'swan' ? 'swan' : 'flow';
  return make.is('cylindrical') ? 'lever' : drawn;
}

/** A flat rosette on the deck. */
const rosette = (x: number, radius: number): Part => ({
  name: 'base',
  solid: disc([x, 0.022, 0], radius, 0.022, 0.012),
});
/** The dark mouth of a spout that points straight down. */
const mouth = (x: number, y: number, radius: number): Part => ({
  name: 'trim',
  solid: disc([x, y, 0], radius, 0.012, 0.004),
});

/** How thick tubes are, by the words. */
const gauge = (make: Maker): number =>
  make.is('slim') || make.is('slim', 'spout') ? 0.72 : make.is('wide') || make.is('wide', 'spout') ? 1.3 : 1;

/** A column with a straight spout; the lever lies on its top. */
function lever(make: Maker): Part[] {
  const g = gauge(make);
  const r = 0.15 * g;
  const h = 0.86 * (make.is('short') ? 0.72 : 1) * make.between(0.94, 1.06);
  const out = make.between(0.72, 0.84);
  const rise = make.between(0, 0.09);
  const root: Point = [0, h * 0.72, 0];
  const tip: Point = [out, h * 0.72 + rise, 0];
  const spout = fuse(
    0.03,
    rod(root, 0.085 * g, tip, 0.078 * g),
    rod([out - 0.02, tip[1], 0], 0.075 * g, [out - 0.02, tip[1] - 0.075, 0], 0.068 * g),
  );
  const column = disc([0, h / 2, 0], r, h / 2, 0.02);
  const flat = plate([-0.1, h + 0.1, 0], [0.3, 0.022, 0.055 * g], 0.05, 0.016);
  return [
    rosette(0, r + 0.055),
    { name: 'body', solid: fuse(0.05, column, spout) },
    mouth(out - 0.02, tip[1] - 0.14 * g, 0.052 * g),
    {
      name: 'handle',
      solid: fuse(0.03, disc([0, h + 0.055, 0], r * 0.98, 0.04, 0.02), turn(flat, 'z', -0.2, [0, h + 0.06, 0])),
    },
  ];
}

/** A tall arc; the lever sticks out from the side. Kitchens get a hose head at its end. */
function swan(make: Maker): Part[] {
  const g = gauge(make);
  const r = 0.062 * g;
  const kitchen = make.variant === 'kitchen';
  const high = 1.12 * (make.is('tall') ? 1.25 : make.is('short') ? 0.7 : 1) * make.between(0.94, 1.06);
  const bow = 0.32 * make.between(0.92, 1.12);
  const drop = high - (kitchen ? 0.14 : 0.2);
  const straight = make.choose(false, true, false) && kitchen;
  const end = 2 * bow;
  const over: Solid = straight
    ? fuse(
        0.04,
        rod([0, high, 0], r, [end, high + 0.1, 0], r * 0.92),
        rod([end, high + 0.1, 0], r * 0.92, [end, high, 0], r * 0.92),
      )
    : overlap(ring([bow, high, 0], bow, r, 'z'), block([bow, high + 0.5, 0], [bow + 1, 0.5, 0.5], 0.001), 0.001);
  const neck = fuse(
    straight ? 0.04 : 0.004,
    over,
    rod([0, 0.3, 0], r, [0, high, 0], r),
    rod([end, high, 0], r, [end, drop, 0], r),
  );
  const wide = 0.115 * g;
  const stem: Point = [0, 0.27, wide - 0.02];
  const pin = 0.26;
  const parts: Part[] = [
    rosette(0, wide + 0.05),
    {
      name: 'body',
      solid: lathe(
        [
          [0, 0.02],
          [wide, 0.02],
          [wide, 0.42],
          [wide * 0.94, 0.47],
          [r + 0.012, 0.5],
          [r + 0.012, 0.55],
          [0, 0.55],
        ],
        0.008,
      ),
    },
    { name: 'spout', solid: neck },
    {
      name: 'handle',
      solid: fuse(
        0.012,
        disc([0, 0.27, wide + 0.05], 0.075 * g, 0.07, 0.016, 'z'),
        rod([stem[0], stem[1], wide + 0.08], 0.022, [-0.02, 0.3 + pin, wide + 0.13], 0.018),
      ),
    },
  ];
  if (kitchen) {
    parts.push({
      name: 'handle',
      solid: lathe(
        [
          [0, drop - 0.36],
          [r * 1.25, drop - 0.36],
          [r * 1.5, drop - 0.3],
          [r * 1.12, drop - 0.02],
          [r * 1.05, drop],
          [0, drop],
        ],
        0.008,
        2 * bow,
        0,
      ),
    });
    parts.push(mouth(2 * bow, drop - 0.366, r * 1.05));
  } else {
    parts.push({ name: 'spout', solid: disc([2 * bow, drop - 0.03, 0], r + 0.014, 0.05, 0.012) });
    parts.push(mouth(2 * bow, drop - 0.082, r * 0.8));
  }
  return parts;
}

/** Flat sides throughout: a block, a ledge of a spout and a plate for a lever. */
function square(make: Maker): Part[] {
  const g = gauge(make);
  const a = 0.125 * g;
  const h = 0.92 * (make.is('tall') ? 1.4 : make.is('short') ? 0.72 : 1) * make.between(0.95, 1.05);
  const out = make.between(0.74, 0.86);
  const thick = 0.045 * g;
  const edge = 0.01;
  return [
    { name: 'base', solid: block([0, 0.018, 0], [a + 0.05, 0.018, a + 0.05], 0.008) },
    {
      name: 'body',
      solid: fuse(
        0.012,
        block([0, h / 2, 0], [a, h / 2, a], edge),
        block([out / 2, h - thick - 0.06, 0], [out / 2, thick, a * 0.94], edge),
      ),
    },
    { name: 'trim', solid: block([out - 0.09, h - 2 * thick - 0.064, 0], [0.05, 0.01, a * 0.5], 0.003) },
    {
      name: 'handle',
      solid: fuse(
        0.004,
        block([0, h + 0.02, 0], [a * 0.8, 0.02, a * 0.8], 0.004),
        turn(block([-0.1, h + 0.064, 0], [a + 0.16, 0.022, a * 0.96], edge), 'z', -0.07, [a, h + 0.06, 0]),
      ),
    },
  ];
}

/** A low swan neck between two valves with cross handles. */
function cross(make: Maker): Part[] {
  const g = gauge(make);
  const r = 0.055 * g;
  const high = 0.66 * (make.is('tall') ? 1.3 : make.is('short') ? 0.8 : 1);
  const reach = 0.6;
  const levers = make.choose(false, true);
  const handles = Math.max(2, make.count('handle', 2));
  const places = Array.from({ length: handles }, (_, i) => -0.62 + (1.24 * i) / (handles - 1)).filter(
    (z) => Math.abs(z) > 0.1,
  );
  const neck = fuse(
    0.004,
    tube([0, 0.3, 0], [0, high + 0.32, 0], [reach * 0.52, high + 0.24, 0], r * 1.2, r),
    tube([reach * 0.52, high + 0.24, 0], [reach, high + 0.17, 0], [reach, high - 0.2, 0], r, r * 0.86),
  );
  return [
    rosette(0, 0.15),
    {
      name: 'body',
      solid: lathe(
        [
          [0, 0.03],
          [0.115, 0.03],
          [0.1, 0.09],
          [0.078, 0.16],
          [0.07, 0.3],
          [0.09, 0.33],
          [0.09, 0.36],
          [0, 0.37],
        ],
        0.012,
      ),
    },
    { name: 'spout', solid: neck },
    { name: 'spout', solid: disc([reach, high - 0.2, 0], r * 1.15, 0.045, 0.012) },
    mouth(reach, high - 0.247, r * 0.8),
    ...places.flatMap((z) => valve(z, levers, z < 0 ? -1 : 1)),
  ];
}

function valve(z: number, levers: boolean, side: number): Part[] {
  const y = 0.36;
  const arms: Solid = levers
    ? rod([0, y, z], 0.032, [0.04, y + 0.035, z + side * 0.24], 0.022)
    : fuse(0.02, rod([-0.13, y, z], 0.026, [0.13, y, z], 0.026), rod([0, y, z - 0.13], 0.026, [0, y, z + 0.13], 0.026));
  return [
    { name: 'base', solid: disc([0, 0.022, z], 0.13, 0.022, 0.012) },
    {
      name: 'body',
      solid: lathe(
        [
          [0, 0.03],
          [0.1, 0.03],
          [0.088, 0.08],
          [0.066, 0.15],
          [0.062, 0.26],
          [0.045, 0.3],
          [0.04, y],
          [0, y],
        ],
        0.01,
        0,
        z,
      ),
    },
    { name: 'handle', solid: fuse(0.03, disc([0, y, z], 0.056, 0.04, 0.02), arms) },
    { name: 'knob', solid: disc([0, y + 0.042, z], 0.034, 0.01, 0.006) },
  ];
}

/** One tube that grows out of the deck and bows over the basin, a paddle on its back. */
function flow(make: Maker): Part[] {
  const g = gauge(make);
  const high = 1.05 * (make.is('tall') ? 1.3 : make.is('short') ? 0.72 : 1) * make.between(0.94, 1.06);
  const out = make.between(0.74, 0.86);
  const half = high * 0.86;
  const body = fuse(
    0.003,
    tube([0, 0.02, 0], [-0.02, half, 0], [out * 0.42, high, 0], 0.145 * g, 0.1 * g),
    tube([out * 0.42, high, 0], [out * 0.86, high + 0.13, 0], [out, high - 0.16, 0], 0.1 * g, 0.078 * g),
  );
  const level = overlap(body, block([0.5, 1, 0], [1.5, 1, 0.5], 0.001), 0.004);
  const root: Point = [-0.005, high * 0.62, 0];
  return [
    rosette(0, 0.145 * g + 0.06),
    {
      name: 'body',
      solid: cut(level, rod([out, high - 0.13, 0], 0.05 * g, [out + 0.02, high - 0.4, 0], 0.06 * g), 0.008),
    },
    {
      name: 'handle',
      solid: fuse(
        0.04,
        rod([root[0], root[1], 0], 0.05, [root[0] - 0.16, root[1] + 0.13, 0], 0.045),
        turn(plate([root[0] - 0.2, root[1] + 0.27, 0], [0.022, 0.16, 0.062], 0.06, 0.018, 'x'), 'z', 0.42, [
          root[0] - 0.17,
          root[1] + 0.15,
          0,
        ]),
      ),
    },
  ];
}
