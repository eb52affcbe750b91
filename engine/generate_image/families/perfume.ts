import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { block, disc, egg, ring } from '../sdf/primitives.ts';
import { extrude, lathe, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const ROLES = {
  body: { usual: 'glass', turn: 0 },
  liquid: { usual: { ...material('acrylic'), base: fromHex('f3a76c'), clear: 0.5, glow: 0.14 } },
  cap: { usual: 'gold', turn: 1 },
  rim: { usual: 'gold', turn: 1, like: 'cap' },
  label: { usual: 'paper', turn: 2 },
} as const satisfies Model['roles'];

/** A flacon: heavy glass around the perfume, the neck's height, and the front where a label sits. */
type Flacon = { glass: Solid; liquid: Solid; top: number; front: number; face: number };

/** Perfume bottles: blocks, discs, columns, arches and globes of thick glass. */
export const perfume: Family = (make) => {
  const shape = make.is('square')
    ? make.choose(cuboid, facets)
    : make.is('round')
      ? make.choose(coin, globe)
      : make.is('cylindrical')
        ? facets
        : make.choose(cuboid, arch, facets, coin, globe);
  const { glass, liquid, top, front, face } = shape(make);
  const neck = 0.125;
  const cap = capOn(make, top + 0.1);
  const parts: Part[] = [
    { name: 'body', solid: glass },
    { name: 'liquid', solid: liquid },
    { name: 'rim', solid: disc([0, top + 0.045, 0], neck, 0.055, 0.012) },
    { name: 'rim', solid: ring([0, top + 0.012, 0], neck + 0.006, 0.016) },
    { name: 'cap', solid: cap },
  ];
  if (shape !== globe && (make.wants('label') || make.choose(true, false, true)))
    parts.push({ name: 'label', solid: block([0, face, front], [0.15, 0.085, 0.01], 0.006) });
  return { parts, roles: ROLES, view: { azimuth: 0.42, elevation: 0.16 } };
};

function sizes(make: Maker): { w: number; h: number } {
  return { w: 0.43 * make.width * make.between(0.94, 1.06), h: 0.98 * make.tallness * make.between(0.95, 1.06) };
}

function cuboid(make: Maker): Flacon {
  const { w, h } = sizes(make);
  const d = make.choose(0.2, w * 0.9);
  const wall = 0.075;
  return {
    glass: block([0, h / 2, 0], [w, h / 2, d], make.is('soft') ? 0.16 : 0.045),
    liquid: block([0, h * 0.49 + 0.02, 0], [w - wall, h * 0.49 - 0.12, d - wall], 0.03),
    top: h,
    front: d + 0.006,
    face: h * 0.42,
  };
}

function arch(make: Maker): Flacon {
  const { w, h } = sizes(make);
  const d = 0.19;
  const outline = (half: number, low: number, high: number): Point2[] => [
    [-half, low],
    [half, low],
    ...Array.from({ length: 33 }, (_, i): Point2 => {
      const a = (i / 32) * Math.PI;
      return [Math.cos(a) * half, high - half + Math.sin(a) * half];
    }),
  ];
  return {
    glass: extrude(outline(w, 0, h * 1.04), 0, d, 0.04),
    liquid: extrude(outline(w - 0.075, 0.11, h * 0.94), 0, d - 0.075, 0.02),
    top: h * 1.04 - 0.02,
    front: d + 0.006,
    face: h * 0.4,
  };
}

function coin(make: Maker): Flacon {
  const { h } = sizes(make);
  const r = h * 0.5;
  const d = 0.21;
  return {
    glass: disc([0, r, 0], r, d, 0.06, 'z'),
    liquid: disc([0, r, 0], r - 0.09, d - 0.08, 0.04, 'z'),
    top: h - 0.02,
    front: d + 0.006,
    face: r,
  };
}

function globe(make: Maker): Flacon {
  const { w, h } = sizes(make);
  const r = Math.min(w * 1.15, h * 0.56);
  return {
    glass: lathe(
      Array.from({ length: 41 }, (_, i): Point2 => {
        const a = -Math.PI / 2 + (i / 40) * Math.PI;
        return [Math.cos(a) * r, Math.max(0, r * 0.96 + Math.sin(a) * r)];
      }),
      0.004,
    ),
    liquid: egg([0, r * 0.9, 0], r * 0.72, r * 0.66, r * 0.72),
    top: r * 1.94,
    front: r,
    face: r,
  };
}

/** A column with eight flat sides. */
function facets(make: Maker): Flacon {
  const { w, h } = sizes(make);
  const r = w * 0.78;
  const tall = h * 1.12;
  const share = Math.PI / 4;
  const column = (radius: number, low: number, high: number, round: number): Solid => ({
    box: { min: [-radius * 1.09, low, -radius * 1.09], max: [radius * 1.09, high, radius * 1.09] },
    at: (x, y, z) => {
      const angle = Math.atan2(x, z);
      const away = Math.sqrt(x * x + z * z) * Math.cos(angle - share * Math.round(angle / share));
      const d = away - radius + round;
      const e = Math.abs(y - (low + high) / 2) - (high - low) / 2 + round;
      return (d > 0 && e > 0 ? Math.sqrt(d * d + e * e) : Math.max(d, e)) - round;
    },
  });
  return {
    glass: column(r, 0, tall, 0.03),
    liquid: column(r - 0.07, 0.12, tall * 0.86, 0.02),
    top: tall,
    front: r + 0.006,
    face: tall * 0.42,
  };
}

function capOn(make: Maker, y: number): Solid {
  const tall = make.between(0.13, 0.19);
  return make.choose<() => Solid>(
    () => disc([0, y + tall, 0], 0.165, tall, 0.02),
    () => egg([0, y + 0.17, 0], 0.19, 0.18, 0.19),
    () => block([0, y + 0.16, 0], [0.165, 0.16, 0.165], 0.025),
    () =>
      lathe(
        [
          [0, y],
          [0.15, y],
          [0.2, y + tall * 1.7],
          [0.185, y + tall * 1.9],
          [0, y + tall * 1.9],
        ],
        0.012,
      ),
  )();
}
