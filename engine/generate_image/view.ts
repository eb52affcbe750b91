import type { ViewName } from '../studio/scan.ts';
import type { Model } from './model.ts';

/** Families that are built along x: their front looks that way. All others face z. */
const SIDEWAYS: ReadonlySet<string> = new Set(['car', 'bicycle', 'shoe', 'helmet', 'toy', 'tap']);

/** The axis that a family's front looks along. */
export const facingOf = (family: string): 'x' | 'z' => (SIDEWAYS.has(family) ? 'x' : 'z');
/** Where a camera stands that looks at a family's front, radians around it from z. */
export const frontOf = (family: string): number => (facingOf(family) === 'x' ? Math.PI / 2 : 0);

/** How far a three-quarter view is turned from the front. */
const QUARTER = 0.68;
/** Arc tangent of 1/sqrt 2: the three axes of an isometric view are equally long. */
const ISOMETRIC = Math.atan(Math.SQRT1_2);
/** Heights above the floor, radians: nearly level, low, high, from above. */
const STRAIGHT = 0.07;
const LOW = 0.02;
const HIGH = 0.62;
const ABOVE = 1.42;
/** How much larger a close-up shows its product; words for its size are seen by the room around it. */
const CLOSE = 1.26;
const LARGE = 1.14;
const SMALL = 0.78;

export type Stand = {
  /** Radians around the product from z, and above the floor. */
  readonly azimuth: number;
  readonly elevation: number;
  /** A view that was asked for is kept as it is: no design of a run turns away from it. */
  readonly exact: boolean;
};

/** Where the camera stands for a view of a model; for none, where its family is usually seen from. */
export function standFor(view: ViewName | null, family: string, usual: Model['view']): Stand {
  const front = frontOf(family);
  // Seen from where most of it shows: to the right of what faces us, to the left of what looks to the right.
  const side = facingOf(family) === 'x' ? 0 : Math.PI / 2;
  const towards = facingOf(family) === 'x' ? -1 : 1;
  const stand = (azimuth: number, elevation: number, exact = true): Stand => ({ azimuth, elevation, exact });
  switch (view) {
    case null:
      return stand(usual.azimuth, usual.elevation, false);
    case 'front':
      return stand(front, STRAIGHT);
    case 'side':
      return stand(side, STRAIGHT);
    case 'back':
      return stand(front + Math.PI, STRAIGHT);
    case 'top':
      return stand(0, ABOVE);
    case 'quarter':
      return stand(front + towards * QUARTER, Math.max(usual.elevation, 0.16), false);
    case 'isometric':
      return stand(Math.PI / 4, ISOMETRIC);
    case 'low':
      return stand(usual.azimuth, LOW, false);
    case 'level':
      return stand(usual.azimuth, STRAIGHT, false);
    case 'high':
      return stand(usual.azimuth, Math.max(usual.elevation, HIGH), false);
    default:
      return view satisfies never;
  }
}

/** How much larger than usual the product is shown. */
export function zoomFor(close: boolean, forms: readonly string[]): number {
  const size = forms.includes('large') ? LARGE : forms.includes('small') ? SMALL : 1;
  return close ? CLOSE : size;
}
