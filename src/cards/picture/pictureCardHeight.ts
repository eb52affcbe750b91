import { IMAGE_PREVIEW_SIDE_MAX } from '../../../contract/limits.ts';
import type { Rect } from '../../geometry/plane/rect.ts';

/** The picture's inset at both sides of its card. */
export const PICTURE_INSETS_WIDTH = 8;
/** The card's head and foot, in board units. */
const HEADER_AND_FOOTER_HEIGHT = 92;
/** The card's head alone. */
export const HEADER_HEIGHT = 48;
/** The empty place of a file that is to be uploaded, width to height. */
export const EMPTY_UPLOAD_RATIO = 352 / 240;
/** The row of variants below the picture. */
export const VARIANT_STRIP_HEIGHT = 60;
/** A card that ends with its picture has that one's inset in place of the foot. */
export const MISSING_FOOTER_HEIGHT = 44;

/** The height of a card that shows a picture in its own ratio, a preview being at most so high, between head and foot. */
export function pictureCardHeight(ratio: number, width: number): number {
  return (
    HEADER_AND_FOOTER_HEIGHT + Math.min((width - PICTURE_INSETS_WIDTH) / ratio, Math.max(IMAGE_PREVIEW_SIDE_MAX, width))
  );
}

/** The place of the picture on such a card, from the card's upper left corner, in board units: a tall one has air at its sides. */
export function pictureBox(ratio: number, cardWidth: number, insetsWidth = PICTURE_INSETS_WIDTH): Rect {
  const width = Math.min(cardWidth - insetsWidth, Math.max(IMAGE_PREVIEW_SIDE_MAX, cardWidth) * ratio);
  const minX = (cardWidth - width) / 2;
  return { minX, minY: HEADER_HEIGHT, maxX: minX + width, maxY: HEADER_HEIGHT + width / ratio };
}
