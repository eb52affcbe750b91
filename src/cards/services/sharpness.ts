import type { NodeId } from '../../../contract/ids.ts';
import { thumbnailSize } from '../../geometry/viewport/tier.ts';

export type PictureSize = 64 | 128 | 256 | 512 | 'full';

/** The canvas's view, as it reports its zoom. */
type RestingView = {
  readonly viewport: () => { readonly k: number };
  readonly isMoving: () => boolean;
  /** The distance of a node from the middle of what is seen. */
  readonly awayFrom: (id: NodeId) => number;
  /** The view has come to rest. Gives back how to stop listening. */
  readonly onSettle: (listener: () => void) => () => void;
};

/** Pixels of the longer side; the last one is the picture itself. */
const FULL = Number.POSITIVE_INFINITY;
const SIZES = [256, 512, FULL] as const;
type Size = number;

/** So many pictures stand in full at a time: one of twelve megapixels takes 48 MB. */
export const FULL_MAX = 8;

/** A picture on a card: what is stored, how wide it stands in board units, and whose card it is. */
export type PlacedPicture = { readonly key: string; readonly width: number; readonly node: NodeId | undefined };

type LivePicture = PlacedPicture & { size: Size; readonly tell: (size: PictureSize) => void };

/**
 * Decides the sharpness of the pictures on live cards. It follows the zoom at which the view rests, never one that it passes
 * through. In full stand those nearest to the middle of the view that need it. A picture that has become sharper stays so, unless
 * another one needs its place among those in full.
 */
export function createSharpness() {
  const all = new Set<LivePicture>();
  /** Pictures that were shown at 512 pixels once: they are in the browser's cache. */
  const large = new Set<string>();
  let pixels = 0;
  let isMoving = () => true;
  let awayFrom: RestingView['awayFrom'] = () => 0;

  const wantedAt = (width: number): Size => thumbnailSize(pixels, SIZES, width);

  /** The size that a picture has when its card appears: nothing is fetched in full while the view may be passing by. */
  function first({ key, width }: PlacedPicture): Size {
    return large.has(key) || wantedAt(width) > 256 ? 512 : 256;
  }

  function give(one: LivePicture, size: Size): void {
    one.size = size;
    if (size > 256) large.add(one.key);
    one.tell(named(size));
  }

  function sharpen(): void {
    const inFull = new Set(mostWanted());
    for (const one of all) {
      const next = inFull.has(one) ? FULL : Math.min(512, Math.max(one.size, wantedAt(one.width)));
      if (next !== one.size) give(one, next);
    }
  }

  /** The pictures that may stand in full: first what needs it, the nearest first, then what did before. */
  function mostWanted(): LivePicture[] {
    const needs = (one: LivePicture) => wantedAt(one.width) === FULL;
    const away = new Map([...all].filter(needs).map((one) => [one, one.node === undefined ? 0 : awayFrom(one.node)]));
    const needed = [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
    const idle = [...all].filter((one) => one.size === FULL && !needs(one));
    return [...needed, ...idle].slice(0, FULL_MAX);
  }

  return {
    first: (picture: PlacedPicture): PictureSize => named(first(picture)),
    /** Tells the size of a picture, now and whenever it changes; gives back how to stop. */
    watch(picture: PlacedPicture, tell: (size: PictureSize) => void): () => void {
      const one: LivePicture = { ...picture, tell, size: first(picture) };
      all.add(one);
      give(one, one.size);
      if (!isMoving()) sharpen();
      return () => {
        all.delete(one);
        // Its place goes to the next.
        if (one.size === FULL && !isMoving()) sharpen();
      };
    },
    /** Follows the zoom of a view, until it is told to stop. */
    follow(view: RestingView): () => void {
      const settle = () => {
        pixels = view.viewport().k * devicePixelRatio;
        sharpen();
      };
      ({ isMoving, awayFrom } = view);
      if (!isMoving()) settle();
      return view.onSettle(settle);
    },
  };
}

function named(size: Size): PictureSize {
  if (size === FULL) return 'full';
  return size > 256 ? 512 : 256;
}

export type Sharpness = ReturnType<typeof createSharpness>;
