/** Thumbnails from this width on are looked at: at less than this quality WEBP breaks a plain backdrop into blocks. */
const VIEWED_WIDTH_MIN = 256;
const VIEWED_QUALITY = 90;
/** The quality of the smaller ones, and of all in earlier versions. */
export const DISTANT_QUALITY = 82;

/** The quality of a thumbnail of this width in pixels, as WEBP counts it. */
export function thumbnailQuality(width: number): number {
  return width < VIEWED_WIDTH_MIN ? DISTANT_QUALITY : VIEWED_QUALITY;
}
