import type { Picture } from '../../server/media/picture.ts';
import { type Change, isWithin, type Kept, type Place, type Target, targetsOf } from './change.ts';
import { onlyWhere } from './pictureEdit.ts';
import { type Canvas, regionOf } from './regions.ts';

/** What of the picture is to stay, as places in it. */
export const placesIn = (kept: readonly Kept[]): Place[] => kept.filter((each) => each.kind !== 'aspect');

const isSame = (a: Target, b: Target): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || (a.kind === 'subject' && b.kind === 'subject');
const ofProduct = ({ kind }: Target): boolean => kind === 'subject' || kind === 'part';

/** Whether a change is asked of the very thing that is to stay, or cannot leave anything as it is. */
export function contradicts(change: Change, kept: readonly Target[]): boolean {
  if (change.kind === 'turn') return kept.length > 0;
  return targetsOf(change).some((target) => kept.some((each) => isSame(target, each)));
}

/** Whether a change may reach what is to stay: all but those of the product where the background stays, and the other way round. */
function reaches(change: Change, kept: Target): boolean {
  return targetsOf(change).some(
    (target) =>
      !(kept.kind === 'subject' && isWithin(target)) &&
      !(ofProduct(target) && kept.kind === 'background') &&
      !(target.kind === 'background' && ofProduct(kept)),
  );
}

/** Puts back what a change has reached although it is to stay; `missed` are things that cannot be found in the picture. */
export function spare(
  { before, after }: { readonly before: Picture; readonly after: Picture },
  change: Change,
  kept: readonly Place[],
  canvas: Canvas,
  checkpoint: () => void,
): { readonly picture: Picture; readonly missed: readonly Place[] } {
  let picture = after;
  const missed: Place[] = [];
  for (const target of kept) {
    if (!reaches(change, target)) continue;
    const region = regionOf(target, { ...canvas, marked: null }, checkpoint);
    if (region)
      picture = onlyWhere(
        before,
        picture,
        region.map((value) => 1 - value),
      );
    else missed.push(target);
  }
  return { picture, missed };
}
