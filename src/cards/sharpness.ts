import { thumbnailSize } from '../geometry/tier.ts';
import type { PictureSize } from './services.ts';

/** What the canvas's view tells of its zoom. */
export type RestingView = {
  readonly viewport: () => { readonly k: number };
  readonly isMoving: () => boolean;
  /** The view has come to rest. Gives back how to stop listening. */
  readonly onSettle: (listener: () => void) => () => void;
};

/** Pixels of the longer side; the last one is the picture itself. */
const FULL = Number.POSITIVE_INFINITY;
const SIZES = [256, 512, FULL] as const;
type Size = number;

/** So many pictures stand in full at a time: one of twelve megapixels takes 48 MB. */
export const FULL_MAX = 8;

type Shown = { readonly key: string; readonly width: number; size: Size; readonly tell: (size: PictureSize) => void };

/**
 * How sharp the pictures on live cards are. It follows the zoom at which the view rests, never one that it passes through. A
 * picture that has become sharper stays so, unless another one needs its place among those in full.
 */
export function createSharpness() {
  const all = new Set<Shown>();
  /** Pictures that were shown at 512 pixels once: they are in the browser's cache. */
  const large = new Set<string>();
  let pixels = 0;
  let isMoving = () => true;

  const wantedAt = (width: number): Size => thumbnailSize(pixels, SIZES, width);

  /** The size that a picture has when its card appears: nothing is fetched in full while the view may be passing by. */
  function first(key: string, width: number): Size {
    return large.has(key) || wantedAt(width) > 256 ? 512 : 256;
  }

  function give(one: Shown, size: Size): void {
    one.size = size;
    if (size > 256) large.add(one.key);
    one.tell(named(size));
  }

  function sharpen(one: Shown): void {
    const wanted = wantedAt(one.width);
    const next = wanted === FULL && one.size !== FULL && !hasRoom() ? 512 : wanted;
    if (next > one.size) give(one, next);
  }

  /** Whether one more picture may stand in full; one that is shown smaller now gives up its place. */
  function hasRoom(): boolean {
    const full = [...all].filter((one) => one.size === FULL);
    if (full.length < FULL_MAX) return true;
    const idle = full.find((one) => wantedAt(one.width) < FULL);
    if (idle) give(idle, 512);
    return idle !== undefined;
  }

  return {
    first: (key: string, width: number): PictureSize => named(first(key, width)),
    /** Tells the size of a picture that stands `width` board units wide, now and whenever it grows; gives back how to stop. */
    watch(key: string, width: number, tell: (size: PictureSize) => void): () => void {
      const one: Shown = { key, width, tell, size: first(key, width) };
      all.add(one);
      give(one, one.size);
      if (!isMoving()) sharpen(one);
      return () => {
        all.delete(one);
      };
    },
    /** Follows the zoom of a view, until it is told to stop. */
    follow(view: RestingView): () => void {
      const settle = () => {
        pixels = view.viewport().k * devicePixelRatio;
        all.forEach(sharpen);
      };
      isMoving = view.isMoving;
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
