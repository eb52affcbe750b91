import { type Change, type Place, retarget, type Target, targetsOf } from './change.ts';

/** What is to stay, and as what it is known in the picture; null for what cannot be found in it. */
export type Staying = { readonly said: Place; readonly meant: Place | null };

/** What is asked of a picture that does not know the names of things. */
type Asked = {
  readonly rest: readonly Change[];
  readonly refused: readonly Change[];
  readonly kept: readonly Staying[];
  readonly taken: readonly { readonly word: string; readonly change: Change }[];
};

/** In pixels a product is not told from what goes with it: a cup from its saucer. */
export const ofWhole = (change: Change): Change => retarget(change, withoutName);

const withoutName = (target: Target): Target => (target.kind === 'subject' ? { kind: 'subject' } : target);

/**
 * Of all that has a name a picture from elsewhere knows only its subject: a product that is named is taken for that, which is said. By a
 * name alone nothing is taken away: it may be that of something else in the picture.
 */
export function inPixels(changes: readonly Change[], kept: readonly Place[], marked: boolean): Asked {
  const isRefused = (change: Change) => !marked && change.kind === 'remove' && namesOf(change).length > 0;
  const names = new Set(changes.flatMap(namesOf).map(({ product }) => product));
  const isOther = (place: Place) =>
    place.kind === 'subject' && place.named !== undefined && names.size > 0 && !names.has(place.named.product);
  const done = changes
    .filter((change) => !isRefused(change))
    .map((change) => ({ said: change, change: ofWhole(change) }));
  return {
    rest: done.map(({ change }) => change),
    refused: changes.filter(isRefused),
    kept: kept.map((said) => ({ said, meant: isOther(said) ? null : said })),
    taken: marked ? [] : done.flatMap(({ said, change }) => namesOf(said).map(({ word }) => ({ word, change }))),
  };
}

const namesOf = (change: Change) =>
  targetsOf(change).flatMap((target) => (target.kind === 'subject' && target.named ? [target.named] : []));
