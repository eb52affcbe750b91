import { IMAGE_PREVIEW_SIDE_MAX } from '../../../contract/limits.ts';

/** The picture's inset at both sides of its card. */
export const PICTURE_INSETS_WIDTH = 8;
/** The card's head and foot, in board units. */
const HEADER_AND_FOOTER_HEIGHT = 92;
/** The empty place of a file that is to be uploaded, width to height. */
export const EMPTY_UPLOAD_RATIO = 352 / 240;
/** A card that ends with its picture has that one's inset in place of the foot. */
export const MISSING_FOOTER_HEIGHT = 44;

/** The height of a card that shows a picture in its own ratio, a preview being at most so high, between head and foot. */
export function pictureCardHeight(ratio: number, width: number): number {
  return (
    HEADER_AND_FOOTER_HEIGHT + Math.min((width - PICTURE_INSETS_WIDTH) / ratio, Math.max(IMAGE_PREVIEW_SIDE_MAX, width))
  );
}
