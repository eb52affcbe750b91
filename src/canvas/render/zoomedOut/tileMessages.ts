import type { Rect } from '../../../geometry/plane/rect.ts';

/**
 * One picture of a chunk, as the worker draws it: cover-fitted into its box. A guest belongs to another chunk and overlaps pictures
 * of this one: of it only what lies over or under them is drawn.
 */
export type TilePicture = {
  readonly id: string;
  readonly address: string;
  readonly isFromNeighbourChunk: boolean;
} & Rect;

/** The requests to the worker. Boxes are board units; `scale` is pixels per board unit. */
export type TileCommand =
  | {
      readonly kind: 'draw';
      readonly task: number;
      readonly box: Rect;
      readonly scale: number;
      readonly pictures: readonly TilePicture[];
    }
  | { readonly kind: 'cancel'; readonly task: number };

export type TileReply =
  /** The drawn chunk, or none when not one of its pictures could be had; and whose address did not serve. */
  | {
      readonly kind: 'drawn';
      readonly task: number;
      readonly image: Blob | undefined;
      readonly missing: readonly string[];
    }
  /** The browser gave no canvas for it, or could not encode it, this time. */
  | { readonly kind: 'failed'; readonly task: number };
