import { heightOf, overlaps, type Rect, sameRect, widthOf } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import { boxPath } from '../layers/chunkLayer.ts';
import type { TilePicture } from './protocol.ts';
import { unsigned } from './renewal.ts';

/** The content that an image of a chunk should show: its pictures from the lowest up, the box around its own, and pixels per board unit. */
export type TileWish = {
  readonly key: string;
  readonly pictures: readonly TilePicture[];
  readonly box: Rect;
  readonly scale: number;
};

/** A chunk's image. */
type Tile = TileWish & {
  readonly image: SVGImageElement;
  /** The image's own address; undefined when not one of the pictures could be had. */
  readonly address: string | undefined;
  /** The part of it that may still be seen. */
  clip?: SVGClipPathElement | undefined;
  /** The image that it stands for, until it can be drawn. */
  before?: Tile | undefined;
};

type TileImagesOptions = {
  readonly parent: SVGGElement;
  /** The pictures of a chunk as they are now. */
  readonly picturesOf: (key: string) => readonly TilePicture[];
  readonly isSeen: (box: Rect) => boolean;
};

/** Pixels of all images together: 96 MB decoded. */
const PIXELS_MAX = 24_000_000;

let clips = 0;

/** The images of chunks on the page: none blinks when another takes its place, and their memory is bounded. */
export function createTileImages({ parent, picturesOf, isSeen }: TileImagesOptions) {
  const tiles = new Map<string, Tile>();

  /** Leaves of an image what still stands, and nothing of what lies over or under something that went. */
  function clip(tile: Tile): void {
    const now = new Map(picturesOf(tile.key).map((picture) => [picture.id, picture]));
    const isThere = (picture: TilePicture) => samePicture(picture, now.get(picture.id));
    const gone = tile.pictures.filter((picture) => !isThere(picture));
    tile.clip?.remove();
    tile.clip = undefined;
    tile.image.removeAttribute('clip-path');
    if (gone.length === 0) return;
    const left = tile.pictures.filter((picture) => !gone.some((each) => overlaps(each, picture)));
    const id = `left-of-tile-${clips++}`;
    tile.clip = svgElement('clipPath', { id }, parent);
    svgElement('path', { d: left.map(boxPath).join('') }, tile.clip);
    tile.image.setAttribute('clip-path', `url(#${id})`);
  }

  function remove({ image, address, clip, before }: Tile): void {
    image.remove();
    clip?.remove();
    if (address) URL.revokeObjectURL(address);
    if (before) remove(before);
  }

  /** The images that were drawn longest ago go first, unless they are seen. */
  function forgetOldest(): void {
    let pixels = 0;
    for (const tile of tiles.values()) pixels += pixelsOf(tile);
    for (const [key, tile] of tiles) {
      if (pixels <= PIXELS_MAX) return;
      if (isSeen(tile.box)) continue;
      pixels -= pixelsOf(tile);
      remove(tile);
      tiles.delete(key);
    }
  }

  return {
    /** Says whether a chunk's image is just this. */
    shows({ key, scale, pictures }: TileWish): boolean {
      const tile = tiles.get(key);
      return tile?.scale === scale && samePictures(tile.pictures, pictures);
    },
    /** Shows what was drawn for a chunk; undefined where not one picture could be had. */
    show(wish: TileWish, blob: Blob | undefined): void {
      const { key, box } = wish;
      const before = tiles.get(key);
      const image = svgElement('image', {
        preserveAspectRatio: 'none',
        decoding: 'async',
        'data-chunk': key,
        x: box.minX,
        y: box.minY,
        width: widthOf(box),
        height: heightOf(box),
      });
      const address = blob && URL.createObjectURL(blob);
      if (address) image.setAttribute('href', address);
      const tile: Tile = { ...wish, image, address, before };
      tiles.delete(key);
      tiles.set(key, tile);
      if (before?.before) remove(before.before);
      // The old image stays until the new one can be drawn, so that nothing blinks.
      const forgetBefore = () => {
        if (tile.before) remove(tile.before);
        tile.before = undefined;
      };
      if (address) for (const end of ['load', 'error']) image.addEventListener(end, forgetBefore, { once: true });
      else forgetBefore();
      parent.append(image);
      clip(tile);
      forgetOldest();
    },
    /** Cuts out of a chunk's image what is not so any more; tells whether all of it still is. */
    cutOut(key: string): boolean {
      const tile = tiles.get(key);
      if (!tile) return true;
      clip(tile);
      return samePictures(tile.pictures, picturesOf(key));
    },
    /** Nothing of a chunk's image counts as drawn any more; it stays until it is drawn again. */
    outdate(key: string): void {
      const tile = tiles.get(key);
      if (tile) tiles.set(key, { ...tile, pictures: [] });
    },
    stop(): void {
      for (const tile of tiles.values()) remove(tile);
      tiles.clear();
    },
  };
}

function pixelsOf({ box, scale }: Tile): number {
  return widthOf(box) * heightOf(box) * scale * scale;
}

function samePictures(a: readonly TilePicture[], b: readonly TilePicture[]): boolean {
  return a.length === b.length && a.every((picture, n) => samePicture(picture, b[n]!));
}

function samePicture(a: TilePicture, b: TilePicture | undefined): boolean {
  return (
    b !== undefined &&
    a.id === b.id &&
    a.isGuest === b.isGuest &&
    sameRect(a, b) &&
    unsigned(a.address) === unsigned(b.address)
  );
}
