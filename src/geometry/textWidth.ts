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

/** What is farther behind in a text is never looked at: no card from afar shows so much. */
const LOOKED_AT = 400;

/** A text in at most `count` lines of `room` em; the last one ends with an ellipsis where more would follow. */
export function wrapped(text: string, room: number, count: number): string[] {
  const lines: string[] = [];
  let rest = text.slice(0, LOOKED_AT).trim().replaceAll(/\s+/g, ' ');
  while (rest !== '' && lines.length < count) {
    const end = lines.length === count - 1 || textWidth(rest) <= room ? rest.length : lineEnd(rest, room);
    lines.push(shortened(rest.slice(0, end).trimEnd(), room));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Where the first line of a text ends: after a space or beside a full-width character, else within a word that is too long. */
function lineEnd(text: string, room: number): number {
  let width = 0;
  let index = 0;
  let end = 0;
  for (const character of text) {
    const full = FULL_WIDTH.test(character);
    if (full) end = index;
    width += full ? WIDE : AVERAGE;
    if (width > room && character !== ' ') break;
    index += character.length;
    if (full || character === ' ') end = index;
  }
  return end || index || 1;
}
