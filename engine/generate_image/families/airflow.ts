import type { Maker, Part } from '../model.ts';
import { turn } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, ring, rod } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';
import { slatted } from '../sdf/relief.ts';

/** Blades that the words ask for. */
export const bladeCount = (make: Maker, usual: number): number => Math.min(9, Math.max(2, make.count('blades', usual)));

/** Flat blades under a motor on a rod. */
export function ceilingFan(make: Maker): Part[] {
  const count = bladeCount(make, make.choose(3, 5, 4));
  const reach = 1.15 * make.width;
  const half = make.is('wide', 'blades') ? 0.15 : make.is('slim', 'blades') ? 0.07 : 0.105;
  const y = 1.58;
  const parts: Part[] = [
    {
      name: 'body',
      solid: lathe(
        [
          [0, y - 0.09],
          [0.1, y - 0.085],
          [0.21, y - 0.03],
          [0.22, y + 0.05],
          [0.16, y + 0.11],
          [0.05, y + 0.15],
          [0, y + 0.15],
        ],
        0.012,
      ),
    },
    { name: 'stem', solid: rod([0, y + 0.1, 0], 0.022, [0, 3.6, 0], 0.022) },
  ];
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI + 0.4;
    const wing = turn(
      plate(
        [0, y, 0.3 + (reach - 0.3) / 2],
        [half, 0.009, (reach - 0.3) / 2],
        make.is('square') ? 0.02 : half * 0.8,
        0.006,
      ),
      'z',
      0.2,
      [0, y, 0],
    );
    parts.push({ name: 'blades', solid: turn(wing, 'y', a) });
    parts.push({
      name: 'stem',
      solid: rod([Math.sin(a) * 0.2, y, Math.cos(a) * 0.2], 0.02, [Math.sin(a) * 0.36, y, Math.cos(a) * 0.36], 0.014),
    });
  }
  return parts;
}

/** A slim column that blows through a slotted front. */
export function towerFan(make: Maker): Part[] {
  const h = 1.9 * make.tallness;
  const a = 0.2 * make.width;
  const corner = make.is('square') ? 0.03 : a * 0.95;
  const lift = 0.07;
  const y = lift + h / 2;
  return [
    { name: 'base', solid: disc([0, 0.025, 0], a * 1.7, 0.025, 0.014) },
    { name: 'stem', solid: disc([0, 0.06, 0], a * 0.6, 0.03, 0.004) },
    { name: 'body', solid: plate([0, y, 0], [a, h / 2, a * 0.92], corner, 0.03) },
    {
      name: 'grille',
      solid: slatted(
        plate([0, y - 0.06, 0], [a + 0.002, h / 2 - 0.2, a * 0.93 + 0.002], corner, 0.01),
        0.032,
        0.005,
        'y',
      ),
    },
    { name: 'frame', solid: block([0, y, -0.03], [a + 0.01, h / 2 - 0.05, a * 0.62], 0.04) },
    { name: 'knob', solid: disc([0, lift + h + 0.008, 0], a * 0.36, 0.014, 0.008) },
    { name: 'trim', solid: ring([0, lift + h, 0], a * 0.4, 0.008) },
  ];
}
