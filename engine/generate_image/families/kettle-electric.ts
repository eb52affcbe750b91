import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Maker, Model, Part } from '../model.ts';
import { cut, fuse } from '../sdf/combine.ts';
import { block, disc, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const BLACK = { ...material('plastic'), base: fromHex('232427'), rough: 0.42, coat: 0.3 };
const ROLES = {
  body: { usual: 'steel', turn: 0 },
  spout: { usual: 'steel', turn: 0, like: 'body' },
  lid: { usual: BLACK, turn: 2 },
  handle: { usual: BLACK, turn: 1 },
  base: { usual: BLACK, turn: 2 },
  lever: { usual: { ...BLACK, base: fromHex('c9452f') } },
  cable: { usual: BLACK },
} as const satisfies Model['roles'];

/** Where the jug begins above its base. */
const FOOT = 0.1;

/** Electric kettles: a jug with a grip at the back and a switch below it, on a base with the contacts. */
export function electricKettle(make: Maker): Model {
  const tall = 1.1 * make.tallness * make.between(0.95, 1.06);
  const low = 0.46 * make.width * make.between(0.96, 1.05);
  const kind = make.is('round') ? 'belly' : make.is('conical') ? 'cone' : make.is('cylindrical') ? 'drum' : null;
  const shape = kind ?? make.choose('cone', 'drum', 'belly');
  const high = low * { cone: 0.74, drum: 0.94, belly: 0.7 }[shape];
  const waist = low * { cone: 0.88, drum: 1, belly: 1.08 }[shape];
  const top = FOOT + tall;
  const whole = lathe(
    [
      [0, FOOT],
      ...curve([
        [low * 0.97, FOOT],
        [low, FOOT + 0.05],
        [waist, FOOT + tall * 0.45],
        [high, top - 0.03],
      ]),
      [high - 0.01, top],
      [0, top],
    ],
    0.012,
  );
  const room = disc([0, top, 0], high - 0.035, tall * 0.86, 0.05);
  const open = make.lacks('lid') || make.hollow;
  const parts: Part[] = [
    { name: 'body', solid: open ? cut(whole, room, 0.012) : whole },
    { name: 'spout', solid: spout(make, { low, high, top }, open ? room : null) },
    { name: 'lid', solid: disc([0, top + 0.012, 0], high - 0.02, 0.03, 0.022) },
    { name: 'base', solid: disc([0, FOOT / 2 - 0.002, 0], low + 0.035, FOOT / 2 - 0.004, 0.026) },
    { name: 'handle', solid: grip(low, high, top) },
    { name: 'lever', solid: block([-low - 0.13, FOOT + 0.05, 0], [0.05, 0.014, 0.05], 0.012) },
    { name: 'handle', solid: rod([-low + 0.02, FOOT + 0.05, 0], 0.04, [-low - 0.1, FOOT + 0.05, 0], 0.028) },
  ];
  if (make.wants('cable'))
    parts.push({
      name: 'cable',
      solid: tube([-low, 0.026, 0], [-low - 0.5, 0.026, -0.1], [-low - 0.7, 0.026, -0.8], 0.024, 0.024),
    });
  return { parts, roles: ROLES, view: { azimuth: 0.3, elevation: 0.18 } };
}

type Jug = { readonly low: number; readonly high: number; readonly top: number };

/** A beak at the rim, or a swan's neck where the spout is spoken of. */
function spout(make: Maker, { low, high, top }: Jug, room: Solid | null): Solid {
  if (make.wants('spout'))
    return fuse(
      0.002,
      tube([low - 0.06, FOOT + 0.18, 0], [low + 0.34, FOOT + 0.18, 0], [low + 0.25, top * 0.62, 0], 0.056, 0.042),
      tube([low + 0.25, top * 0.62, 0], [low + 0.16, top + 0.06, 0], [low + 0.42, top + 0.02, 0], 0.042, 0.034),
    );
  const beak = cut(
    rod([high - 0.16, top - 0.22, 0], 0.13, [high + 0.12, top - 0.03, 0], 0.05),
    disc([0, top + 0.3, 0], 3, 0.3, 0.004),
  );
  return room ? cut(beak, room, 0.01) : beak;
}

function grip(low: number, high: number, top: number): Solid {
  const out = -low - 0.34;
  return fuse(
    0.002,
    tube([-high + 0.04, top - 0.05, 0], [out + 0.02, top + 0.06, 0], [out, top * 0.6, 0], 0.05, 0.052),
    tube([out, top * 0.6, 0], [out - 0.01, FOOT + 0.22, 0], [-low + 0.04, FOOT + 0.26, 0], 0.052, 0.044),
  );
}
