import type { Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, rod, tube } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';
import { housed } from './coffee-roles.ts';

/** An espresso machine: a head with brew groups over a tray with a grating, a steam wand, and a rail for cups on top. */
export function espresso(make: Maker): Model {
  const w = 0.72 * make.width;
  const h = 1.26 * make.tallness * make.between(0.96, 1.05);
  const soft = make.is('round') || (!make.is('square') && make.choose(false, true));
  const corner = soft ? 0.2 : 0.05;
  const [low, lift] = [0.2, 0.07];
  const back = -0.36;
  const head = h - 0.22;
  const z = 0.2;
  const groups = Math.min(2, make.count('filter', make.is('wide') ? 2 : 1));
  const gap = w * 0.95;
  const well = plate([0, lift + low, 0.24], [w - 0.07, 0.05, 0.32], 0.05, 0.01);
  const top = lift + h;
  const spread = (solid: Solid): Solid => row(solid, 'x', groups, gap);
  return {
    parts: [
      { name: 'body', solid: cut(plate([0, lift + low / 2, 0], [w, low / 2, 0.62], corner, 0.03), well, 0.012) },
      { name: 'body', solid: plate([0, lift + h / 2, back], [w - 0.02, h / 2 - 0.04, 0.24], corner, 0.03) },
      { name: 'body', solid: plate([0, head + lift, -0.06], [w, 0.22, 0.56], corner, 0.04) },
      { name: 'base', solid: plate([0, lift + low - 0.04, 0.24], [w - 0.07, 0.014, 0.32], 0.04, 0.004) },
      {
        name: 'grille',
        solid: row(
          block([0, lift + low - 0.008, 0.24], [0.014, 0.01, 0.315], 0.008),
          'x',
          Math.floor((w - 0.1) / 0.03),
          0.06,
        ),
      },
      { name: 'legs', solid: mirrored(mirrored(disc([w * 0.8, 0.04, 0.45], 0.06, 0.04, 0.012), 'x'), 'z') },
      ...brewGroup(spread, head + lift - 0.22, z),
      ...wand(w, head + lift - 0.2, 0.3),
      ...gauge(make, w, head + lift, 0.502, groups),
      { name: 'trim', solid: rail(w - 0.08, top + 0.09, -0.1, 0.42) },
      {
        name: 'trim',
        solid: mirrored(
          row(rod([w - 0.08, top - 0.02, -0.1], 0.012, [w - 0.08, top + 0.09, -0.1], 0.012), 'z', 2, 0.76),
          'x',
        ),
      },
      { name: 'base', solid: plate([0, top + 0.004, -0.1], [w - 0.14, 0.012, 0.42], 0.1, 0.006) },
    ],
    roles: housed(make),
    view: { azimuth: 0.46, elevation: 0.16 },
  };
}

/** The rail around the warm place for cups. */
function rail(w: number, y: number, z: number, d: number): Solid {
  const outer = plate([0, y, z], [w + 0.013, 0.013, d], 0.1, 0.012);
  return cut(outer, plate([0, y, z], [w - 0.013, 0.05, d - 0.026], 0.09, 0.012), 0.008);
}

/** A brew group under the head, and in it the filter holder with its grip towards the viewer. */
function brewGroup(spread: (solid: Solid) => Solid, y: number, z: number): Part[] {
  const spouts = fuse(
    0.01,
    rod([-0.04, y - 0.15, z], 0.022, [-0.06, y - 0.24, z], 0.016),
    rod([0.04, y - 0.15, z], 0.022, [0.06, y - 0.24, z], 0.016),
  );
  return [
    {
      name: 'trim',
      solid: spread(
        fuse(0.02, disc([0, y - 0.03, z], 0.19, 0.05, 0.012), disc([0, y - 0.115, z], 0.155, 0.05, 0.02), spouts),
      ),
    },
    {
      name: 'handle',
      solid: spread(
        fuse(
          0.03,
          rod([0, y - 0.13, z + 0.2], 0.036, [0, y - 0.2, z + 0.58], 0.05),
          rod([0, y - 0.13, z + 0.15], 0.03, [0, y - 0.14, z + 0.2], 0.03),
        ),
      ),
    },
  ];
}

/** A steam wand at the right of the head. */
function wand(w: number, y: number, z: number): Part[] {
  const x = w * 0.78;
  return [
    {
      name: 'trim',
      solid: fuse(
        0.01,
        disc([x, y, z], 0.05, 0.05, 0.02),
        tube([x, y - 0.03, z], [x + 0.01, y - 0.24, z + 0.02], [x + 0.1, y - 0.52, z + 0.14], 0.02, 0.017),
      ),
    },
    { name: 'base', solid: rod([x + 0.045, y - 0.3, z + 0.066], 0.032, [x + 0.075, y - 0.4, z + 0.1], 0.03) },
  ];
}

/** A pressure gauge, a dial for steam and a row of buttons on the front of the head. */
function gauge(make: Maker, w: number, y: number, z: number, groups: number): Part[] {
  const x = groups > 1 ? 0 : -w * 0.62;
  const shown = make.choose(true, true, false);
  const dial = disc([x, y, z], 0.105, 0.016, 0.006, 'z');
  const buttons = Math.min(6, make.count('knob', 3));
  return [
    ...(shown
      ? ([
          {
            name: 'trim',
            solid: cut(disc([x, y, z], 0.128, 0.026, 0.012, 'z'), disc([x, y, z + 0.05], 0.1, 0.05, 0.004, 'z'), 0.004),
          },
          { name: 'face', solid: dial },
          {
            name: 'hands',
            solid: rod([x - 0.012, y - 0.018, z + 0.02], 0.007, [x + 0.04, y + 0.062, z + 0.02], 0.004),
          },
        ] as const)
      : []),
    { name: 'knob', solid: knurl([w * 0.66, y, z + 0.04], 0.095, 0.05, 0.018, 'z', 30, 0.008) },
    {
      name: 'trim',
      solid: row(
        disc([groups > 1 ? w * 0.3 : 0.02, y, z], 0.032, 0.016, 0.008, 'z'),
        'x',
        groups > 1 ? 2 : buttons,
        0.11,
      ),
    },
    { name: 'bulb', solid: disc([w * 0.4, y + (groups > 1 ? 0.09 : 0), z], 0.014, 0.01, 0.004, 'z') },
  ];
}
