import type { PartName } from '../studio/scan.ts';
import { DETAILS } from './details.ts';
import { readDisc, rimmed } from './discs.ts';
import type { Region } from './measure.ts';
import { best, type Finder, inner, level, limbs, outer, round, type Scene, tall, touching, width } from './places.ts';

/** Bands beside or above the body: the slimmer, the more they reach round, the more they are handles. */
function findHandles(scene: Scene): Region[] {
  const { body } = scene;
  const bands = limbs(scene).filter(
    (region) =>
      region.slimness > 2.4 &&
      region.depth < 0.6 * body.depth &&
      !isWideBase(scene, region) &&
      !isFlatTop(scene, region) &&
      !readDisc(region, scene.all),
  );
  return best(bands, (region) => {
    const above = region.y < body.top ? 2 : 1;
    const box = (width(region) * tall(region)) / region.area;
    const low = region.y > body.bottom ? 0.1 : 1;
    return region.slimness * above * low * Math.sqrt(box);
  });
}

/** What fills its flat box over the middle of the body is a lid or a shoulder. */
function isFlatTop({ body }: Scene, region: Region): boolean {
  const flat = width(region) > 2 * tall(region) && width(region) * tall(region) < FILLED_BOX * region.area;
  return flat && region.y < body.top + 0.1 * tall(body) && Math.abs(region.x - body.x) < 0.15 * width(body);
}

/** Boxes of filled shapes are at most so many times as large: a lens's 1.5 times, those of a lozenge and a wedge, as a rim drawn by hand may be, twice. */
const FILLED_BOX = 2.1;

function isWideBase(scene: Scene, region: Region): boolean {
  return width(region) > 0.5 * width(scene.body) && level(scene, region.y) > 0.6 && width(region) > 1.5 * tall(region);
}

/** What leads away from the body's side, longer than wide. */
const findSpouts: Finder = (scene) => {
  const { body, handles } = scene;
  const aside = limbs(scene).filter(
    (region) =>
      !handles.includes(region) &&
      touching(region, body) &&
      region.slimness > 1.3 &&
      region.area < 0.5 * body.area &&
      Math.abs(region.x - body.x) > 0.3 * width(body),
  );
  return best(aside, ({ x, area }) => Math.abs(x - body.x) * Math.sqrt(area));
};

const findLids: Finder = (scene) => {
  const { body, handles } = scene;
  const over = limbs(scene).filter(
    (region) =>
      !handles.includes(region) && region.y < body.y && region.area < 0.6 * body.area && width(region) > tall(region),
  );
  const lids = best(over, (region) => (touching(region, body) ? 2 : 1) * width(region));
  const caps = over.filter((region) => lids.some((lid) => touching(region, lid) && width(region) > 0.5 * width(lid)));
  return [...new Set([...lids, ...caps])];
};

const findTops: Finder = (scene) =>
  best(
    limbs(scene).filter(({ y, area }) => y < scene.body.y && area < 0.6 * scene.body.area),
    ({ y }) => 1 - level(scene, y),
    0.9,
  );

const findKnobs: Finder = (scene) => {
  const { body } = scene;
  const small = scene.all.filter((region) => region !== body && region.area < 0.12 * body.area && round(region));
  const onTop = small.filter(({ y, parent }) => !parent && y < body.top + 0.1 * tall(body));
  return onTop.length > 0 ? best(onTop, ({ y }) => 1 - level(scene, y), 0.9) : small;
};

const findBases: Finder = (scene) => {
  const low = limbs(scene).filter((region) => level(scene, region.bottom) > 0.93 && width(region) > 1.3 * tall(region));
  return best(low, width);
};

const findLegs: Finder = (scene) => {
  const { bottom, top, left, right } = scene;
  const span = right - left;
  const low = limbs(scene).filter(
    (region) =>
      region.bottom > bottom - (region.rod ? 0.45 : 0.25) * (bottom - top) &&
      region.y > scene.body.y &&
      2 * region.depth < 0.2 * span &&
      !isWideBase(scene, region),
  );
  return low.filter((region) => tall(region) > 0.6 * width(region) || region.rod);
};

const findStems: Finder = (scene) => {
  const slim = limbs(scene).filter((region) => region.rod || region.slimness > 2.2);
  const upright = slim.filter((region) => !isWideBase(scene, region) && tall(region) > 0.5 * width(region));
  const rods = upright.filter(({ rod }) => rod);
  return rods.length > 0 ? rods : upright;
};

const findShades: Finder = (scene) =>
  best(
    outer(scene).filter((region) => !region.rod && level(scene, region.y) < 0.55),
    (region) => region.area * (1.2 - level(scene, region.y)),
  );

const findSeats: Finder = (scene) =>
  best(
    outer(scene).filter(
      (region) => width(region) > 1.4 * tall(region) && level(scene, region.y) > 0.3 && level(scene, region.y) < 0.85,
    ),
    ({ area }) => area,
  );

const findBacks: Finder = (scene) =>
  best(
    outer(scene).filter((region) => level(scene, region.y) < 0.5),
    ({ area }) => area,
  );

const findRings: Finder = ({ all }) =>
  all.filter((region) => all.some(({ parent }) => parent === region.label) && region.slimness > 3);

const findTyres: Finder = (scene) =>
  scene.all.filter(
    (region) => level(scene, region.bottom) > 0.85 && isRoundBox(region) && region.area < 0.3 * scene.body.area,
  );

const isRoundBox = (region: Region): boolean =>
  Math.abs(width(region) / tall(region) - 1) < 0.25 && region.top < region.bottom;

const within = (scene: Scene, regions: readonly Region[]): Region[] =>
  scene.all.filter(({ parent }) => regions.some(({ label }) => label === parent));

/** A patch on the body, or else the largest zone between two others. */
const findLabels: Finder = (scene) => {
  const patches = inner(scene).filter((region) => !round(region));
  const zones = outer(scene).filter((region) => {
    const others = outer(scene).filter((other) => other !== region && touching(region, other));
    return others.some(({ y }) => y < region.top) && others.some(({ y }) => y > region.bottom);
  });
  const fill = (region: Region) => region.area / (width(region) * tall(region));
  return best(patches.length > 0 ? patches : zones, (region) => region.area * fill(region) ** 3, 0.9);
};

/** Where each part of a product is looked for. */
const FINDERS: Partial<Record<PartName, Finder>> = {
  ...DETAILS,
  body: ({ body }) => [body],
  handle: ({ handles }) => handles,
  spout: findSpouts,
  lid: findLids,
  knob: findKnobs,
  cap: findTops,
  label: findLabels,
  neck: (scene) => findTops(scene).filter((region) => tall(region) > 0.7 * width(region)),
  rim: (scene) => findTops(scene).filter((region) => width(region) > 2 * tall(region)),
  base: findBases,
  legs: findLegs,
  frame: (scene) => scene.all.filter((region) => region !== scene.body && (region.rod || region.slimness > 3)),
  stem: findStems,
  shade: findShades,
  bulb: (scene) =>
    scene.all.filter((region) => round(region) && region.area < 0.2 * scene.body.area && region.y < scene.bottom),
  cable: ({ all }) =>
    best(
      all.filter(({ rod }) => rod),
      ({ slimness }) => slimness,
    ),
  seat: findSeats,
  back: findBacks,
  armrests: (scene) =>
    limbs(scene).filter(
      (region) => region.slimness > 2 && level(scene, region.y) > 0.25 && level(scene, region.y) < 0.7,
    ),
  top: (scene) =>
    best(
      outer(scene).filter((region) => width(region) > 2 * tall(region)),
      ({ y }) => 1 - level(scene, y),
      0.9,
    ),
  shelf: (scene) => [
    ...inner(scene).filter((region) => !round(region)),
    ...limbs(scene).filter((region) => width(region) > 3 * tall(region) && level(scene, region.y) > 0.4),
  ],
  strap: (scene) =>
    limbs(scene).filter(
      (region) => Math.abs(region.x - scene.body.x) < 0.5 * width(scene.body) && region.area > 0.05 * scene.body.area,
    ),
  face: (scene) => best(inner(scene), ({ area }) => area),
  hands: (scene) => inner(scene).filter((region) => region.slimness > 2.5 && !findRings(scene).includes(region)),
  bezel: findRings,
  crown: (scene) =>
    limbs(scene).filter(
      (region) => region.area < 0.04 * scene.body.area && Math.abs(region.x - scene.body.x) > 0.4 * width(scene.body),
    ),
  grille: (scene) => inner(scene),
  headband: (scene) =>
    best(
      outer(scene).filter(({ slimness }) => slimness > 3),
      (region) => 1.2 - level(scene, region.y),
    ),
  pads: (scene) =>
    best(
      limbs(scene).filter(({ slimness }) => slimness < 4),
      ({ area }) => area,
    ),
  cups: (scene) =>
    best(
      outer(scene).filter(({ slimness }) => slimness < 4),
      ({ area }) => area,
      0.4,
    ),
  screen: (scene) =>
    best(
      inner(scene).filter((region) => !round(region)),
      ({ area }) => area,
    ),
  wheels: (scene) => {
    const tyres = findTyres(scene);
    const hubs = within(scene, tyres);
    return hubs.length > 0 ? hubs : tyres;
  },
  tyres: findTyres,
  windows: (scene) => inner(scene).filter((region) => level(scene, region.y) < 0.6 && !round(region)),
  roof: findTops,
  trim: (scene) => scene.all.filter((region) => region !== scene.body && region.area < 0.12 * scene.body.area),
  inside: ({ all }) => all.filter((region) => readDisc(region, all)).map((region) => rimmed(region, all) ?? region),
};

/** Labels of the regions that each named part of a product means in this drawing; empty when none looks like it. */
export function findParts(regions: readonly Region[], names: readonly PartName[]): Map<PartName, number[]> {
  const found = new Map<PartName, number[]>();
  const solid = regions.filter(({ parent, rod }) => !parent && !rod);
  const [body] = (solid.length > 0 ? solid : regions).toSorted((a, b) => b.area - a.area);
  if (!body) return found;
  const scene: Scene = {
    all: regions,
    body,
    top: Math.min(...regions.map(({ top }) => top)),
    bottom: Math.max(...regions.map(({ bottom }) => bottom)),
    left: Math.min(...regions.map(({ left }) => left)),
    right: Math.max(...regions.map(({ right }) => right)),
    handles: [],
  };
  const withHandles = { ...scene, handles: findHandles(scene) };
  for (const name of names)
    found.set(
      name,
      (FINDERS[name]?.(withHandles) ?? []).map(({ label }) => label),
    );
  return found;
}
