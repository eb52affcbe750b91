/** Rough advance widths of a sans face, in em; enough to shorten a title that is drawn as SVG text. */
const WIDE = 1;
const AVERAGE = 0.53;
/** Chinese, Japanese, Korean and full-width characters fill their square. */
const FULL_WIDTH = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** A text's rough width in em. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += FULL_WIDTH.test(character) ? WIDE : AVERAGE;
  return width;
}

/** The text, or as much of it as fits into `room` em with an ellipsis. */
export function shortened(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let width = AVERAGE;
  let kept = '';
  for (const character of text) {
    width += FULL_WIDTH.test(character) ? WIDE : AVERAGE;
    if (width > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
