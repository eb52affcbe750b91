import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse } from '../sdf/combine.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const ROLES = {
  body: { usual: 'glass', turn: 0 },
  cap: { usual: 'oak', turn: 1 },
  label: { usual: 'paper', turn: 2 },
  rim: { usual: 'brass', turn: 1 },
  spout: { usual: 'plastic', turn: 1 },
  handle: { usual: 'leather', turn: 2 },
} as const satisfies Model['roles'];

/** Water bottles, flasks and pump bottles. */
export const bottle: Family = (make) => {
  switch (make.variant) {
    case 'dispenser':
      return dispenser(make);
    case 'flask':
      return flask(make);
    default:
      return round(make);
  }
};

/** A turned wall whose inside is a smaller copy; thick at the bottom, as glass bottles are. */
function wallOf(outline: readonly Point2[], wall: number, bottom: number): Solid {
  const outer = curve(outline);
  const top = outline[outline.length - 1][1];
  const inner = outer
    .map(([x, y]): Point2 => [Math.max(0.02, x - wall), y])
    .filter(([, y]) => y > bottom)
    .reverse();
  return lathe(
    [[0, 0], ...outer, ...inner.map(([x, y]): Point2 => [x, Math.min(y, top)]), [0.02, bottom], [0, bottom]],
    0.01,
  );
}

function shoulders(make: Maker, w: number, h: number, neck: number): Point2[] {
  const soft: Point2[] = [
    [w * 0.93, 0.005],
    [w, 0.07],
    [w, h * 0.3],
    [w, h * 0.58],
    [neck * 1.25, h * 0.8],
    [neck, h * 0.88],
    [neck, h],
  ];
  const sharp: Point2[] = [
    [w * 0.94, 0.005],
    [w, 0.06],
    [w, h * 0.4],
    [w * 0.99, h * 0.7],
    [w * 0.6, h * 0.81],
    [neck, h * 0.86],
    [neck, h],
  ];
  const wavy: Point2[] = [
    [w * 0.9, 0.005],
    [w, 0.1],
    [w * 0.86, h * 0.36],
    [w * 0.95, h * 0.6],
    [neck * 1.4, h * 0.8],
    [neck, h * 0.9],
    [neck, h],
  ];
  return make.is('round') ? soft : make.choose(soft, sharp, wavy);
}

function round(make: Maker): Model {
  const h = 1.6 * make.tallness * make.between(0.95, 1.08);
  const w = 0.34 * make.width * make.between(0.92, 1.08);
  const neck = 0.12 * Math.min(1.1, make.width);
  const parts: Part[] = [
    { name: 'body', solid: wallOf(shoulders(make, w, h, neck), 0.04, 0.07) },
    { name: 'cap', solid: disc([0, h + 0.05, 0], neck + 0.028, 0.1, 0.022) },
    { name: 'rim', solid: ring([0, h - 0.075, 0], neck + 0.004, 0.014) },
  ];
  if (make.wants('label') || make.choose(true, false))
    parts.push({ name: 'label', solid: sleeveAround(w, h * 0.36, h * 0.13) });
  return { parts, roles: ROLES, view: { azimuth: 0.3, elevation: 0.13 } };
}

/** A thin band that lies on a cylinder's outside. */
function sleeveAround(radius: number, y: number, half: number): Solid {
  return cut(disc([0, y, 0], radius + 0.017, half, 0.006), disc([0, y, 0], radius + 0.004, half + 0.1, 0.001), 0.002);
}

function flask(make: Maker): Model {
  const h = 1.5 * make.tallness * make.between(0.95, 1.06);
  const w = 0.31 * make.width * make.between(0.95, 1.06);
  const taper = make.choose(1, 0.86);
  const body = lathe(
    [
      [0, 0],
      ...curve([
        [w * taper * 0.96, 0],
        [w * taper, 0.05],
        [w * (1 + taper) * 0.5, h * 0.4],
        [w, h * 0.8],
        [w * 0.97, h * 0.92],
      ]),
      [w * 0.9, h * 0.95],
      [0, h * 0.95],
    ],
    0.014,
  );
  const room = disc([0, h * 0.95, 0], w * (make.hollow ? 0.76 : 0.72), h * 0.8, 0.03);
  const parts: Part[] = [
    { name: 'body', solid: make.lacks('cap') || make.hollow ? cut(body, room, 0.012) : body },
    {
      name: 'cap',
      solid: fuse(
        0.02,
        disc([0, h * 0.95 + 0.11, 0], w * 0.86, 0.11, 0.035),
        disc([0, h * 0.95 + 0.01, 0], w * 0.91, 0.02, 0.01),
      ),
    },
    { name: 'label', solid: disc([0, h * 0.1, 0], w * (1 + taper * 0.06) * taper + 0.012, h * 0.1, 0.012) },
  ];
  if (make.wants('handle') || make.choose(true, false))
    parts.push({ name: 'handle', solid: ring([0, h * 0.95 + 0.26, 0], w * 0.5, 0.03, 'z') });
  return {
    parts,
    roles: {
      ...ROLES,
      body: { usual: 'steel', turn: 0 },
      cap: { usual: 'oak', turn: 1 },
      label: { usual: 'silicone', turn: 2 },
    },
    view: { azimuth: 0.3, elevation: 0.15 },
  };
}

function dispenser(make: Maker): Model {
  const h = 1.05 * make.tallness * make.between(0.95, 1.06);
  const w = 0.36 * make.width * make.between(0.95, 1.06);
  const body = make.is('square')
    ? block([0, h / 2, 0], [w * 0.9, h / 2, w * 0.9], 0.07)
    : lathe(
        [
          [0, 0],
          ...curve([
            [w * 0.95, 0],
            [w, 0.06],
            [w, h * 0.5],
            [w * 0.99, h * 0.84],
            [w * 0.62, h * 0.97],
          ]),
          [0.14, h],
          [0, h],
        ],
        0.012,
      );
  const top = h + 0.02;
  return {
    parts: [
      { name: 'body', solid: body },
      { name: 'cap', solid: disc([0, top + 0.05, 0], 0.155, 0.07, 0.02) },
      { name: 'spout', solid: rod([0, top + 0.1, 0], 0.042, [0, top + 0.3, 0], 0.042) },
      {
        name: 'spout',
        solid: fuse(
          0.03,
          disc([0, top + 0.35, 0], 0.085, 0.05, 0.025),
          tube([0, top + 0.355, 0], [0.28, top + 0.38, 0], [0.4, top + 0.27, 0], 0.042, 0.026),
        ),
      },
      {
        name: 'label',
        solid: make.is('square')
          ? block([0, h * 0.48, w * 0.9], [w * 0.6, h * 0.22, 0.006], 0.004)
          : sleeveAround(w, h * 0.45, h * 0.2),
      },
    ],
    roles: {
      ...ROLES,
      body: { usual: 'ceramic', turn: 0 },
      cap: { usual: 'brass', turn: 1 },
      spout: { usual: 'brass', turn: 1 },
    },
    view: { azimuth: 0.45, elevation: 0.16 },
  };
}
