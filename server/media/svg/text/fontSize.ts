/** Pixels of the sizes of text that have a name, as browsers have them: the drawing library has smaller ones. */
const PIXELS_BY_KEYWORD: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

/** Pixels of text whose size nobody says. */
export const DEFAULT_FONT_SIZE = 16;

/** A size of text as the drawing library takes it like a browser. */
export function fontSizeOf(size: string): string {
  const pixels = PIXELS_BY_KEYWORD[size.trim().toLowerCase()];
  return pixels === undefined ? size : `${pixels}px`;
}
