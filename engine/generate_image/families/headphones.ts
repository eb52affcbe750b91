import type { Family, Part } from '../model.ts';
import { cut, fuse, mirrored, turn } from '../sdf/combine.ts';
import { block, disc, egg, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

const ROLES = {
  headband: { usual: 'plastic', turn: 0 },
  cups: { usual: 'plastic', turn: 0 },
  pads: { usual: 'leather', turn: 1 },
  stem: { usual: 'aluminium', turn: 2 },
  trim: { usual: 'aluminium', turn: 2 },
} as const;

/** Half the width of the head. */
const HEAD = 0.6;
/** Height of the band's centre. */
const CROWN = 0.84;

/** Over-ear headphones, standing on their cups. */
export const headphones: Family = (make) => {
  const cup = 0.3 * make.width * make.between(0.94, 1.06);

  const round = make.is('round') || (!make.is('square') && make.choose(true, false));
  const low = cup * (round ? 1 : 1.08) + 0.012;
  const band = 0.085 * make.between(0.9, 1.2);
  const shell = (x: number, half: number, size: number): Solid =>
    round
      ? disc([x, low, 0], size, half, 0.055, 'x')
      : block([x, low, 0], [half, size * 1.08, size * 0.9], Math.min(half, 0.2));
  const plate = round
    ? disc([HEAD + 0.13, low, 0], cup * 0.7, 0.016, 0.008, 'x')
    : block([HEAD + 0.13, low, 0], [0.016, cup * 0.72, cup * 0.58], 0.016);
  const pad = round
    ? cut(
        disc([HEAD - 0.055, low, 0], cup * 0.95, 0.085, 0.08, 'x'),
        egg([HEAD - 0.16, low, 0], 0.15, cup * 0.58, cup * 0.58),
        0.03,
      )
    : cut(
        block([HEAD - 0.055, low, 0], [0.085, cup * 1.0, cup * 0.84], 0.08),
        egg([HEAD - 0.16, low, 0], 0.15, cup * 0.64, cup * 0.5),
        0.03,
      );
  const tilt = (solid: Solid): Solid => mirrored(turn(solid, 'z', 0.06, [HEAD, CROWN, 0]), 'x');
  const parts: Part[] = [
    { name: 'headband', solid: arch(HEAD + 0.02, 0.032, band, CROWN - 0.06) },
    { name: 'pads', solid: arch(HEAD - 0.035, 0.028, band * 0.86, CROWN + 0.3) },
    { name: 'cups', solid: tilt(shell(HEAD + 0.07, 0.07, cup)) },
    { name: 'trim', solid: tilt(plate) },
    { name: 'pads', solid: tilt(pad) },
    {
      name: 'stem',
      solid: mirrored(fuse(0.01, rod([HEAD + 0.02, CROWN, 0], 0.026, [HEAD + 0.045, low + cup * 0.6, 0], 0.026)), 'x'),
    },
    { name: 'headband', solid: mirrored(block([HEAD + 0.022, CROWN - 0.05, 0], [0.046, 0.1, band * 0.8], 0.03), 'x') },
  ];
  return { parts, roles: ROLES, view: { azimuth: 0.62, elevation: 0.16 } };
};

/** A flat strap bent over the head, from its top down to height `end` on both sides. */
function arch(radius: number, thickness: number, half: number, end: number): Solid {
  const round = 0.024;
  return {
    box: { min: [-radius - thickness, end - 0.03, -half], max: [radius + thickness, CROWN + radius + thickness, half] },
    at: (x, y, z) => {
      const up = Math.max(0, y - CROWN);
      const across = Math.abs(Math.hypot(x, up) - radius) - thickness + round;
      const along = Math.abs(z) - half + round;
      const below = end - y + round;
      const outside = Math.hypot(Math.max(across, 0), Math.max(along, 0), Math.max(below, 0));
      return outside + Math.min(Math.max(across, along, below), 0) - round;
    },
  };
}
