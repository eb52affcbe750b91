import { heightOf, isSameRect, overlaps, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import { boxPath } from '../layers/chunkLayer.ts';
import { unsignedAddress } from './addressRenewal.ts';
import type { TilePicture } from './tileMessages.ts';

/** The content that an image of a chunk should show: its pictures from the lowest up, the box around its own, and pixels per board unit. */
export type TileRequest = {
  readonly key: string;
  readonly pictures: readonly TilePicture[];
  readonly box: Rect;
  readonly scale: number;
};

/** A chunk's image. */
type Tile = TileRequest & {
  readonly image: SVGImageElement;
  /** The image's own address; undefined when not one of the pictures could be had. */
  readonly address: string | undefined;
  /** The part of it that may still be seen. */
  clipPath?: SVGClipPathElement | undefined;
  /** The image that it stands for, until it can be drawn. */
  previous?: Tile | undefined;
};

type TileImagesOptions = {
  readonly parent: SVGGElement;
  /** The pictures of a chunk as they are now. */
  readonly picturesOf: (key: string) => readonly TilePicture[];
  readonly isVisible: (box: Rect) => boolean;
};

/** Pixels of all images together: 96 MB decoded. */
const IMAGE_PIXELS_MAX = 24_000_000;

let clipCount = 0;

/** The images of chunks on the page: none blinks when another takes its place, and their memory is bounded. */
export function createTileImages({ parent, picturesOf, isVisible }: TileImagesOptions) {
  const tiles = new Map<string, Tile>();

  /** Leaves of an image what still stands, and nothing of what lies over or under something that went. */
  function clipStalePictures(tile: Tile): void {
    const currentPictures = new Map(picturesOf(tile.key).map((picture) => [picture.id, picture]));
    const isUnchanged = (picture: TilePicture) => isSamePicture(picture, currentPictures.get(picture.id));
    const stalePictures = tile.pictures.filter((picture) => !isUnchanged(picture));
    tile.clipPath?.remove();
    tile.clipPath = undefined;
    tile.image.removeAttribute('clip-path');
    if (stalePictures.length === 0) return;
    const validPictures = tile.pictures.filter((picture) => !stalePictures.some((each) => overlaps(each, picture)));
    const id = `left-of-tile-${clipCount++}`;
    tile.clipPath = svgElement('clipPath', { id }, parent);
    svgElement('path', { d: validPictures.map(boxPath).join('') }, tile.clipPath);
    tile.image.setAttribute('clip-path', `url(#${id})`);
  }

  function removeTile({ image, address, clipPath, previous }: Tile): void {
    image.remove();
    clipPath?.remove();
    if (address) URL.revokeObjectURL(address);
    if (previous) removeTile(previous);
  }

  /** The images that were drawn longest ago go first, unless they are seen. */
  function evictOldest(): void {
    let pixels = 0;
    for (const tile of tiles.values()) pixels += pixelsOf(tile);
    for (const [key, tile] of tiles) {
      if (pixels <= IMAGE_PIXELS_MAX) return;
      if (isVisible(tile.box)) continue;
      pixels -= pixelsOf(tile);
      removeTile(tile);
      tiles.delete(key);
    }
  }

  return {
    /** Says whether a chunk's image is just this. */
    isUpToDate({ key, scale, pictures }: TileRequest): boolean {
      const tile = tiles.get(key);
      return tile?.scale === scale && areSamePictures(tile.pictures, pictures);
    },
    /** Shows what was drawn for a chunk; undefined where not one picture could be had. */
    show(request: TileRequest, blob: Blob | undefined): void {
      const { key, box } = request;
      const previous = tiles.get(key);
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
      const tile: Tile = { ...request, image, address, previous };
      tiles.delete(key);
      tiles.set(key, tile);
      if (previous?.previous) removeTile(previous.previous);
      // The old image stays until the new one can be drawn, so that nothing blinks.
      const removePrevious = () => {
        if (tile.previous) removeTile(tile.previous);
        tile.previous = undefined;
      };
      if (address) for (const end of ['load', 'error']) image.addEventListener(end, removePrevious, { once: true });
      else removePrevious();
      parent.append(image);
      clipStalePictures(tile);
      evictOldest();
    },
    /** Cuts out of a chunk's image what is not so any more; tells whether all of it still is. */
    clipStale(key: string): boolean {
      const tile = tiles.get(key);
      if (!tile) return true;
      clipStalePictures(tile);
      return areSamePictures(tile.pictures, picturesOf(key));
    },
    /** Nothing of a chunk's image counts as drawn any more; it stays until it is drawn again. */
    markStale(key: string): void {
      const tile = tiles.get(key);
      if (tile) tiles.set(key, { ...tile, pictures: [] });
    },
    stop(): void {
      for (const tile of tiles.values()) removeTile(tile);
      tiles.clear();
    },
  };
}

function pixelsOf({ box, scale }: Tile): number {
  return widthOf(box) * heightOf(box) * scale * scale;
}

function areSamePictures(a: readonly TilePicture[], b: readonly TilePicture[]): boolean {
  return a.length === b.length && a.every((picture, n) => isSamePicture(picture, b[n]!));
}

function isSamePicture(a: TilePicture, b: TilePicture | undefined): boolean {
  return (
    b !== undefined &&
    a.id === b.id &&
    a.isFromNeighbourChunk === b.isFromNeighbourChunk &&
    isSameRect(a, b) &&
    unsignedAddress(a.address) === unsignedAddress(b.address)
  );
}
