import type { Region } from './measure.ts';

/** What a part may be judged by. */
export type Scene = {
  readonly all: readonly Region[];
  /** The largest outer region. */
  readonly body: Region;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** Regions already taken as a handle, which are no spout. */
  readonly handles: readonly Region[];
};

export type Finder = (scene: Scene) => readonly Region[];

export const width = ({ left, right }: Region): number => right - left + 1;
export const tall = ({ top, bottom }: Region): number => bottom - top + 1;
export const outer = ({ all }: Scene): Region[] => all.filter(({ parent }) => !parent);
export const limbs = (scene: Scene): Region[] => outer(scene).filter((region) => region !== scene.body);
export const inner = ({ all }: Scene): Region[] => all.filter(({ parent }) => parent);
export const touching = (a: Region, b: Region): boolean => a.borders.has(b.label);
export const round = ({ slimness }: Region): boolean => slimness < 1.15;
export const level = (scene: Scene, y: number): number => (y - scene.top) / (scene.bottom - scene.top + 1);

/** The regions whose score is within `share` of the best one; none when no score is above 0. */
export function best(regions: readonly Region[], score: (region: Region) => number, share = 0.6): Region[] {
  const scored = regions.map((region) => ({ region, points: score(region) }));
  const highest = Math.max(0, ...scored.map(({ points }) => points));
  return scored.filter(({ points }) => points > 0 && points >= highest * share).map(({ region }) => region);
}
