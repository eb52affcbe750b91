import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, mirrored } from '../sdf/combine.ts';
import { disc, ring, rod, tube } from '../sdf/primitives.ts';
import { lathe, type Point2, vessel } from '../sdf/profile.ts';
import { flute } from './flutes.ts';

const ROLES = {
  body: { usual: 'ceramic', turn: 0 },
  rim: { usual: 'brass', turn: 1, follows: true },
  base: { usual: 'oak', turn: 1 },
  handle: { usual: 'ceramic', turn: 1, follows: true },
  label: { usual: 'brass', turn: 1 },
} as const satisfies Model['roles'];

/** Vases, bowls and pitchers: one turned wall, sometimes fluted or twisted. */
export const vase: Family = (make) => {
  const { line, wall } = outline(make);
  const height = line[line.length - 1][1];
  const mouth = line[line.length - 1][0];
  const wallSolid = lathe(vessel(line, wall, 0.05), 0.012);
  const fluted = isFluted(make);
  const parts: Part[] = [{ name: 'body', solid: fluted ? flute(make, wallSolid) : wallSolid }];
  if (make.variant === 'pitcher' || make.wants('handle')) parts.push(...pitcherParts(line, height));
  else if (make.wants('rim') || (!fluted && make.choose(false, true)))
    parts.push({ name: 'rim', solid: ring([0, height, 0], mouth - wall / 2, wall / 2 + 0.014) });
  return {
    parts,
    roles: ROLES,
    view: { azimuth: 0.3, elevation: make.variant === 'bowl' ? 0.38 : 0.24 },
  };
};

function outline(make: Maker): { line: Point2[]; wall: number } {
  const h = (make.variant === 'bowl' ? 0.5 : 1.5) * make.tallness * make.between(0.92, 1.12);
  const w = (make.variant === 'bowl' ? 0.72 : 0.44) * make.width * make.between(0.92, 1.1);
  if (make.variant === 'bowl')
    return {
      line: [
        [w * 0.32, 0],
        [w * 0.42, 0.03],
        [w * 0.78, h * 0.35],
        [w * 0.96, h * 0.75],
        [w, h],
      ],
      wall: 0.045,
    };
  if (make.variant === 'pitcher')
    return {
      line: [
        [w * 0.82, 0],
        [w * 0.98, h * 0.12],
        [w, h * 0.35],
        [w * 0.72, h * 0.68],
        [w * 0.55, h * 0.86],
        [w * 0.62, h],
      ],
      wall: 0.04,
    };
  const lines: Record<'bottle' | 'belly' | 'trumpet' | 'drum' | 'globe', Point2[]> = {
    bottle: [
      [w * 0.62, 0],
      [w * 0.98, h * 0.16],
      [w, h * 0.36],
      [w * 0.55, h * 0.62],
      [w * 0.28, h * 0.8],
      [w * 0.3, h * 0.93],
      [w * 0.42, h],
    ],
    belly: [
      [w * 0.48, 0],
      [w * 0.72, h * 0.2],
      [w, h * 0.58],
      [w * 0.86, h * 0.8],
      [w * 0.5, h * 0.93],
      [w * 0.56, h],
    ],
    trumpet: [
      [w * 0.66, 0],
      [w * 0.62, h * 0.08],
      [w * 0.5, h * 0.4],
      [w * 0.6, h * 0.72],
      [w * 0.94, h],
    ],
    drum: [
      [w * 0.8, 0],
      [w * 0.86, h * 0.04],
      [w * 0.88, h * 0.5],
      [w * 0.86, h * 0.95],
      [w * 0.84, h],
    ],
    globe: [
      [w * 0.5, 0],
      [w * 0.95, h * 0.15],
      [w * 1.2, h * 0.38],
      [w * 0.98, h * 0.63],
      [w * 0.45, h * 0.76],
      [w * 0.4, h * 0.84],
      [w * 0.48, h * 0.9],
    ],
  };
  const asked = make.is('round') ? 'globe' : make.is('conical') ? 'trumpet' : make.is('cylindrical') ? 'drum' : null;
  return { line: lines[asked ?? make.choose('bottle', 'belly', 'globe', 'trumpet', 'drum')], wall: 0.045 };
}

const isFluted = (make: Maker): boolean => make.is('ribbed') || make.is('twisted') || make.choose(false, false, true);

function pitcherParts(line: readonly Point2[], height: number): Part[] {
  const belly = line[2][0];
  const mouth = line[line.length - 1][0];
  const handle = tube(
    [-mouth + 0.02, height * 0.94, 0],
    [-belly - 0.5, height * 0.86, 0],
    [-belly + 0.03, height * 0.3, 0],
    0.036,
    0.03,
  );
  const lip = cut(
    rod([mouth - 0.12, height - 0.16, 0], 0.1, [mouth + 0.1, height - 0.03, 0], 0.06),
    disc([0, height + 0.08, 0], 2, 0.08, 0.01),
  );
  return [
    { name: 'handle', solid: handle },
    {
      name: 'body',
      solid: cut(
        cut(lip, disc([0, height / 2, 0], mouth - 0.05, height, 0.01)),
        mirrored(rod([mouth - 0.1, height - 0.1, 0], 0.06, [mouth + 0.13, height + 0.02, 0], 0.04), 'z'),
      ),
    },
  ];
}
