import type { PartName } from '../studio/scan.ts';
import type { Region } from './measure.ts';
import { best, type Finder, inner, level, limbs, outer, round, type Scene, tall, width } from './places.ts';

/** A sole is at least so wide against the body that it carries, and no higher than this against its width. */
const CARRIES = 0.6;
const SOLE_HEIGHT = 0.45;
/** Laces are short against the body. */
const LACE = 0.35;
/** Things that a product has several of are at least so large against the largest. */
const ALIKE = 0.5;

const findSoles: Finder = (scene) => {
  const { body } = scene;
  const low = limbs(scene).filter(
    (region) =>
      !region.rod &&
      width(region) > CARRIES * width(body) &&
      tall(region) < SOLE_HEIGHT * width(region) &&
      region.y > body.y,
  );
  return best(low, ({ y }) => level(scene, y), 0.95);
};

const isShort = ({ body }: Scene, region: Region): boolean =>
  Math.hypot(width(region), tall(region)) < LACE * width(body);

/** Short lines over the body, or slim patches within it. */
const findLaces: Finder = (scene) => {
  const lines = scene.all.filter((region) => region.rod && isShort(scene, region) && level(scene, region.bottom) < 0.8);
  return lines.length > 0 ? lines : inner(scene).filter((region) => region.slimness > 2.2 && isShort(scene, region));
};

const findSlots: Finder = (scene) =>
  best(
    inner(scene).filter((region) => width(region) > 1.5 * tall(region)),
    width,
    ALIKE,
  );

const findLenses: Finder = (scene) => {
  const glasses = inner(scene).filter(round);
  const found = glasses.length > 0 ? glasses : outer(scene).filter((region) => !region.rod && round(region));
  return best(found, ({ area }) => area, ALIKE);
};

/** Blades reach away from the body on all sides. */
const findBlades: Finder = (scene) =>
  best(
    limbs(scene).filter(({ rod, area }) => !rod && area < 0.9 * scene.body.area),
    ({ area }) => area,
    ALIKE,
  );

const findLevers: Finder = (scene) => {
  const { body } = scene;
  const small = scene.all.filter((region) => region !== body && !region.rod && region.area < 0.06 * body.area);
  return small.filter((region) => Math.abs(region.x - body.x) > 0.3 * width(body) && !round(region));
};

/** Where small parts of products are looked for. */
export const DETAILS: Partial<Record<PartName, Finder>> = {
  sole: findSoles,
  laces: findLaces,
  slots: findSlots,
  lens: findLenses,
  blades: findBlades,
  lever: findLevers,
};
