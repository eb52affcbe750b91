import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { mirrored, turn } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import { rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { legPlaces, taperedLegs } from './legs.ts';
import { tub } from './tub.ts';
import { backCushions, type Plan, pillows, rail, seatCushions } from './upholstery.ts';

const MOST_SEATS = 6;
/** How far a tailored back leans, radians. */
const LEAN = 0.16;
/** Thickness of a post's lower end, as a share of that of its upper. */
const TAPER = 0.86;
/** What is kept of the room for arms that are not wanted. */
const ARMLESS = 0.008;

/** Sofas and armchairs: tailored on legs, deep and low, curved, or cushions in a wooden frame. */
export const sofa: Family = (make) => {
  const plan = layOut(make, make.between(0.96, 1.06), make.between(0.94, 1.08));
  const kind = kindOf(make, plan.chaise > 0);
  const cloth = make.choose('wool', 'velvet', 'linen', 'leather');
  const build = { tailored, curved, framed: openFrame, deep }[kind];
  const parts = build(make, plan);
  if (make.wants('pillow') || (plan.seats > 1 && kind !== 'curved')) parts.push(...pillows(make, plan));
  const upholstery: Role = { usual: cloth, turn: 0 };
  const alike: Role = { ...upholstery, like: 'seat' };
  const roles: Model['roles'] = {
    seat: upholstery,
    back: alike,
    base: alike,
    armrests: kind === 'framed' ? { usual: 'oak', turn: 1, like: 'frame' } : alike,
    frame: { usual: 'oak', turn: 1 },
    legs: { usual: 'walnut', turn: 1 },
    pillow: { usual: cloth === 'linen' ? 'wool' : 'linen', turn: 2 },
  };
  const azimuth = plan.chaise > 0 ? -0.5 : plan.seats === 1 ? 0.55 : 0.42;
  return { parts, roles, view: { azimuth, elevation: 0.26 } };
};

type Kind = 'tailored' | 'curved' | 'framed' | 'deep';

/** The kind that the words ask for, or the one whose turn it is. */
function kindOf(make: Maker, corner: boolean): Kind {
  const drawn = make.choose<Kind>('tailored', 'curved', 'framed', 'deep');
  const armless = make.lacks('armrests');
  if (corner) return drawn === 'tailored' || drawn === 'framed' ? 'tailored' : 'deep';
  if (make.wants('frame') && !make.wants('legs')) return 'framed';
  if (armless && drawn === 'curved') return 'tailored';
  if (make.is('round') || make.is('ribbed')) return 'curved';
  if (make.wants('legs') && drawn === 'framed') return 'tailored';
  if (make.is('soft')) return 'deep';
  if (make.is('angular') && drawn !== 'framed') return 'tailored';
  return make.is('square') && drawn === 'curved' ? 'deep' : drawn;
}

function layOut(make: Maker, breadth: number, height: number): Plan {
  const usual = make.variant === 'arm' ? 1 : make.variant === 'three' || make.variant === 'corner' ? 3 : 2;
  const seats = Math.max(1, Math.min(MOST_SEATS, make.count('seat', usual)));
  const half = (seats === 1 ? 0.42 : 0.38) * breadth * (make.is('wide') ? 1.12 : make.is('slim') ? 0.88 : 1);
  const low = make.is('short') ? 0.9 : make.is('tall') ? 1.08 : 1;
  const rise =
    0.46 * height * (make.is('short') ? 0.78 : make.is('tall') ? 1.45 : 1) * (make.is('tall', 'back') ? 1.4 : 1);
  const chaise = make.variant === 'corner' ? 0.6 : 0;
  const soft = make.is('soft') || make.is('soft', 'seat');
  const crisp = make.is('angular') || make.is('angular', 'seat');
  const radius = crisp ? 0.022 : make.is('square') ? 0.035 : make.is('round') || soft ? 0.11 : 0.07;
  const puff = soft ? 1.9 : crisp ? 0.3 : 1;
  return { seats, half, wide: half * seats, deep: 0.5, y: 0.5 * low, rise, chaise, radius, puff };
}

/** A firm seat and back between slim arms, on tapered legs. */
function tailored(make: Maker, plan: Plan): Part[] {
  const { wide, deep, y, rise } = plan;
  const usual = make.is('slim', 'armrests') ? 0.06 : make.is('wide', 'armrests') ? 0.17 : 0.095;
  const arm = make.lacks('armrests') ? ARMLESS : usual;
  const floor = 0.22;
  const armTop = y + 0.2;
  const parts = [
    ...rail(plan, floor, y - 0.19, 0.02),
    ...seatCushions(plan, 0.1, deep + 0.01, 0.03),
    ...backCushions(plan, 0.11, LEAN, 0.03),
    {
      name: 'back' as const,
      solid: turn(
        plate(
          [0, (floor + y + rise) / 2 - 0.02, -deep + 0.075],
          [wide + 0.02, (y + rise - floor) / 2 - 0.03, 0.07],
          0.06,
          0.05,
          'z',
        ),
        'x',
        -LEAN,
        [0, y, -deep + 0.14],
      ),
    },
  ];
  const armBody = plate(
    [wide + arm, (floor + armTop) / 2, -0.01],
    [arm, (armTop - floor) / 2, deep + 0.02],
    Math.max(0.05, plan.radius),
    Math.min(arm * 0.9, plan.radius),
    'x',
  );
  parts.push({ name: 'armrests', solid: mirrored(armBody, 'x') });
  return [...parts, ...sofaLegs(make, plan, floor + 0.01, wide + arm * 1.2)];
}

function sofaLegs(make: Maker, plan: Plan, top: number, wide: number): Part[] {
  const count = make.count('legs', plan.chaise > 0 ? 5 : 4);
  const shape = { wide: wide - 0.08, deep: plan.deep - 0.08, top, radius: 0.038, splay: 0.025 };
  if (plan.chaise === 0 || count !== 5) return taperedLegs(make, { ...shape, places: legPlaces(count) });
  const out = (plan.deep + plan.chaise - 0.1) / (plan.deep - 0.08);
  const under = taperedLegs(make, { ...shape, places: legPlaces(4).filter(([x, z]) => x < 0 || z < 0) });
  return [
    ...under,
    ...taperedLegs(make, {
      ...shape,
      places: [
        [1, out],
        [(plan.wide - 2 * plan.half) / shape.wide + 0.12, out],
      ],
    }),
  ];
}

/** Deep, low and soft: thick cushions and broad arms just above a set-back plinth. */
function deep(make: Maker, plan: Plan): Part[] {
  const { wide, deep: far } = plan;
  const y = plan.y - 0.06;
  const low: Plan = { ...plan, y, rise: plan.rise * 0.92, radius: Math.max(plan.radius, 0.06) };
  const usual = make.is('slim', 'armrests') ? 0.08 : plan.seats === 1 ? 0.12 : 0.15;
  const arm = make.lacks('armrests') ? ARMLESS : usual;
  const lift = make.wants('legs') ? 0.14 : 0.05;
  const armTop = y + 0.12;
  const soft = { radius: low.radius, crown: 0.02 };
  const parts: Part[] = [
    ...rail(low, lift, y - 0.2, 0),
    ...seatCushions(low, 0.125, far + 0.03, 0.045),
    ...backCushions(low, 0.13, 0.2, 0.05),
    {
      name: 'back',
      solid: plate(
        [0, (lift + armTop + 0.16) / 2, -far + 0.02],
        [wide + arm * 2, (armTop + 0.16 - lift) / 2, 0.12],
        0.08,
        low.radius,
        'z',
      ),
    },
    {
      name: 'armrests',
      solid: mirrored(
        cushion([wide + arm, (lift + armTop) / 2, 0.05], [arm, (armTop - lift) / 2, far - 0.04], soft),
        'x',
      ),
    },
  ];
  if (make.wants('legs')) return [...parts, ...sofaLegs(make, low, lift + 0.02, wide + arm * 1.6)];
  const plinth = (x: number, z: number, a: number, c: number): Part => ({
    name: 'legs',
    solid: plate([x, 0.035, z], [a, 0.035, c], 0.04, 0.005),
  });
  parts.push(plinth(0, -0.02, wide + arm * 1.5, far - 0.1));
  if (plan.chaise > 0) parts.push(plinth(wide - plan.half, far, plan.half - 0.08, plan.chaise - 0.1));
  return parts;
}

/** One shell that runs around the seat, sometimes in upright channels. */
function curved(make: Maker, plan: Plan): Part[] {
  const { wide, y } = plan;
  const channels = make.choose(true, false) || make.is('ribbed');
  const [half, far, wall, lift] = [wide + 0.16, 0.52, 0.085, 0.13];
  const corner = Math.min(0.46, half * 0.8);
  const seat = plate([0, y - 0.12, 0.04], [half - wall * 2 + 0.01, 0.12, far - wall], corner * 0.72, 0.07);
  const parts: Part[] = [
    {
      name: 'back',
      solid: tub({
        half,
        far,
        wall,
        corner,
        low: lift,
        back: y + plan.rise * 0.82,
        front: y + 0.1,
        channels: channels ? 0.125 : 0,
      }),
    },
    {
      name: 'base',
      solid: plate(
        [0, (lift + y - 0.25) / 2 + 0.01, 0.02],
        [half - wall * 1.4, (y - 0.25 - lift) / 2 + 0.01, far - wall],
        corner * 0.8,
        0.03,
      ),
    },
    { name: 'seat', solid: seat },
  ];
  if (make.wants('legs'))
    return [
      ...parts,
      ...taperedLegs(make, {
        places: legPlaces(make.count('legs', 4)),
        wide: half * 0.72,
        deep: far * 0.62,
        top: lift + 0.03,
        radius: 0.04,
        splay: 0.04,
      }),
    ];
  parts.push({
    name: 'legs',
    solid: plate([0, lift / 2 + 0.01, 0], [half * 0.86, lift / 2 + 0.01, far * 0.8], corner * 0.8, 0.01),
  });
  return parts;
}

/** Cushions held by an open wooden frame, the arms carried on its posts; without them the posts end under the cushions. */
function openFrame(make: Maker, plan: Plan): Part[] {
  const { wide, deep: far, y, rise } = plan;
  const thick = make.is('slim', 'frame') ? 0.022 : make.is('wide', 'frame') ? 0.045 : 0.032;
  const out = wide + thick + 0.015;
  const armTop = y + 0.2;
  const pole = (a: Point, b: Point, k = 1): Solid => rod(a, thick * k, b, thick * k * TAPER);
  // A post below a height is the same post.
  const post = (top: Point, foot: Point): Solid => {
    const t = make.lacks('armrests') ? (top[1] - (y - 0.17)) / (top[1] - foot[1]) : 0;
    const at = (axis: 0 | 1 | 2) => top[axis] + (foot[axis] - top[axis]) * t;
    return rod([at(0), at(1), at(2)], thick * (1 + (TAPER - 1) * t), foot, thick * TAPER);
  };
  const lean = 0.22;
  const [topY, topZ] = [y + rise * 0.92, -far - rise * lean];
  const side = (x: number): Solid[] => [
    post([x, armTop, far - 0.04], [x, thick, far + 0.03]),
    pole([x, y - 0.2, -far + 0.04], [x, topY, topZ]),
    post([x, armTop - 0.06, -far - 0.02], [x, thick, -far - 0.08]),
    pole([x, y - 0.2, far - 0.03], [x, y - 0.24, -far + 0.02], 0.9),
  ];
  const across = (height: number, z: number): Solid => pole([-out, height, z], [out, height, z], 0.8);
  const slim = { ...plan, radius: Math.min(plan.radius, 0.06) };
  return [
    ...[-out, out].flatMap(side).map((solid): Part => ({ name: 'frame', solid })),
    { name: 'frame', solid: across(y - 0.215, far - 0.04) },
    { name: 'frame', of: 'back', solid: across(topY - 0.02, topZ) },
    { name: 'frame', of: 'back', solid: across(y + rise * 0.3, -far - rise * lean * 0.36) },
    ...[-out, out].map(
      (x): Part => ({
        name: 'armrests',
        solid: plate([x, armTop + 0.012, -0.03], [0.05, 0.02, far + 0.06], 0.045, 0.018),
      }),
    ),
    ...seatCushions(slim, 0.095, far, 0.025),
    ...backCushions({ ...slim, deep: far + 0.09 }, 0.095, lean, 0.035),
  ];
}
