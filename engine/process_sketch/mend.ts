import { growLabels } from '../raster/components.ts';
import { select } from '../raster/plane.ts';
import { isWithin } from './profile.ts';
import type { RegionMap } from './regions.ts';
import type { Solid } from './solids.ts';

/** Profiles are smoothed; only what lies this many pixels within is surely body. */
const MARGIN = 1.5;

/**
 * Fills, in place, the notches that closing a gap left in the outline of turned bodies: the body goes through where its
 * profile says so. Returns whether anything changed.
 */
export function mendOutlines(map: RegionMap, solids: readonly Solid[]): boolean {
  const { labels, width } = map;
  let mended = false;
  for (const { form, labels: members } of solids) {
    if (form.kind !== 'lathe') continue;
    const { profile } = form;
    const within = (i: number) => isWithin(profile, i % width, Math.floor(i / width), MARGIN);
    const notches = select(labels.length, (i) => !labels[i] && within(i));
    if (!notches.includes(1)) continue;
    const own = labels.map((label) => (members.includes(label) ? label : 0));
    growLabels(own, notches, map);
    for (let i = 0; i < labels.length; i++) if (notches[i]) labels[i] = own[i];
    mended = true;
  }
  return mended;
}
