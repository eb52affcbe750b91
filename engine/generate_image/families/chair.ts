import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { cut, fuse, mirrored, overlap, turn } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, rod } from '../sdf/primitives.ts';
import { sheet } from '../sdf/sheet.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { legPlaces, legRing, taperedLegs } from './legs.ts';
import { bench, stool } from './seats.ts';
import { swivel } from './swivel.ts';

type Kind = 'panel' | 'shell' | 'spindles' | 'slats' | 'tube';
/** Half width and depth of the seat, its height, the back's rise above it and its lean in radians. */
type Plan = { w: number; d: number; y: number; rise: number; lean: number };

const ARMREST = 0.25;

/** Side chairs of wood, of a moulded shell or of bent tube; office chairs, stools and benches. */
export const chair: Family = (make) => {
  if (make.variant === 'stool') return stool(make);
  if (make.variant === 'bench') return bench(make);
  if (make.variant === 'office') return swivel(make);
  const plan: Plan = {
    w: 0.43 * make.width * make.between(0.97, 1.05),
    d: 0.42,
    y: 0.86 * Math.min(1.12, Math.max(0.88, make.tallness)),
    rise:
      0.72 *
      make.tallness *
      make.between(0.94, 1.08) *
      (make.is('tall', 'back') ? 1.3 : make.is('short', 'back') ? 0.7 : 1),
    lean: make.between(0.16, 0.22),
  };
  const kind = kindOf(make);
  const wood = make.choose('oak', 'walnut', 'ash');
  const build = { panel, shell, spindles, slats, tube }[kind];
  const parts = build(make, plan);
  if (make.wants('armrests') && kind !== 'tube') parts.push(...arms(plan));
  return { parts, roles: rolesOf(kind, wood), view: { azimuth: 0.55, elevation: 0.2 } };
};

function kindOf(make: Maker): Kind {
  const drawn = make.choose<Kind>('panel', 'shell', 'spindles', 'tube', 'slats');
  const upright = drawn === 'shell' || drawn === 'tube' ? 'slats' : drawn;
  if (make.count('legs', 4) !== 4 && drawn === 'tube') return 'shell';
  if (make.is('square')) return 'slats';
  if (isSoft(make) && drawn === 'shell') return 'panel';
  if (make.is('round') && drawn !== 'spindles') return 'shell';
  return make.wants('back') ? upright : make.wants('legs') && drawn === 'tube' ? 'panel' : drawn;
}

const isSoft = (make: Maker): boolean => make.is('soft') || make.is('soft', 'seat');

function rolesOf(kind: Kind, wood: 'oak' | 'walnut' | 'ash'): Model['roles'] {
  const main: Role = { usual: kind === 'shell' ? 'plastic' : kind === 'tube' ? 'leather' : wood, turn: 0 };
  const second: Role =
    kind === 'tube' ? { usual: 'chrome', turn: 1 } : { usual: wood, turn: 1, follows: kind !== 'shell' };
  return {
    seat: main,
    // A moulded shell and a sling are one piece with the seat; a back of wood is not.
    back: kind === 'shell' || kind === 'tube' ? { ...main, like: 'seat' } : { ...main, like: 'frame' },
    armrests: kind === 'tube' ? main : second,
    legs: { ...second, like: 'frame' },
    frame: { ...second, like: 'legs' },
  };
}

const chairLegs = (make: Maker, { w, d, y }: Plan, top: number, splay: number, inset = 0.8): Part[] => {
  const count = make.count('legs', 4);
  const round = make.is('round') && count !== 4;
  return taperedLegs(make, {
    places: round ? legRing(count) : legPlaces(count),
    wide: w * inset,
    deep: d * inset,
    top: Math.min(top, y),
    radius: 0.034,
    splay,
    square: make.is('square'),
  });
};

/** A board hollowed a little where one sits. */
function saddle(make: Maker, { w, d, y }: Plan): Solid {
  const thick = make.is('slim', 'seat') ? 0.02 : make.is('wide', 'seat') ? 0.06 : 0.032;
  if (isSoft(make)) return cushion([0, y + 0.03, 0], [w, 0.065, d], { radius: 0.06, crown: 0.025 });
  const board =
    make.is('round') || make.is('round', 'seat')
      ? disc([0, y, 0], w, thick, thick * 0.8)
      : plate([0, y, 0], [w, thick, d], 0.13, thick * 0.8);
  return cut(board, egg([0, y + 0.455, 0.03], w * 1.5, 0.45, d * 1.6), 0.05);
}

/** Leans whatever stands on the seat's rear edge. */
const leaning = ({ y, d, lean }: Plan, solid: Solid): Solid => turn(solid, 'x', -lean, [0, y, -d + 0.05]);

/** Rear posts that carry the back, tapered upwards. */
const posts = (plan: Plan): Part => {
  const { w, d, y, rise } = plan;
  const post = rod([w * 0.84, y - 0.01, -d + 0.05], 0.028, [w * 0.8, y + rise, -d + 0.05], 0.028 * 0.7);
  return { name: 'frame', of: 'back', solid: mirrored(leaning(plan, post), 'x') };
};

/** A bent board between the posts. */
const bent = (plan: Plan, at: number, half: number, thick: number): Solid => {
  const { w, y, d, rise } = plan;
  const board = plate([0, y + rise * at, -d + 0.045], [w * 0.92, half, 0.05], half * 0.7, 0.03, 'z');
  const hollow = disc([0, y + rise * at, -d + 1.45], 1.415, half + 0.2, 0.01);
  const outer = disc([0, y + rise * at, -d + 1.45], 1.415 + 2 * thick, half + 0.2, 0.01);
  return leaning(plan, overlap(cut(board, hollow, 0.012), outer, 0.012));
};

function panel(make: Maker, plan: Plan): Part[] {
  return [
    { name: 'seat', solid: saddle(make, plan) },
    posts(plan),
    { name: 'back', solid: bent(plan, 0.84, plan.rise * 0.19, 0.016) },
    ...chairLegs(make, plan, plan.y, 0.07),
    ...stretchers(plan),
  ];
}

function slats(make: Maker, plan: Plan): Part[] {
  const count = Math.min(6, Math.max(2, make.count('back', 3)));
  const half = Math.min(0.055, (plan.rise * 0.3) / count);
  return [
    { name: 'seat', solid: saddle(make, plan) },
    posts(plan),
    ...Array.from(
      { length: count },
      (_, i): Part => ({ name: 'back', solid: bent(plan, 0.36 + (0.56 * i) / (count - 1), half, 0.012) }),
    ),
    ...chairLegs(make, plan, plan.y, 0.05),
    ...stretchers(plan),
  ];
}

/** Thin rods that fan out from the seat to a bent top rail. */
function spindles(make: Maker, plan: Plan): Part[] {
  const { w, d, y, rise } = plan;
  const count = 7;
  return [
    { name: 'seat', solid: saddle(make, plan) },
    { name: 'back', solid: bent(plan, 0.98, 0.05, 0.016) },
    ...Array.from({ length: count }, (_, i): Part => {
      const x = ((i / (count - 1)) * 2 - 1) * w;
      const outer = i === 0 || i === count - 1;
      const bow = -0.035 * (1 - (x / w) ** 2);
      const solid = rod(
        [x * 0.66, y, -d + 0.09 + bow],
        outer ? 0.019 : 0.013,
        [x * 0.84, y + rise * 0.98, -d + 0.07 + bow],
        outer ? 0.015 : 0.01,
      );
      return { name: 'back', solid: leaning(plan, solid) };
    }),
    ...chairLegs(make, plan, plan.y, 0.13, 0.68),
    ...stretchers(plan, 0.06),
  ];
}

/** Rails between the legs, low on both sides and across. */
function stretchers({ w, d, y }: Plan, out = 0): Part[] {
  const [x, z, at] = [w * 0.82 + out, d * 0.82 + out, y * 0.36];
  return [
    ...[-1, 1].map(
      (side): Part => ({ name: 'frame', solid: rod([side * x, at, z], 0.013, [side * x, at, -z], 0.013) }),
    ),
    { name: 'frame', solid: rod([-x, at, 0], 0.013, [x, at, 0], 0.013) },
  ];
}

/** A moulded sheet on splayed legs. */
function shell(make: Maker, plan: Plan): Part[] {
  const { w, d, y, rise } = plan;
  const thick = make.is('slim', 'seat') ? 0.011 : make.is('wide', 'seat') ? 0.026 : 0.017;
  const skin = sheet({
    line: [
      [d + 0.03, y - 0.055],
      [d - 0.05, y + 0.005],
      [d * 0.3, y + 0.005],
      [-d * 0.35, y - 0.035],
      [-d * 0.78, y + 0.04],
      [-d * 0.98, y + rise * 0.3],
      [-d * 1.12, y + rise * 0.7],
      [-d * 1.24, y + rise],
    ],
    thick,
    wide: w + 0.02,
    cup: 0.13,
    dish: 0.055,
    front: 0.05,
    top: make.is('round') ? 0.4 : 0.22,
  });
  return [
    { name: 'seat', solid: skin },
    { name: 'frame', solid: mirrored(block([w * 0.5, y - 0.052, -0.02], [0.022, 0.022, d * 0.62], 0.008), 'x') },
    { name: 'frame', solid: mirrored(block([0, y - 0.055, d * 0.5], [w * 0.58, 0.02, 0.022], 0.008), 'z') },
    ...chairLegs(make, plan, y - 0.05, 0.13, 0.58),
  ];
}

/** One bent tube for each side, with a seat and a back slung between them. */
function tube(make: Maker, plan: Plan): Part[] {
  const { w, d, y, rise } = plan;
  const r = make.is('slim', 'frame') ? 0.018 : make.is('wide', 'frame') ? 0.036 : 0.026;
  const x = w * 0.94;
  const corner = 0.06;
  const puff = isSoft(make) ? 0.03 : 0;
  const drawn = make.choose(false, true);
  const armed = make.wants('armrests') || (drawn && !make.lacks('armrests'));
  const back: Point = [x, y + rise, -d - rise * 0.24];
  const way: Point[] = [
    [x, r, -d - 0.05],
    [x, r, d - corner],
    [x, r + corner, d],
    [x, y - corner, d],
    [x, y, d - corner],
    [x, y, -d],
    ...(make.lacks('back') ? [] : [back]),
  ];
  const side = fuse(0.012, ...way.slice(1).map((to, i) => rod(way[i], r, to, r)));
  const parts: Part[] = [
    { name: 'legs', solid: mirrored(side, 'x') },
    { name: 'legs', solid: rod([-x, r, -d - 0.05], r, [x, r, -d - 0.05], r) },
    { name: 'legs', of: 'back', solid: rod([-x, back[1], back[2]], r, [x, back[1], back[2]], r) },
    {
      name: 'seat',
      solid: cushion([0, y + 0.012 + puff / 2, -0.01], [x + r * 0.7, 0.034 + puff, d - 0.05], {
        radius: 0.03 + puff,
        crown: 0.012 + puff / 2,
      }),
    },
    {
      name: 'back',
      solid: turn(
        cushion([0, y + rise * 0.68, -d - 0.005], [x + r * 0.7, rise * 0.3, 0.034 + puff], {
          radius: 0.03 + puff,
          crown: 0.012 + puff / 2,
          facing: 'z',
        }),
        'x',
        -Math.atan(0.24),
        [0, y, -d],
      ),
    },
  ];
  if (!armed) return parts;
  const high = y + ARMREST;
  const rear: Point = [x, high, -d - ARMREST * 0.24];
  parts.push({
    name: 'legs',
    of: 'armrests',
    solid: mirrored(
      fuse(
        0.012,
        rod([x, y, d - corner - 0.1], r * 0.9, [x, high, d - 0.22], r * 0.9),
        rod([x, high, d - 0.22], r * 0.9, rear, r * 0.9),
      ),
      'x',
    ),
  });
  parts.push({
    name: 'armrests',
    solid: mirrored(plate([x, high + r, -0.08], [0.035, 0.014, d * 0.62], 0.03, 0.012), 'x'),
  });
  return parts;
}

/** A flat rest on each side, carried by a post at its front and the back's post behind. */
function arms({ w, y, d, lean }: Plan): Part[] {
  const high = y + ARMREST;
  const rear = -d - Math.tan(lean) * ARMREST + 0.02;
  return [
    {
      name: 'armrests',
      solid: mirrored(
        plate([w * 0.9, high, (d * 0.62 + rear) / 2], [0.038, 0.016, (d * 0.62 - rear) / 2 + 0.04], 0.035, 0.013),
        'x',
      ),
    },
    {
      name: 'frame',
      of: 'armrests',
      solid: mirrored(rod([w * 0.84, y, d * 0.5], 0.018, [w * 0.9, high - 0.01, d * 0.55], 0.015), 'x'),
    },
  ];
}
