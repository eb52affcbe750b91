import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { cut, overlap } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import { slatted } from '../sdf/relief.ts';
import type { Solid } from '../sdf/solid.ts';
import { legPlaces, taperedLegs } from './legs.ts';
import { shelving } from './shelving.ts';

/** One door or drawer: its rectangle on the front, and the side where it is held. */
type Front = {
  readonly kind: 'doors' | 'drawers';
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  /** Which side a door is opened from: -1 left, 1 right. */
  readonly opens: -1 | 1;
};
type Size = { readonly w: number; readonly h: number; readonly d: number };
type Grip = 'knob' | 'bar' | 'edge' | 'notch' | 'none';
type Face = 'plain' | 'framed' | 'slatted' | 'fluted';

const SIZES: Readonly<Record<string, Size>> = {
  wardrobe: { w: 0.62, h: 2, d: 0.36 },
  drawers: { w: 0.56, h: 1.1, d: 0.3 },
  sideboard: { w: 1.05, h: 0.74, d: 0.3 },
  nightstand: { w: 0.36, h: 0.62, d: 0.3 },
};
const CUPBOARD: Size = { w: 0.56, h: 1.35, d: 0.3 };
/** Shadow gap between fronts, and their thickness. */
const GAP = 0.009;
const THICK = 0.022;
const MOST = 10;

/** Cabinets, wardrobes, chests of drawers, sideboards, nightstands and bookshelves. */
export const cupboard: Family = (make) => {
  const wood = make.choose('oak', 'walnut', 'ash');
  const main: Role = { usual: wood, turn: 0 };
  const like: Role = { ...main, like: 'body' };
  const roles: Model['roles'] = {
    body: main,
    doors: like,
    drawers: like,
    top: like,
    shelf: main,
    back: main,
    frame: { usual: 'iron', turn: 1 },
    legs: { usual: wood, turn: 1, follows: true },
    handle: { usual: 'brass', turn: 1 },
    knob: { usual: 'brass', turn: 1, like: 'handle' },
    trim: { usual: 'brass', turn: 1, like: 'handle' },
  };
  // From its left: the strip light would glare on its right side.
  const view = { azimuth: -0.54, elevation: 0.15 };
  if (make.variant === 'shelves') return { parts: shelving(make), roles, view };
  return { parts: closed(make), roles, view };
};

function closed(make: Maker): Part[] {
  const usual = SIZES[make.variant ?? ''] ?? CUPBOARD;
  const w = usual.w * (make.is('wide') ? 1.3 : make.is('slim') ? 0.72 : 1) * make.between(0.95, 1.08);
  const h = usual.h * (make.is('tall') ? 1.25 : make.is('short') ? 0.74 : 1) * make.between(0.95, 1.06);
  const d = usual.d;
  const stand = make.choose('legs', 'plinth', 'legs');
  const grip = gripOf(make);
  const face = faceOf(make);
  const onLegs = make.wants('legs') || (stand === 'legs' && make.variant !== 'wardrobe');
  const lift = onLegs ? (make.is('tall', 'legs') ? 0.36 : make.is('short', 'legs') ? 0.1 : 0.2) : 0.07;
  const size = { w, h: h - lift, d };
  const corner = make.is('round') ? Math.min(0.24, w * 0.5, size.h * 0.35) : make.is('square') ? 0.004 : 0.012;
  const body = plate([0, lift + size.h / 2, 0], [w, size.h / 2, d], corner, 0.006, 'z');
  const inner = plate(
    [0, lift + size.h / 2, 0],
    [w - THICK, size.h / 2 - THICK, d + 0.1],
    Math.max(0.004, corner - THICK),
    0.002,
    'z',
  );
  const recess = overlap(inner, block([0, lift + size.h / 2, d], [w, size.h, 0.045], 0.001), 0.001);
  const parts: Part[] = [{ name: 'body', solid: cut(body, recess, 0.003) }];
  for (const front of layOut(make, { ...size, w: w - THICK, h: size.h - 2 * THICK }, lift + THICK)) {
    const plain = panel(front, d, face);
    parts.push({ name: front.kind, solid: make.is('round') ? overlap(plain, inner, 0.004) : plain });
    parts.push(...handle(front, d, grip, front.b * 2 > 0.9));
  }
  if (make.wants('top'))
    parts.push({ name: 'top', solid: plate([0, h + 0.016, 0.004], [w + 0.012, 0.018, d + 0.016], 0.014, 0.006) });
  const floor = lift + 0.02;
  if (onLegs)
    parts.push(
      ...taperedLegs(make, {
        places: legPlaces(make.count('legs', 4)),
        wide: w - 0.09,
        deep: d - 0.07,
        top: floor,
        radius: 0.034,
        splay: 0.03,
        square: make.is('square'),
      }),
    );
  else
    parts.push({
      name: 'legs',
      solid: block(
        [0, lift / 2 + 0.005, -0.02],
        [w - 0.03 - (corner > 0.1 ? corner : 0), lift / 2 + 0.005, d - 0.04],
        0.003,
      ),
    });
  return parts;
}

function gripOf(make: Maker): Grip {
  const drawn = make.choose<Grip>('bar', 'knob', 'edge', 'notch');
  if (make.lacks('handle') || make.lacks('knob')) return 'none';
  if (make.wants('knob') && !make.wants('handle')) return 'knob';
  return make.wants('handle') && drawn === 'notch' ? 'bar' : drawn;
}

function faceOf(make: Maker): Face {
  const drawn = make.choose<Face>('plain', 'slatted', 'plain', 'framed');
  if (make.is('ribbed')) return 'fluted';
  return make.is('ribbed', 'doors') ? 'slatted' : drawn;
}

/** Divides the front (`w` to each side, `h` high from `low`) into doors and drawers as the variant and the counts have it. */
function layOut(make: Maker, { w, h }: Size, low: number): Front[] {
  const wide = w > 0.72;
  const mixed = make.choose(true, false);
  const usual = { drawers: usualDrawers(make, mixed), doors: usualDoors(make, wide) };
  const bare = { doors: make.lacks('doors'), drawers: make.lacks('drawers') && !make.lacks('doors') };
  const drawers = bare.drawers
    ? 0
    : Math.min(MOST, make.count('drawers', bare.doors ? Math.max(3, usual.drawers) : usual.drawers));
  const doors = bare.doors
    ? 0
    : Math.min(MOST, make.count('doors', bare.drawers ? Math.max(2, usual.doors) : usual.doors));
  if (doors === 0) return columns(drawers, wide && drawers % 2 === 0 && drawers > 3 ? 2 : 1, 0, w, low, h);
  if (drawers === 0) return row(doors, 0, w, low, h);
  // Beside the doors where there is room, otherwise beneath them.
  if (wide) {
    const share = w / (doors + 1);
    const left = Math.floor(doors / 2);
    const doorsLeft = left > 0 ? row(left, -w + share * left, share * left, low, h, 1) : [];
    const right = doors - left;
    return [
      ...doorsLeft,
      ...columns(drawers, 1, -w + share * (2 * left + 1), share, low, h),
      ...row(right, w - share * right, share * right, low, h),
    ];
  }
  const each = Math.min(0.2, (h * 0.6) / drawers);
  const foot = each * drawers;
  return [...columns(drawers, 1, 0, w, low, foot), ...row(doors, 0, w, low + foot, h - foot)];
}

function usualDrawers({ variant, is }: Maker, mixed: boolean): number {
  if (variant === 'drawers') return is('tall') ? 6 : is('short') ? 3 : mixed ? 4 : 5;
  if (variant === 'nightstand') return mixed ? 2 : 1;
  if (variant === 'sideboard') return mixed ? 3 : 0;
  return mixed ? (variant === 'wardrobe' ? 2 : 1) : 0;
}

function usualDoors({ variant }: Maker, wide: boolean): number {
  if (variant === 'drawers' || variant === 'nightstand') return 0;
  return variant === 'sideboard' ? 2 : wide ? 3 : 2;
}

/** Doors side by side that open in pairs; a last one without its pair is held at `lone`. */
function row(count: number, x: number, w: number, low: number, h: number, lone: Front['opens'] = -1): Front[] {
  const a = w / count;
  return Array.from(
    { length: count },
    (_, i): Front => ({
      kind: 'doors',
      x: x - w + a * (2 * i + 1),
      y: low + h / 2,
      a,
      b: h / 2,
      opens: i + 1 === count && i % 2 === 0 ? lone : i % 2 === 0 ? 1 : -1,
    }),
  );
}

/** Drawers in columns; lower ones are a little higher. */
function columns(count: number, many: number, x: number, w: number, low: number, h: number): Front[] {
  const rows = Math.ceil(count / many);
  const heights = Array.from({ length: rows }, (_, i) => 1 + (rows > 2 ? ((rows - 1 - i) / rows) * 0.45 : 0));
  const total = heights.reduce((sum, height) => sum + height, 0);
  let y = low;
  return heights.flatMap((height): Front[] => {
    const b = (h * height) / total / 2;
    y += 2 * b;
    const a = w / many;
    return Array.from(
      { length: many },
      (_, k): Front => ({ kind: 'drawers', x: x - w + a * (2 * k + 1), y: y - b, a, b, opens: 1 }),
    );
  });
}

/** A front, set back by a hair from the body's edges. */
function panel({ kind, x, y, a, b }: Front, d: number, face: Face): Solid {
  const z = d - THICK / 2 - 0.004;
  const half: [number, number, number] = [a - GAP / 2, b - GAP / 2, THICK / 2];
  if (face === 'fluted' || (face === 'slatted' && kind === 'doors'))
    return slatted(block([x, y, z - 0.004], [half[0] - 0.008, half[1] - 0.008, THICK / 2], 0.003), 0.034, 0.008, 'x');
  const board = block([x, y, z], half, 0.004);
  if (face !== 'framed' || b < 0.1) return board;
  const rim = 0.055;
  return cut(board, block([x, y, d], [a - rim, b - rim, 0.013], 0.003), 0.004);
}

/** What a front is opened by: long bars on tall doors, one in the middle of a drawer. */
function handle({ kind, x, y, a, b, opens }: Front, d: number, grip: Grip, tall: boolean): Part[] {
  const door = kind === 'doors';
  const hx = door ? x + opens * (a - 0.045) : x;
  const out = d + 0.03;
  if (grip === 'none') return [];
  if (grip === 'knob')
    return [
      { name: 'knob', solid: rod([hx, y, d - 0.01], 0.009, [hx, y, out - 0.01], 0.012) },
      { name: 'knob', solid: disc([hx, y, out], 0.024, 0.012, 0.008, 'z') },
    ];
  if (grip === 'bar') {
    const long = door ? (tall ? 0.24 : 0.1) : Math.min(0.13, a * 0.5);
    const [ux, uy] = door ? [0, 1] : [1, 0];
    const end = (k: number, z: number) => [hx + ux * long * k, y + uy * long * k, z] as const;
    return [
      { name: 'handle', solid: rod(end(-1, out), 0.0105, end(1, out), 0.0105) },
      ...[-0.8, 0.8].map((k): Part => ({ name: 'handle', solid: rod(end(k, d - 0.01), 0.008, end(k, out), 0.008) })),
    ];
  }
  if (grip === 'edge')
    return door
      ? [
          {
            name: 'trim',
            solid: block([x + opens * (a - 0.012), y, d + 0.006], [0.007, Math.min(b * 0.5, 0.16), 0.014], 0.003),
          },
        ]
      : [{ name: 'trim', solid: block([x, y + b - 0.016, d + 0.006], [Math.min(a * 0.4, 0.14), 0.007, 0.014], 0.003) }];
  // A finger hole, dark because it is deep.
  return [
    {
      name: 'trim',
      solid: disc([door ? x + opens * (a - 0.05) : x, door ? y : y + b - 0.045, d - 0.004], 0.017, 0.003, 0.001, 'z'),
    },
  ];
}
