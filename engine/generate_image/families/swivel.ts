import type { Maker, Model, Part, Role } from '../model.ts';
import { fuse, mirrored, overlap, shift, turn } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import { disc, rod, tube } from '../sdf/primitives.ts';
import { sheet } from '../sdf/sheet.ts';
import type { Point } from '../sdf/solid.ts';

/** Office chairs: a mesh or padded back on a gas spring and a star of castors. */
export function swivel(make: Maker): Model {
  const mesh = make.choose(true, false);
  const y = 0.8 * Math.min(1.15, make.tallness);
  const w = 0.42 * make.width;
  const rise =
    (make.is('tall', 'back') ? 1.1 : make.is('short', 'back') || make.is('short') ? 0.6 : 0.86) *
    make.between(0.95, 1.06) *
    (make.is('tall') ? 1.15 : 1);
  const feet = Math.max(3, make.count('legs', 5));
  const parts: Part[] = [
    {
      name: 'seat',
      solid: cushion([0, y, 0.02], [w, 0.06, 0.42], { radius: make.is('square') ? 0.03 : 0.055, crown: 0.022 }),
    },
    { name: 'frame', solid: plate([0, y - 0.075, 0], [w * 0.72, 0.022, 0.3], 0.08, 0.015) },
    ...backOf(make, mesh, y, w, rise),
    {
      name: 'stem',
      solid: fuse(
        0.01,
        rod([0, 0.2, 0], 0.042, [0, y * 0.6, 0], 0.042),
        rod([0, y * 0.5, 0], 0.027, [0, y - 0.08, 0], 0.027),
      ),
    },
    ...star(feet, make.is('slim', 'legs') ? 0.7 : make.is('wide', 'legs') ? 1.35 : 1),
  ];
  if (make.wants('armrests') || make.choose(true, true, false)) parts.push(...rests(w, y));
  const dark: Role = { usual: 'rubber', turn: 1 };
  const main: Role = { usual: 'fabric', turn: 0 };
  return {
    parts,
    roles: {
      seat: main,
      back: { ...main, like: 'seat' },
      armrests: { usual: 'rubber' },
      frame: dark,
      stem: { usual: 'chrome' },
      legs: { usual: 'aluminium', turn: 1 },
      wheels: { usual: 'rubber' },
    },
    view: { azimuth: 0.6, elevation: 0.18 },
  };
}

function backOf(make: Maker, mesh: boolean, y: number, w: number, rise: number): Part[] {
  const low = y + 0.1;
  const z = -0.42;
  const top = low + rise;
  const spine: Part = {
    name: 'frame',
    of: 'back',
    solid: tube([0, y - 0.09, -0.2], [0, y - 0.1, z - 0.16], [0, low + rise * 0.4, z - 0.1], 0.032, 0.024),
  };
  if (!mesh)
    return [
      spine,
      {
        name: 'back',
        solid: turn(
          cushion([0, low + rise / 2, z], [w * 0.94, rise / 2, 0.05], { radius: 0.05, crown: 0.025, facing: 'z' }),
          'x',
          -0.12,
          [0, low, z],
        ),
      },
    ];
  const line = [
    [z + 0.03, low],
    [z - 0.025, low + rise * 0.2],
    [z - 0.02, low + rise * 0.5],
    [z - 0.1, top],
  ] as const;
  const shape = (wide: number, grow: number) =>
    plate([0, low + rise / 2, z], [wide, rise / 2 + grow, 0.5], make.is('square') ? 0.06 : 0.19, 0.004, 'z');
  const skin = (thick: number) => sheet({ line, thick, wide: w, cup: 0.07, dish: 0, front: 0, top: 0.1 });
  const pane = overlap(skin(0.008), shape(w - 0.025, -0.025), 0.003);
  const rim = overlap(skin(0.02), shape(w, 0), 0.006);
  const inner = shape(w - 0.03, -0.03);
  return [
    spine,
    { name: 'back', solid: pane },
    {
      name: 'frame',
      of: 'back',
      solid: { box: rim.box, at: (px, py, pz) => Math.max(rim.at(px, py, pz), -inner.at(px, py, pz)) },
    },
  ];
}

function rests(w: number, y: number): Part[] {
  const high = y + 0.32;
  const x = w + 0.07;
  const bracket = fuse(
    0.02,
    rod([w * 0.5, y - 0.08, -0.02], 0.024, [x, y - 0.05, -0.02], 0.024),
    rod([x, y - 0.05, -0.02], 0.024, [x, high, -0.04], 0.022),
  );
  return [
    { name: 'frame', of: 'armrests', solid: mirrored(bracket, 'x') },
    { name: 'armrests', solid: mirrored(plate([x, high + 0.015, 0.02], [0.05, 0.02, 0.19], 0.045, 0.016), 'x') },
  ];
}

/** Arms that run out from the column, each on a twin castor. */
function star(count: number, scale: number): Part[] {
  const reach = 0.52;
  const wheel = 0.052;
  return Array.from({ length: count }, (_, i) => {
    const a = ((i + 0.5) / count) * 2 * Math.PI;
    const out: Point = [Math.sin(a) * reach, 2 * wheel + 0.035, Math.cos(a) * reach];
    const castor = turn(disc([0, wheel, 0], wheel, 0.045, 0.018, 'x'), 'y', a + 0.7);
    return [
      { name: 'legs' as const, solid: rod([0, 0.23, 0], 0.042 * scale, out, 0.022 * scale) },
      { name: 'wheels' as const, solid: shift(castor, [out[0], 0, out[2]]) },
    ];
  }).flat();
}
