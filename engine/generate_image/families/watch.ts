import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, shift } from '../sdf/combine.ts';
import { block, disc, ring, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';
import { SMART_ROLES, smartCase } from './smartwatch.ts';

const SCREEN = { ...material('plastic'), base: [0.006, 0.0065, 0.008] as const, rough: 0.06, coat: 1 };
const ROLES = {
  body: { usual: 'steel', turn: 0 },
  strap: { usual: 'leather', turn: 1 },
  bezel: { usual: 'chrome', turn: 0 },
  crown: { usual: 'chrome', turn: 0 },
  face: { usual: { ...material('enamel'), base: [0.86, 0.85, 0.82] as const, coat: 0.4, rough: 0.4 } },
  hands: { usual: { ...material('chrome'), base: [0.16, 0.16, 0.17] as const, rough: 0.25 } },
  screen: { usual: SCREEN },
  trim: { usual: { ...material('plastic'), base: [0.9, 0.5, 0.2] as const, glow: 0.9 } },
  legs: { usual: 'brass', turn: 1 },
} as const satisfies Model['roles'];

/** Half the width of a smartwatch's strap, as a share of the case's size. */
const SMART_STRAP = 0.64;
/** Middle of the watch above the floor. */
const MIDDLE = 1.02;
const R = 0.52;
/** How far below the middle the small dial for the seconds is, as a share of the case's size: above the mark of six. */
const SMALL_DIAL = 0.34;

/** Wristwatches on an upright strap, smartwatches, and clocks. */
export const watch: Family = (make) => {
  if (make.variant === 'clock' || make.variant === 'wall') return clock(make);
  const smart = make.variant === 'smart';
  const round = make.is('round') || (!make.is('square') && !smart && make.choose(true, true, false));
  const size = R * Math.min(1.12, make.width);
  if (smart)
    return {
      parts: [
        ...smartCase(MIDDLE, size, round),
        { name: 'strap', solid: strap(1, size, SMART_STRAP) },
        { name: 'strap', solid: strap(-1, size, SMART_STRAP) },
      ],
      roles: { ...ROLES, ...SMART_ROLES },
      view: { azimuth: 0.4, elevation: 0.12 },
    };
  const parts: Part[] = [
    {
      name: 'body',
      solid: recessed(
        round ? disc([0, MIDDLE, 0], size, 0.1, 0.05, 'z') : block([0, MIDDLE, 0], [size * 0.86, size, 0.1], 0.08),
        size,
        round,
      ),
    },
    ...dial(make, size, round),
    {
      name: 'crown',
      solid: fuse(
        0.01,
        disc([(round ? size : size * 0.86) + 0.055, MIDDLE, 0], 0.066, 0.045, 0.016, 'x'),
        disc([(round ? size : size * 0.86) + 0.01, MIDDLE, 0], 0.03, 0.05, 0.005, 'x'),
      ),
    },
    { name: 'strap', solid: strap(1, size) },
    { name: 'strap', solid: strap(-1, size) },
  ];
  if (make.choose(true, false)) for (const side of [-1, 1]) parts.push({ name: 'body', solid: lug(side, size) });
  return { parts, roles: ROLES, view: { azimuth: 0.42, elevation: 0.12 } };
};

/** A case with room for the dial in its front. */
function recessed(body: Solid, size: number, round: boolean): Solid {
  const room = round
    ? disc([0, MIDDLE, 0.17], size * 0.9, 0.1, 0.004, 'z')
    : block([0, MIDDLE, 0.17], [size * 0.77, size * 0.91, 0.1], 0.004);
  return cut(body, room, 0.01);
}

function dial(make: Maker, size: number, round: boolean): Part[] {
  const parts: Part[] = [
    {
      name: 'bezel',
      solid: round
        ? ring([0, MIDDLE, 0.085], size * 0.9, 0.036, 'z')
        : cut(
            block([0, MIDDLE, 0.075], [size * 0.84, size * 0.98, 0.05], 0.06),
            block([0, MIDDLE, 0.1], [size * 0.74, size * 0.88, 0.2], 0.05),
            0.01,
          ),
    },
    {
      name: 'face',
      solid: round
        ? disc([0, MIDDLE, 0.08], size * 0.87, 0.012, 0.004, 'z')
        : block([0, MIDDLE, 0.08], [size * 0.75, size * 0.89, 0.012], 0.01),
    },
  ];
  const plane = 0.1;
  parts.push({
    name: 'hands',
    solid: rod([0.03, MIDDLE - 0.025, plane + 0.012], 0.016, [-0.17, MIDDLE + 0.14, plane + 0.012], 0.01),
  });
  parts.push({
    name: 'hands',
    solid: rod([-0.025, MIDDLE - 0.045, plane + 0.02], 0.013, [0.16, MIDDLE + 0.28, plane + 0.02], 0.008),
  });
  parts.push({ name: 'hands', solid: disc([0, MIDDLE, plane + 0.018], 0.028, 0.016, 0.006, 'z') });
  parts.push({ name: 'hands', solid: markers(make, size, round, plane - 0.006) });
  if (make.choose(true, false) && !make.lacks('hands')) {
    parts.push({
      name: 'bezel',
      solid: cut(
        ring([0, MIDDLE - size * SMALL_DIAL, 0.094], size * 0.15, 0.008, 'z'),
        disc([0, MIDDLE, -0.1], 2, 0.15, 0.01, 'z'),
        0.002,
      ),
    });
    const middle = [0, MIDDLE - size * SMALL_DIAL, plane] as const;
    parts.push({
      name: 'hands',
      solid: rod([...middle], 0.009, [size * 0.07, middle[1] + size * 0.08, plane], 0.005),
    });
  }
  return parts;
}

/** Twelve bars around the dial as one solid: folded by angle, the quarters longer. */
function markers(make: Maker, size: number, round: boolean, plane: number): Solid {
  const bars = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    const quarter = i % 3 === 0;
    const stretch = round
      ? 1
      : Math.min(1 / Math.max(Math.abs(Math.sin(a)) / 0.86, 1e-6), 1 / Math.max(Math.abs(Math.cos(a)), 1e-6));
    const outer = size * 0.75 * stretch;
    const inner = outer - size * (quarter ? 0.15 : 0.09);
    const thick = quarter ? 0.014 : 0.009;
    return rod(
      [Math.sin(a) * outer, MIDDLE + Math.cos(a) * outer, plane],
      thick,
      [Math.sin(a) * inner, MIDDLE + Math.cos(a) * inner, plane],
      thick,
    );
  });
  const shown = make.choose(
    bars,
    bars,
    bars.filter((_, i) => i % 3 === 0),
  );
  const reach = size * 0.95;
  return {
    box: { min: [-reach, MIDDLE - reach, plane - 0.02], max: [reach, MIDDLE + reach, plane + 0.02] },
    at: (x, y, z) => {
      let d = 1;
      for (const bar of shown) d = Math.min(d, bar.at(x, y, z));
      return d;
    },
  };
}

/** Half a strap, falling away backwards from the case: up for side 1, down for -1. */
function strap(side: number, size: number, share = 0.52): Solid {
  const width = size * share;
  const from = size * 0.84;
  const length = 0.56;
  const edge = 0.02;
  const low = MIDDLE + (side > 0 ? from - 0.04 : -from - length) - edge;
  return {
    box: { min: [-width - edge, low, -0.24], max: [width + edge, low + length + 0.04 + 2 * edge, 0.06] },
    at: (x, y, z) => {
      const along = side * (y - MIDDLE) - from;
      const past = Math.max(0, along);
      const bend = -0.42 * past * past - 0.02;
      const dx = Math.abs(x) - width * (1 - 0.14 * Math.min(1, past / length)) + edge;
      const dz = Math.abs(z - bend) - 0.036 + edge;
      const dy = Math.max(-along - 0.04, along - length);
      return (
        (Math.hypot(Math.max(dx, 0), Math.max(dz, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dz, dy), 0) - edge) *
        0.86
      );
    },
  };
}

function lug(side: number, size: number): Solid {
  const width = size * 0.52;
  return fuse(
    0.01,
    ...[-1, 1].map((x) =>
      rod(
        [x * (width + 0.03), MIDDLE + side * size * 0.7, -0.01],
        0.05,
        [x * (width + 0.03), MIDDLE + side * (size * 0.98), -0.04],
        0.034,
      ),
    ),
  );
}

function clock(make: Maker): Model {
  const size = 0.72 * Math.min(1.15, make.width);
  const round = !make.is('square');
  const lifted = ({ name, solid }: Part): Part => ({ name, solid: shift(solid, [0, size + 0.16 - MIDDLE, 0]) });
  const parts: Part[] = [
    {
      name: 'body',
      solid: recessed(
        round
          ? disc([0, MIDDLE, -0.03], size, 0.14, 0.06, 'z')
          : block([0, MIDDLE, -0.03], [size * 0.86, size, 0.14], 0.1),
        size,
        round,
      ),
    },
    ...dial(make, size, round),
  ];
  const feet: Part[] = [-1, 1].map(
    (x): Part => ({
      name: 'legs',
      solid: rod([x * size * 0.42, 0.22, -0.03], 0.05, [x * size * 0.58, 0.03, -0.03], 0.03),
    }),
  );
  const onWall = make.variant === 'wall';
  return {
    parts: [...parts.map(lifted), ...(onWall ? [] : feet)],
    roles: {
      ...ROLES,
      body: { usual: 'walnut', turn: 0 },
      bezel: { usual: 'brass', turn: 1 },
      ...(make.hollow ? { face: { usual: 'glass', turn: 0, like: 'body' } } : {}),
    },
    view: onWall ? { azimuth: 0.2, elevation: 0.03 } : { azimuth: 0.36, elevation: 0.12 },
    ...(onWall ? { hangs: true, onWall } : {}),
  };
}
