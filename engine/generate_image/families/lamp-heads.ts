import type { Maker } from '../model.ts';
import { fuse } from '../sdf/combine.ts';
import { disc } from '../sdf/primitives.ts';
import { lathe, type Point2, sleeve } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

/** Outlines of a metal head, from the rim (y below) to the neck (y above), x the radius. */
export const HEADS: Record<'bell' | 'cone' | 'dome' | 'drum', Point2[]> = {
  bell: [
    [0.34, -0.36],
    [0.325, -0.29],
    [0.28, -0.17],
    [0.2, -0.05],
    [0.115, 0.03],
    [0.07, 0.1],
  ],
  cone: [
    [0.33, -0.34],
    [0.265, -0.22],
    [0.19, -0.08],
    [0.12, 0.04],
    [0.075, 0.1],
  ],
  dome: [
    [0.33, -0.24],
    [0.325, -0.18],
    [0.285, -0.07],
    [0.2, 0.03],
    [0.1, 0.085],
    [0.06, 0.1],
  ],
  drum: [
    [0.19, -0.34],
    [0.19, -0.2],
    [0.188, -0.02],
    [0.17, 0.06],
    [0.11, 0.1],
    [0.06, 0.11],
  ],
};

/** A metal shade by the words, its neck up. */
export function head(make: Maker): Solid {
  const round = make.is('round') || make.is('round', 'shade');
  const conical = make.is('conical') || make.is('conical', 'shade');
  const drum = make.is('cylindrical') || make.is('cylindrical', 'shade');
  const name = round ? 'dome' : conical ? 'cone' : drum ? 'drum' : make.choose('bell', 'dome', 'cone', 'drum');
  const wide = make.width * make.between(0.95, 1.08);
  const skin = sleeve(
    HEADS[name].map(([x, y]): Point2 => [x * wide, y]),
    0.02,
  );
  return fuse(0.03, lathe(skin, 0.006), disc([0, 0.115, 0], 0.075, 0.035, 0.02));
}
