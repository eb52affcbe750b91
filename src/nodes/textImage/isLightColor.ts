/** The shares of red, green and blue in brightness. */
const LUMA_WEIGHTS = [0.299, 0.587, 0.114];
const LIGHT_THRESHOLD = 0.7;

/** Tells whether letters of this colour need a dark ground to be seen. */
export function isLightColor(color: string): boolean {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const shares = [red, green, blue].map((digits) => Number.parseInt(digits, 16) / 255);
  return shares.reduce((sum, share, index) => sum + share * LUMA_WEIGHTS[index]!, 0) > LIGHT_THRESHOLD;
}
