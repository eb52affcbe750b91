import type { NodeId } from '../../../contract/ids.ts';
import { THUMBNAIL_SIZE_MAX, type THUMBNAIL_SIZES } from '../../../contract/limits.ts';
import { thumbnailSize } from '../../geometry/viewport/thumbnailSize.ts';

export type PictureSize = (typeof THUMBNAIL_SIZES)[number] | 'full';

/** The canvas's view, as it reports its zoom. */
type RestingView = {
  readonly viewport: () => { readonly k: number };
  readonly isMoving: () => boolean;
  /** The distance of a node from the middle of what is seen. */
  readonly distanceOf: (id: NodeId) => number;
  /** The view has come to rest. Gives back how to stop listening. */
  readonly onSettle: (listener: () => void) => () => void;
};

/** Pixels of the longer side; the last one is the picture itself. */
const FULL_SIZE = Number.POSITIVE_INFINITY;
const PICTURE_SIZES = [256, 512, 1024, THUMBNAIL_SIZE_MAX, FULL_SIZE] as const;
type PixelSize = number;
/** The largest thumbnail that a card begins with while the view may be passing by. */
const PASSING_SIZE_MAX = 512;

/** So many pictures stand in full at a time: one of twelve megapixels takes 48 MB. */
export const FULL_PICTURES_MAX = 8;

/** A picture on a card: what is stored, how wide it stands in board units, and whose card it is. */
export type PlacedPicture = { readonly key: string; readonly width: number; readonly node: NodeId | undefined };

type LivePicture = PlacedPicture & { size: PixelSize; readonly onSize: (size: PictureSize) => void };

/**
 * Decides the sharpness of the pictures on live cards. It follows the zoom at which the view rests, never one that it passes
 * through. In full stand those nearest to the middle of the view that need it. A picture that has become sharper stays so, unless
 * another one needs its place among those in full.
 */
export function createSharpness() {
  const pictures = new Set<LivePicture>();
  /** Pictures that were shown at 512 pixels once: they are in the browser's cache. */
  const cachedKeys = new Set<string>();
  let pixelsPerUnit = 0;
  let isMoving = () => true;
  let distanceOf: RestingView['distanceOf'] = () => 0;

  const neededSize = (width: number): PixelSize => thumbnailSize(pixelsPerUnit, PICTURE_SIZES, width);

  /** The size that a picture has when its card appears: nothing is fetched in full while the view may be passing by. */
  function initialSize({ key, width }: PlacedPicture): PixelSize {
    return cachedKeys.has(key) || neededSize(width) > 256 ? PASSING_SIZE_MAX : 256;
  }

  function applySize(picture: LivePicture, size: PixelSize): void {
    picture.size = size;
    if (size > 256) cachedKeys.add(picture.key);
    picture.onSize(pictureSizeOf(size));
  }

  function sharpen(): void {
    const fullPictures = new Set(picturesInFull());
    for (const picture of pictures) {
      const next = fullPictures.has(picture)
        ? FULL_SIZE
        : Math.min(THUMBNAIL_SIZE_MAX, Math.max(picture.size, neededSize(picture.width)));
      if (next !== picture.size) applySize(picture, next);
    }
  }

  /** The pictures that may stand in full: first what needs it, the nearest first, then what did before. */
  function picturesInFull(): LivePicture[] {
    const needsFull = (picture: LivePicture) => neededSize(picture.width) === FULL_SIZE;
    const distances = new Map(
      [...pictures]
        .filter(needsFull)
        .map((picture) => [picture, picture.node === undefined ? 0 : distanceOf(picture.node)]),
    );
    const needyPictures = [...distances.keys()].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
    const idlePictures = [...pictures].filter((picture) => picture.size === FULL_SIZE && !needsFull(picture));
    return [...needyPictures, ...idlePictures].slice(0, FULL_PICTURES_MAX);
  }

  return {
    initialSize: (picture: PlacedPicture): PictureSize => pictureSizeOf(initialSize(picture)),
    /** Tells the size of a picture, now and whenever it changes; gives back how to stop. */
    watch(picture: PlacedPicture, onSize: (size: PictureSize) => void): () => void {
      const livePicture: LivePicture = { ...picture, onSize, size: initialSize(picture) };
      pictures.add(livePicture);
      applySize(livePicture, livePicture.size);
      if (!isMoving()) sharpen();
      return () => {
        pictures.delete(livePicture);
        // Its place goes to the next.
        if (livePicture.size === FULL_SIZE && !isMoving()) sharpen();
      };
    },
    /** Follows the zoom of a view, until it is told to stop. */
    follow(view: RestingView): () => void {
      const updatePixels = () => {
        pixelsPerUnit = view.viewport().k * devicePixelRatio;
        sharpen();
      };
      ({ isMoving, distanceOf } = view);
      if (!isMoving()) updatePixels();
      return view.onSettle(updatePixels);
    },
  };
}

/** Says whether a picture at one size has more pixels than at another. */
export function isLargerSize(size: PictureSize, other: PictureSize): boolean {
  return pixelsOf(size) > pixelsOf(other);
}

function pixelsOf(size: PictureSize): PixelSize {
  return size === 'full' ? FULL_SIZE : size;
}

function pictureSizeOf(size: PixelSize): PictureSize {
  return size === FULL_SIZE ? 'full' : (size as PictureSize);
}

export type Sharpness = ReturnType<typeof createSharpness>;
