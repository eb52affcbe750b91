import type { Brief } from '../studio/prompt.ts';
import type { ProductName } from '../studio/scan.ts';
import { type Disc, readDisc, rimmed } from './discs.ts';
import { type Facet, readBox } from './facets.ts';
import type { Region } from './measure.ts';
import { tall, width } from './places.ts';
import { type Profile, readProfile } from './profile.ts';
import type { RegionMap } from './regions.ts';

/**
 * How a solid rises from the drawing's plane: turned on an axis, a flat front, a soft cushion, a tube, a box seen from a
 * corner, or the round lid or opening on top of a body seen from above.
 */
type Form =
  | { readonly kind: 'lathe'; readonly profile: Profile }
  | { readonly kind: 'slab' }
  | { readonly kind: 'dome' }
  | { readonly kind: 'tube' }
  | { readonly kind: 'box'; readonly facets: ReadonlyMap<number, Facet> }
  | { readonly kind: 'lid'; readonly disc: Disc }
  | { readonly kind: 'opening'; readonly disc: Disc };

/** Regions that make up one body, and its form. */
export type Solid = {
  readonly labels: readonly number[];
  readonly form: Form;
  readonly depth: number;
  readonly area: number;
};

/** Products that are turned, flat or soft, by family; what a family does not say is read from the drawing. */
const ROUND: ReadonlySet<string> = new Set([
  'vase',
  'planter',
  'bottle',
  'mug',
  'kettle',
  'lamp',
  'speaker.portable',
  'chair.stool',
]);
const FLAT: ReadonlySet<string> = new Set(['phone', 'speaker', 'table', 'watch', 'chair', 'chair.bench', 'sunglasses']);
const SOFT: ReadonlySet<string> = new Set(['sofa', 'headphones', 'car']);
/** Products whose round top is an opening. */
const OPEN: ReadonlySet<string> = new Set(['mug', 'vase', 'planter', 'bottle.flask']);

/** Vessels are at least so deep against their width. */
const DEEP = 0.25;

/** A region belongs to a neighbouring body when so much of its border lies on it. */
const EMBEDDED = 0.36;
/** Regions stacked on each other belong together when the seam is this share of the upper or lower one's width, */
const SEAM = 0.55;
/** and that one is at least this share of the other's width: narrower things are limbs. */
const BROAD = 0.4;
/** Limbs slimmer than this are tubes. */
const TUBE = 1.7;
/** Long bodies beside a larger one are limbs, however large. */
const SLIM = 3;
/** Bands thinner than this share of the body are attached to it, not embedded in it. */
const THIN = 0.45;
/** Share of its box that a flat front fills. */
const BOXY = 0.9;
/** Bodies of this share of the largest one are main bodies; smaller ones are limbs. */
const MAIN = 0.3;

/** Gathers regions into solids and decides on their forms. `gap` is the widest gap closed in outlines, in pixels. */
export function buildSolids(map: RegionMap, regions: readonly Region[], brief: Brief, gap: number): Solid[] {
  const { product } = brief;
  const discs = regions.flatMap((region) => {
    const disc = readDisc(region, regions);
    const mouth = disc && rimmed(region, regions);
    return disc ? [{ disc, members: mouth ? [region, mouth] : [region] }] : [];
  });
  const groups = groupRegions(regions.filter((region) => !discs.some(({ members }) => members.includes(region))));
  const largest = Math.max(0, ...groups.map(areaOf));
  const solids = groups.map((group): Solid => {
    const area = areaOf(group);
    const slim = group.length === 1 && group[0].slimness > SLIM;
    const isMain = area === largest || (area > MAIN * largest && !slim);
    return solidOf(group, isMain ? chooseMain(map, group, product, gap) : chooseLimb(map, group, gap));
  });
  const tops = discs.map(({ disc, members }) =>
    solidOf(members, { kind: isOpening(members, regions, groups, brief) ? 'opening' : 'lid', disc }),
  );
  return [...solids, ...tops];
}

function solidOf(group: readonly Region[], form: Form): Solid {
  const depth = Math.max(...group.map((region) => region.depth));
  return { labels: group.map(({ label }) => label), area: areaOf(group), depth, form };
}

/**
 * Whether the round top of a body is its mouth: what the product is tells, and without a word a rim does, or that the body is
 * deep and nothing stands on the top.
 */
function isOpening(
  [top, mouth]: readonly Region[],
  all: readonly Region[],
  groups: readonly (readonly Region[])[],
  { product, head, named }: Brief,
): boolean {
  if (named.includes('lid')) return false;
  if (product || head) return namesOf(product).some((name) => OPEN.has(name));
  const bodies = groups.filter((group) => group.some(({ borders }) => borders.has(top.label)));
  const deep = Math.max(...bodies.flat().map(({ bottom }) => bottom)) - top.bottom > DEEP * width(top);
  // A rod that rises from it is a handle.
  const holds = all.some(
    ({ parent, rod, borders, y }) => parent === top.label || (!rod && borders.has(top.label) && y < top.y),
  );
  return mouth !== undefined || (deep && !holds);
}

const areaOf = (group: readonly Region[]): number => group.reduce((sum, { area }) => sum + area, 0);

/** Unites regions until no region is embedded in, or stacked on, another group. */
function groupRegions(regions: readonly Region[]): Region[][] {
  const byLabel = new Map(regions.map((region) => [region.label, region]));
  let groups = regions.map((region) => [region]);
  const sorted = [...regions].sort((a, b) => b.area - a.area);
  const groupOf = (label: number) => groups.find((group) => group.some((region) => region.label === label));
  for (const region of sorted) {
    if (region.rod) continue;
    for (const label of [region.parent, ...region.borders.keys()]) {
      const other = byLabel.get(label);
      const mine = groupOf(region.label);
      const theirs = other && groupOf(label);
      if (!other || other.rod || !mine || !theirs || mine === theirs) continue;
      if (label !== region.parent && !embedded(region, theirs) && !stacked(region, other)) continue;
      groups = [...groups.filter((group) => group !== mine && group !== theirs), [...theirs, ...mine]];
    }
  }
  return groups;
}

function embedded(region: Region, group: readonly Region[]): boolean {
  const shared = group.reduce((sum, { label }) => sum + (region.borders.get(label) ?? 0), 0);
  const body = group.reduce((largest, other) => (other.area > largest.area ? other : largest));
  const band = region.slimness > SLIM && region.depth < THIN * body.depth && !stacked(region, body);
  return !band && shared > EMBEDDED * region.perimeter && region.area < areaOf(group);
}

function stacked(region: Region, other: Region): boolean {
  const [narrow, wide] = width(region) < width(other) ? [region, other] : [other, region];
  const apart = narrow.y < wide.top || narrow.y > wide.bottom || wide.y < narrow.top || wide.y > narrow.bottom;
  const seam = region.borders.get(other.label) ?? 0;
  return apart && seam > SEAM * width(narrow) && width(narrow) > BROAD * width(wide);
}

/** A product's own name and its family's. */
function namesOf(product: ProductName | null): string[] {
  return product ? [product, product.split('.')[0]] : [];
}

const UPRIGHT = Math.PI / 2;

function chooseMain(map: RegionMap, group: readonly Region[], product: ProductName | null, gap: number): Form {
  const names = namesOf(product);
  const is = (kinds: ReadonlySet<string>) => names.some((name) => kinds.has(name));
  if (group[0].rod) return { kind: 'tube' };
  if (is(SOFT)) return { kind: 'dome' };
  const upright = lathe(map, group, [UPRIGHT], gap);
  if (is(ROUND)) return upright ?? lathe(map, group, ownAngles(group), gap) ?? { kind: 'dome' };
  const facets = readBox(map, group);
  if (facets) return { kind: 'box', facets };
  if (is(FLAT) || boxiness(group) > BOXY) return { kind: 'slab' };
  return upright ?? { kind: 'dome' };
}

/** Small things are turned when they are symmetric, on whatever axis, and tubes otherwise. */
function chooseLimb(map: RegionMap, group: readonly Region[], gap: number): Form {
  const [first] = group;
  if (first.rod || (group.length === 1 && first.slimness > TUBE)) return { kind: 'tube' };
  return lathe(map, group, [UPRIGHT, ...ownAngles(group)], gap) ?? { kind: 'tube' };
}

/** Along and across the largest region. */
function ownAngles(group: readonly Region[]): number[] {
  const { angle } = group.reduce((largest, region) => (region.area > largest.area ? region : largest));
  return [angle, angle + UPRIGHT];
}

function lathe(map: RegionMap, group: readonly Region[], angles: readonly number[], gap: number): Form | null {
  const labels = group.map(({ label }) => label);
  for (const angle of angles) {
    const profile = readProfile(map, labels, angle, gap, 'rims');
    if (profile) return { kind: 'lathe', profile };
  }
  return null;
}

/** Mean share of their own boxes that the outer regions fill, by area; what lies within them counts as filled. */
function boxiness(group: readonly Region[]): number {
  let filled = 0;
  let boxes = 0;
  for (const region of group) {
    filled += region.area;
    if (!group.some(({ label }) => label === region.parent)) boxes += width(region) * tall(region);
  }
  return filled / boxes;
}
