import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';
import { bake, curve, extrude, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const PAINT = { ...material('plastic'), base: [0.45, 0.03, 0.025] as const, rough: 0.25, coat: 1 };
const ROLES = {
  body: { usual: PAINT, turn: 0 },
  windows: { usual: { ...material('plastic'), base: [0.012, 0.014, 0.017] as const, rough: 0.05, coat: 1 } },
  wheels: { usual: 'aluminium', turn: 2 },
  tyres: { usual: 'rubber' },
  trim: { usual: 'chrome', turn: 1 },
  roof: { usual: PAINT, turn: 0 },
  base: { usual: { ...material('plastic'), base: [0.02, 0.02, 0.022] as const, rough: 0.6, coat: 0 } },
  bulb: { usual: { ...material('glass'), clear: 0, base: [0.85, 0.87, 0.88] as const, rough: 0.06, glow: 0.25 } },
  knob: { usual: { ...material('plastic'), base: [0.5, 0.015, 0.01] as const, rough: 0.1, coat: 1, glow: 0.25 } },
} as const satisfies Model['roles'];

/** Half the length, half the width, and where the wheels are. */
type Plan = {
  length: number;
  width: number;
  wheel: number;
  front: number;
  rear: number;
  waist: number;
  roof: number;
  lower: Point2[];
  cabin: Point2[];
  roofWidth: number;
};

/** Small cars in profile x (front at +x): a body with wheel arches and a narrower cabin whose sides lean inwards. */
export const car: Family = (make) => {
  const plan = make.variant === 'suv' ? boxy(make) : make.choose(hatch, coupe)(make);
  const body = arches(fuse(0.05, lowerBody(plan)), plan);
  const parts: Part[] = [
    { name: 'body', solid: body },
    { name: 'windows', solid: cabin(plan, 0) },
    { name: 'roof', solid: roof(plan) },
    { name: 'base', solid: block([0, 0.2, 0], [plan.length * 0.84, 0.09, plan.width * 0.84], 0.05) },
    ...wheels(plan),
    ...lights(plan),
  ];
  return { parts, roles: ROLES, view: { azimuth: 0.62, elevation: 0.17 } };
};

function hatch(make: Maker): Plan {
  const l = 1.12 * make.width;
  const lower: Point2[] = [
    [-l * 0.97, 0.2],
    [-l, 0.36],
    [-l * 0.98, 0.52],
    [-l * 0.9, 0.62],
    [-l * 0.4, 0.66],
    [l * 0.3, 0.63],
    [l * 0.7, 0.57],
    [l * 0.93, 0.5],
    [l, 0.38],
    [l * 0.98, 0.24],
    [l * 0.9, 0.17],
    [0, 0.15],
    [-l * 0.9, 0.16],
  ];
  const top = 1.02 * Math.min(1.12, make.tallness);
  const cab: Point2[] = [
    [-l * 0.93, 0.58],
    [-l * 0.84, 0.8],
    [-l * 0.68, top - 0.03],
    [-l * 0.3, top],
    [l * 0.08, top - 0.03],
    [l * 0.32, 0.82],
    [l * 0.56, 0.58],
    [0, 0.5],
  ];
  return {
    length: l,
    width: 0.53,
    wheel: 0.235,
    front: l * 0.62,
    rear: -l * 0.62,
    waist: 0.62,
    roof: top,
    lower,
    cabin: cab,
    roofWidth: 0.74,
  };
}

function coupe(make: Maker): Plan {
  const l = 1.3 * make.width;
  const lower: Point2[] = [
    [-l * 0.97, 0.2],
    [-l, 0.34],
    [-l * 0.98, 0.5],
    [-l * 0.86, 0.58],
    [-l * 0.45, 0.58],
    [l * 0.2, 0.56],
    [l * 0.65, 0.53],
    [l * 0.9, 0.45],
    [l, 0.33],
    [l * 0.98, 0.2],
    [l * 0.9, 0.14],
    [0, 0.12],
    [-l * 0.9, 0.14],
  ];
  const top = 0.86 * Math.min(1.12, make.tallness);
  const cab: Point2[] = [
    [-l * 0.82, 0.53],
    [-l * 0.56, 0.72],
    [-l * 0.3, top - 0.01],
    [-l * 0.1, top],
    [l * 0.08, top - 0.05],
    [l * 0.28, 0.68],
    [l * 0.46, 0.5],
    [0, 0.44],
  ];
  return {
    length: l,
    width: 0.56,
    wheel: 0.215,
    front: l * 0.63,
    rear: -l * 0.61,
    waist: 0.54,
    roof: top,
    lower,
    cabin: cab,
    roofWidth: 0.7,
  };
}

function boxy(make: Maker): Plan {
  const l = 1.15 * make.width;
  const lower: Point2[] = [
    [-l, 0.26],
    [-l * 1.01, 0.45],
    [-l, 0.68],
    [-l * 0.9, 0.74],
    [l * 0.3, 0.74],
    [l * 0.8, 0.7],
    [l * 0.97, 0.64],
    [l, 0.45],
    [l * 0.98, 0.28],
    [l * 0.9, 0.24],
    [0, 0.22],
    [-l * 0.9, 0.24],
  ];
  const top = 1.2 * Math.min(1.12, make.tallness);
  const cab: Point2[] = [
    [-l * 0.98, 0.68],
    [-l * 0.95, 0.95],
    [-l * 0.88, top - 0.02],
    [-l * 0.5, top],
    [l * 0.06, top - 0.02],
    [l * 0.2, top - 0.09],
    [l * 0.42, 0.7],
    [0, 0.6],
  ];
  return {
    length: l,
    width: 0.56,
    wheel: 0.28,
    front: l * 0.62,
    rear: -l * 0.62,
    waist: 0.72,
    roof: top,
    lower,
    cabin: cab,
    roofWidth: 0.84,
  };
}

/** The sides bulge at the shoulder and the plan view is rounded at both ends. */
function lowerBody({ lower, length, width }: Plan): Solid {
  const side = extrude(curve(lower, true), 0, width, 0.1);
  return overlap(side, planView(length, width), 0.12);
}

/** Seen from above: an upright extrusion of a rounded rectangle. */
function planView(length: number, width: number): Solid {
  const points: Point2[] = [
    [-length * 1.01, 0],
    [-length * 0.99, width * 0.66],
    [-length * 0.82, width * 0.98],
    [0, width],
    [length * 0.72, width * 0.97],
    [length * 0.93, width * 0.72],
    [length * 1.01, 0],
  ];
  const outline = curve(
    [
      ...points,
      ...points
        .slice(1, -1)
        .reverse()
        .map(([x, z]): Point2 => [x, -z]),
    ],
    true,
  );
  const { at } = bake(outline);
  return {
    box: { min: [-length * 1.02, 0, -width * 1.02], max: [length * 1.02, 2, width * 1.02] },
    at: (x, _y, z) => at(x, z),
  };
}

/** The cabin's sides lean in towards the roof: its width depends on the height. `grow` makes it larger all around. */
function cabin({ cabin: line, width, waist, roof: top, roofWidth }: Plan, grow: number): Solid {
  const { at, min, max } = bake(curve(line, true));
  const round = 0.07;
  return {
    box: { min: [min[0] - grow, min[1] - grow, -width], max: [max[0] + grow, max[1] + grow, width] },
    at: (x, y, z) => {
      const rise = Math.min(1, Math.max(0, (y - waist) / (top - waist)));
      const half = width * (0.94 - (0.94 - roofWidth) * rise);
      const d = at(x, y) + round - grow;
      const e = (Math.abs(z) - half - grow + round) * 0.97;
      return (Math.min(Math.max(d, e), 0) + Math.hypot(Math.max(d, 0), Math.max(e, 0)) - round) * 0.94;
    },
  };
}

/** A painted skin over the top of the cabin, and the pillars between the windows. */
function roof(plan: Plan): Solid {
  const skin = cabin(plan, 0.008);
  const { roof: top, length, width } = plan;
  const lid = block([0, top + 0.05, 0], [2, 0.115, 2], 0.02);
  const pillar = fuse(
    0.01,
    mirrored(block([-length * 0.16, top - 0.2, width * 0.85], [0.022, 0.4, width * 0.3], 0.01), 'z'),
    mirrored(block([-length * 0.66, top - 0.2, width * 0.85], [length * 0.1, 0.4, width * 0.34], 0.04), 'z'),
  );
  return overlap(skin, fuse(0.03, lid, pillar), 0.008);
}

function arches(body: Solid, { wheel, front, rear, width }: Plan): Solid {
  const y = wheel;
  const bore = (x: number): Solid => mirrored(disc([x, y, width * 0.8], wheel * 1.2, width * 0.4, 0.02, 'z'), 'z');
  return cut(cut(body, bore(front), 0.035), bore(rear), 0.035);
}

function wheels({ wheel, front, rear, width }: Plan): Part[] {
  const out = width * 0.86;
  return [front, rear].flatMap((x): Part[] => {
    const tyre = cut(
      disc([x, wheel, out], wheel, 0.1, 0.05, 'z'),
      disc([x, wheel, out + 0.1], wheel * 0.68, 0.05, 0.01, 'z'),
      0.01,
    );
    const hub = disc([x, wheel, out + 0.03], wheel * 0.16, 0.05, 0.02, 'z');
    const spokes = Array.from({ length: 5 }, (_, i): Solid => {
      const a = (i / 5) * 2 * Math.PI + 0.3;
      return rod(
        [x, wheel, out + 0.05],
        0.03,
        [x + Math.sin(a) * wheel * 0.62, wheel + Math.cos(a) * wheel * 0.62, out + 0.06],
        0.022,
      );
    });
    return [
      { name: 'tyres', solid: mirrored(tyre, 'z') },
      {
        name: 'wheels',
        solid: mirrored(fuse(0.02, hub, ...spokes, ring([x, wheel, out + 0.065], wheel * 0.64, 0.02, 'z')), 'z'),
      },
    ];
  });
}

function lights({ length, width, waist }: Plan): Part[] {
  const y = waist - 0.16;
  return [
    { name: 'bulb', solid: mirrored(egg([length * 0.9, y, width * 0.64], 0.09, 0.05, 0.1), 'z') },
    { name: 'knob', solid: mirrored(egg([-length * 0.975, y + 0.06, width * 0.62], 0.04, 0.07, 0.1), 'z') },
    { name: 'base', solid: block([length * 0.975, y - 0.12, 0], [0.045, 0.045, width * 0.5], 0.03) },
    {
      name: 'trim',
      solid: mirrored(
        rod([length * 0.05, waist - 0.06, width * 0.985], 0.012, [-length * 0.1, waist - 0.06, width * 0.985], 0.012),
        'z',
      ),
    },
    { name: 'body', solid: mirrored(egg([length * 0.33, waist + 0.07, width * 1.05], 0.05, 0.045, 0.07), 'z') },
  ];
}
