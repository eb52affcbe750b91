import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { around } from '../sdf/around.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { bodywork, type Drawing, grooved, halfWidth, screenOpening, sideOpening } from './car-body.ts';
import { draw, type Kind } from './car-lines.ts';
import { toyCar } from './car-toy.ts';

const PAINT = { ...material('plastic'), base: [0.45, 0.03, 0.025] as const, rough: 0.25, coat: 1 };
const BLACK = { ...material('plastic'), base: [0.02, 0.02, 0.022] as const, rough: 0.6, coat: 0 };
const DARK_GLASS = { ...material('plastic'), base: [0.012, 0.014, 0.017] as const, rough: 0.12, coat: 0 };
const ROLES = {
  body: { usual: PAINT, turn: 0 },
  roof: { usual: PAINT, turn: 0, like: 'body' },
  mirrors: { usual: PAINT, turn: 0, like: 'body' },
  windows: { usual: DARK_GLASS },
  wheels: { usual: { ...material('aluminium'), pattern: 'plain' }, turn: 2 },
  tyres: { usual: 'rubber' },
  trim: { usual: 'chrome', turn: 1 },
  base: { usual: BLACK },
  bulb: { usual: { ...material('glass'), clear: 0, base: [0.9, 0.92, 0.94] as const, rough: 0.06, glow: 0.8 } },
  knob: { usual: { ...material('plastic'), base: [0.5, 0.015, 0.01] as const, rough: 0.1, coat: 1, glow: 0.3 } },
} as const satisfies Model['roles'];

const KINDS: Readonly<Record<string, Kind>> = { suv: 'suv', sports: 'sports', van: 'van', city: 'hatch' };

/** Passenger cars, front at +x. Windows, lamps and roof are skins of the one bodywork, so that all surfaces run through. */
export const car: Family = (make) => {
  if (make.variant === 'toy') return toyCar(make);
  const kind: Kind = KINDS[make.variant ?? ''] ?? make.choose('saloon', 'hatch', 'sports');
  const drawing = draw(kind, make);
  const skin = bodywork(drawing);
  const rugged = kind === 'suv';
  const parts: Part[] = [
    { name: 'body', solid: paintwork(drawing, skin(0)) },
    { name: 'windows', solid: overlap(skin(-0.012), above(drawing), 0.002) },
    { name: 'base', solid: overlap(skin(-0.007), pillars(drawing), 0.002) },
    { name: 'roof', solid: roofPanel(drawing, skin(0.003)) },
    ...underside(drawing, skin, rugged),
    ...wheels(make, drawing),
    ...(rugged || kind === 'van' || (kind === 'hatch' && make.choose(true, false)) ? roundFace : slimFace)(
      drawing,
      skin,
    ),
    ...fittings(drawing, make.wants('mirrors') || make.lacks('mirrors') ? 'mirrors' : 'body'),
  ];
  return { parts, roles: ROLES, view: { azimuth: 0.68, elevation: 0.16 } };
};

function paintwork(drawing: Drawing, skin: Solid): Solid {
  const { wheel, front, rear, screens, doors, waist } = drawing;
  const whole = grooved(skin, doors, waist * 0.34, waist + 0.02);
  const openings = fuse(
    0.001,
    sideOpening(drawing),
    screenOpening(drawing, screens.front, 0.045),
    screenOpening(drawing, screens.rear, 0.06),
    arch(drawing, front, wheel * 1.14),
    arch(drawing, rear, wheel * 1.14),
  );
  return cut(whole, openings, 0.012);
}

function arch({ wheel, width }: Drawing, x: number, radius: number): Solid {
  return mirrored(disc([x, wheel, width * 0.8], radius, 0.24, 0.02, 'z'), 'z');
}

/** Everything above the shoulders. */
function above({ length, waist, roof, width }: Drawing): Solid {
  return block([0, roof, 0], [length, roof - waist + 0.05, width], 0.001);
}

/** Dark posts between the side windows. */
function pillars({ doors, waist, roof, width }: Drawing): Solid {
  const posts = doors
    .slice(1, -1)
    .map((x) => block([x - 0.01, (waist + roof) / 2, 0], [0.026, roof - waist, width], 0.001));
  return posts.length > 0 ? fuse(0.001, ...posts) : block([doors[1] + 0.02, waist, 0], [0.01, 0.02, width], 0.001);
}

function roofPanel({ screens, roof, width }: Drawing, skin: Solid): Solid {
  const [from, to] = [screens.rear[1][0], screens.front[1][0]];
  return overlap(skin, block([(from + to) / 2, roof, 0], [(to - from) / 2 - 0.01, 0.058, width], 0.03), 0.003);
}

/** Sills, the dark inside of the arches, and the cladding and rails of cars for rough roads. */
function underside(drawing: Drawing, skin: (grow: number) => Solid, rugged: boolean): Part[] {
  const { length, width, wheel, front, rear, waist, roof } = drawing;
  const sill = block([0, 0, 0], [length * 1.1, rugged ? 0.31 : 0.175, width * 1.1], 0.01);
  const well = block(
    [(front + rear) / 2, wheel, 0],
    [(front - rear) / 2 + wheel * 1.3, wheel * 1.3, width * 0.54],
    0.05,
  );
  const parts: Part[] = [
    { name: 'base', solid: cutArches(drawing, overlap(skin(0.004), sill, 0.01)) },
    { name: 'base', solid: overlap(skin(-0.03), well, 0.01) },
  ];
  if (!rugged) return parts;
  const rings = [front, rear].map((x) => overlap(skin(0.012), arch(drawing, x, wheel * 1.36), 0.01));
  const z = width * 0.66;
  const rail = fuse(
    0.01,
    rod([-0.85, roof + 0.03, z], 0.018, [0.12, roof + 0.03, z], 0.018),
    ...[-0.8, -0.35, 0.07].map((x) => rod([x, roof - 0.08, z], 0.016, [x, roof + 0.03, z], 0.016)),
  );
  return [
    ...parts,
    ...rings.map((solid): Part => ({ name: 'base', solid: cutArches(drawing, solid) })),
    { name: 'base', solid: mirrored(rail, 'z') },
    { name: 'base', solid: block([length, waist * 0.46, 0], [0.05, 0.05, width * 0.8], 0.04) },
  ];
}

function cutArches(drawing: Drawing, solid: Solid): Solid {
  const { front, rear, wheel } = drawing;
  return cut(solid, fuse(0.001, arch(drawing, front, wheel * 1.12), arch(drawing, rear, wheel * 1.12)), 0.006);
}

function wheels(make: Maker, drawing: Drawing): Part[] {
  const { wheel, front, rear } = drawing;
  const half = halfWidth(drawing);
  const rim = wheel * 0.76;
  const [spoke, count] = make.choose([pair, 5], [blade, 7], [blade, 10], [pair, 6]);
  return [front, rear].flatMap((x): Part[] => {
    const out = half(x, wheel * 2) - 0.085;
    const at: Point = [x, wheel, out];
    const tyre = cut(disc(at, wheel, 0.085, 0.035, 'z'), disc([x, wheel, out + 0.09], rim, 0.09, 0.01, 'z'), 0.01);
    const face = fuse(
      0.012,
      around(spoke(at, wheel, 1 / count), count, at),
      ring([x, wheel, out + 0.058], rim - 0.006, 0.014, 'z'),
      disc([x, wheel, out + 0.03], wheel * 0.17, 0.035, 0.015, 'z'),
    );
    return [
      ...pairOf('tyres', tyre),
      ...pairOf('wheels', face),
      ...pairOf('base', disc([x, wheel, out - 0.02], rim, 0.03, 0.01, 'z')),
    ];
  });
}

/** A part and its mirror image across the car, each in a box of its own: rays between them pass by. */
function pairOf(name: Part['name'], solid: Solid): Part[] {
  const { min, max } = solid.box;
  const other: Solid = {
    box: { min: [min[0], min[1], -max[2]], max: [max[0], max[1], -min[2]] },
    at: (x, y, z) => solid.at(x, y, -z),
  };
  return [
    { name, solid },
    { name, solid: other },
  ];
}

/** Two thin spokes that part towards the rim. */
function pair([x, y, z]: Point, wheel: number): Solid {
  const to = (side: number): Point => [x + side * wheel * 0.2, y + wheel * 0.7, z + 0.055];
  const from = (side: number): Point => [x + side * 0.015, y + wheel * 0.1, z + 0.04];
  return fuse(0.015, rod(from(-1), 0.02, to(-1), 0.013), rod(from(1), 0.02, to(1), 0.013));
}

function blade([x, y, z]: Point, wheel: number, share: number): Solid {
  const half = wheel * share;
  return rod([x, y + wheel * 0.1, z + 0.035], half * 0.7, [x, y + wheel * 0.7, z + 0.058 - half * 0.3], half);
}

/** A stroke seen from the front, between two points of height and width, through everything ahead of `behind`. */
function beam(y0: number, z0: number, r0: number, y1: number, z1: number, r1: number, behind: number): Solid {
  const stroke = rod([0, y0, z0], r0, [0, y1, z1], r1);
  const { min, max } = stroke.box;
  return {
    box: { min: [behind, min[1], min[2]], max: [2, max[1], max[2]] },
    at: (x, y, z) => Math.max(stroke.at(0, y, z), behind - x),
  };
}

/** Swept lamps with a line of light, over a broad low intake. */
function slimFace({ length, width, waist, front, wheel }: Drawing, skin: (grow: number) => Solid): Part[] {
  const y = Math.min(waist, 0.62) - 0.14;
  const lamp = beam(y, width * 0.5, 0.024, y + 0.03, width * 0.9, 0.042, front + wheel);
  const line = beam(y + 0.014, width * 0.46, 0.008, y + 0.048, width * 0.92, 0.009, front + wheel);
  const mouth = fuse(
    0.01,
    block([length, y - 0.2, 0], [0.12, 0.05, width * 0.5], 0.04),
    mirrored(block([length, y - 0.2, width * 0.78], [0.2, 0.032, width * 0.1], 0.03), 'z'),
  );
  return [
    { name: 'windows', solid: overlap(skin(0.002), mirrored(lamp, 'z'), 0.004) },
    { name: 'bulb', solid: overlap(skin(0.006), mirrored(line, 'z'), 0.004) },
    { name: 'base', solid: overlap(skin(0.003), mouth, 0.006) },
    { name: 'trim', solid: disc([length * 0.995, y + 0.015, 0], 0.026, 0.012, 0.006, 'x') },
    ...tail(length, width, waist, skin),
  ];
}

/** Round lamps at the ends of a dark band. */
function roundFace({ length, width, waist }: Drawing, skin: (grow: number) => Solid): Part[] {
  const y = waist * 0.77;
  const x = length - 0.06;
  const z = width * 0.66;
  const band = mirrored(block([x, y, width * 0.32], [0.2, 0.062, width * 0.5], 0.06), 'z');
  return [
    { name: 'windows', solid: overlap(skin(0.003), band, 0.004) },
    { name: 'bulb', solid: overlap(skin(0.014), mirrored(disc([x, y, z], 0.052, 0.2, 0.01, 'x'), 'z'), 0.01) },
    {
      name: 'trim',
      solid: overlap(
        skin(0.017),
        mirrored(cut(disc([x, y, z], 0.066, 0.2, 0.01, 'x'), disc([x, y, z], 0.052, 0.3, 0.01, 'x'), 0.004), 'z'),
        0.006,
      ),
    },
    { name: 'trim', solid: overlap(skin(0.012), block([x, y, 0], [0.2, 0.012, width * 0.4], 0.01), 0.006) },
    ...tail(length, width, waist, skin),
  ];
}

function tail(length: number, width: number, waist: number, skin: (grow: number) => Solid): Part[] {
  const y = waist - 0.08;
  const band = rod([-length, y, width * 0.3], 0.03, [-length, y, width], 0.04);
  return [{ name: 'knob', solid: overlap(skin(0.006), mirrored(band, 'z'), 0.004) }];
}

function fittings(drawing: Drawing, mirrors: 'mirrors' | 'body'): Part[] {
  const { waist, doors } = drawing;
  const half = halfWidth(drawing);
  const y = waist - 0.075;
  const handles = doors.slice(1).map((edge): Part => {
    const x = edge + 0.11;
    return { name: 'trim', solid: mirrored(block([x, y, half(x, y) + 0.002], [0.06, 0.011, 0.012], 0.009), 'z') };
  });
  const x = doors[0] - 0.1;
  const z = half(x, waist);
  const mirror = fuse(
    0.02,
    egg([x, waist + 0.05, z + 0.07], 0.05, 0.036, 0.065),
    rod([x, waist + 0.005, z - 0.02], 0.014, [x, waist + 0.035, z + 0.04], 0.014),
  );
  return [...handles, ...pairOf(mirrors, mirror)];
}
