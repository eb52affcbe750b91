import type { ProductName } from '../studio/scan.ts';
import type { Region } from './measure.ts';
import { type Profile, readProfile } from './profile.ts';
import type { RegionMap } from './regions.ts';

/** How a solid rises from the drawing's plane: turned on an upright axis, a flat front, a soft cushion, or a tube. */
export type Form = 'lathe' | 'slab' | 'dome' | 'tube';

/** Regions that make up one body, and its form. `profile` is set for lathes. */
export type Solid = {
  readonly labels: readonly number[];
  readonly form: Form;
  readonly profile: Profile | null;
  readonly depth: number;
  readonly area: number;
};

/** Products that are turned, flat or soft, by family; what a family does not say is read from the drawing. */
const ROUND: ReadonlySet<string> = new Set([
  'vase',
  'bottle',
  'mug',
  'kettle',
  'lamp',
  'speaker.portable',
  'chair.stool',
]);
const FLAT: ReadonlySet<string> = new Set(['phone', 'speaker', 'table', 'watch', 'chair', 'chair.bench']);
const SOFT: ReadonlySet<string> = new Set(['chair.sofa', 'chair.arm', 'headphones', 'car', 'kettle.none']);

/** A region belongs to a neighbouring body when so much of its border lies on it. */
const EMBEDDED = 0.36;
/** Regions stacked on each other belong together when the seam is this share of the upper or lower one's width, */
const SEAM = 0.55;
/** and that one is at least this share of the other's width: narrower things are limbs. */
const BROAD = 0.4;
/** Limbs slimmer than this are tubes. */
const TUBE = 1.7;
/** Share of its box that a flat front fills. */
const BOXY = 0.9;

/** Gathers regions into solids and decides on their forms. */
export function buildSolids(map: RegionMap, regions: readonly Region[], product: ProductName | null): Solid[] {
  const groups = groupRegions(regions);
  const largest = Math.max(0, ...groups.map(areaOf));
  return groups.map((group) => {
    const area = areaOf(group);
    const labels = group.map(({ label }) => label);
    const depth = Math.max(...group.map((region) => region.depth));
    const isMain = area > 0.3 * largest;
    const profile = group[0].rod ? null : readProfile(map, labels);
    const form = chooseForm(group, isMain ? product : null, profile !== null, isMain);
    return { labels, area, depth, form, profile: form === 'lathe' ? profile : null };
  });
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
  return shared > EMBEDDED * region.perimeter && region.area < areaOf(group);
}

function stacked(region: Region, other: Region): boolean {
  const [narrow, wide] = widthOf(region) < widthOf(other) ? [region, other] : [other, region];
  const apart = narrow.y < wide.top || narrow.y > wide.bottom || wide.y < narrow.top || wide.y > narrow.bottom;
  const seam = region.borders.get(other.label) ?? 0;
  return apart && seam > SEAM * widthOf(narrow) && widthOf(narrow) > BROAD * widthOf(wide);
}

const widthOf = ({ left, right }: Region): number => right - left + 1;

function chooseForm(group: readonly Region[], product: ProductName | null, turned: boolean, isMain: boolean): Form {
  const [first] = group;
  if (first.rod) return 'tube';
  if (!isMain && group.length === 1 && first.slimness > TUBE) return 'tube';
  const family = product?.split('.')[0] ?? '';
  const names = [product ?? '', family];
  if (names.some((name) => SOFT.has(name))) return 'dome';
  if (names.some((name) => ROUND.has(name))) return turned ? 'lathe' : 'dome';
  const boxy = boxiness(group) > BOXY;
  if (names.some((name) => FLAT.has(name))) return boxy || turned ? 'slab' : 'dome';
  if (boxy && isMain) return 'slab';
  return turned ? 'lathe' : 'dome';
}

/** Mean share of their own boxes that the outer regions fill, by area; what lies within them counts as filled. */
function boxiness(group: readonly Region[]): number {
  let filled = 0;
  let boxes = 0;
  for (const region of group) {
    filled += region.area;
    if (!group.some(({ label }) => label === region.parent))
      boxes += widthOf(region) * (region.bottom - region.top + 1);
  }
  return filled / boxes;
}
