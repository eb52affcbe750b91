/** Rough advance widths of the interface's face, in em, rather too wide than too narrow: to shorten a title that is drawn as SVG text. */
const WIDE = 1;
const WIDEST_LETTER = 1;
const CAPITAL = 0.75;
const SLIM = 0.35;
const AVERAGE = 0.6;
const ELLIPSIS = 0.96;
/** Chinese, Japanese, Korean and full-width characters fill their square. */
const FULL_WIDTH = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

const WIDEST_LETTERS = /[MWmw@%—ЖМФШЩЫЮжмфшщыю]/;
const CAPITALS = /[\p{Lu}&]/u;
const SLIM_CHARACTERS = /[ijlftrIJ1.,:;'’|!()[\]/ -]/;
const EMOJI = /\p{Extended_Pictographic}/u;

function characterWidth(character: string): number {
  if (character === '…') return ELLIPSIS;
  if (SLIM_CHARACTERS.test(character)) return SLIM;
  if (FULL_WIDTH.test(character) || EMOJI.test(character)) return WIDE;
  if (WIDEST_LETTERS.test(character)) return WIDEST_LETTER;
  return CAPITALS.test(character) ? CAPITAL : AVERAGE;
}

/** A text's rough width in em. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The text, or as much of it as fits into `widthMax` em with an ellipsis. */
export function truncatedText(text: string, widthMax: number): string {
  if (textWidth(text) <= widthMax) return text;
  let width = ELLIPSIS;
  let beginning = '';
  for (const character of text) {
    width += characterWidth(character);
    if (width > widthMax) break;
    beginning += character;
  }
  return `${beginning.trimEnd()}…`;
}

/** The characters of a text that are read at most: no card from afar shows so much. */
const WRAPPED_LENGTH_MAX = 400;

/** A text in at most `count` lines of `widthMax` em; the last one ends with an ellipsis where more would follow. */
export function wrappedLines(text: string, widthMax: number, count: number): string[] {
  const lines: string[] = [];
  let rest = text.slice(0, WRAPPED_LENGTH_MAX).trim().replaceAll(/\s+/g, ' ');
  while (rest !== '' && lines.length < count) {
    const end = lines.length === count - 1 || textWidth(rest) <= widthMax ? rest.length : lineEnd(rest, widthMax);
    lines.push(truncatedText(rest.slice(0, end).trimEnd(), widthMax));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** The end of the first line of a text: after a space or beside a full-width character, else within a word that is too long. */
function lineEnd(text: string, widthMax: number): number {
  let width = 0;
  let index = 0;
  let end = 0;
  for (const character of text) {
    const isFullWidth = FULL_WIDTH.test(character);
    if (isFullWidth) end = index;
    width += characterWidth(character);
    if (width > widthMax && character !== ' ') break;
    index += character.length;
    if (isFullWidth || character === ' ') end = index;
  }
  return end || index || 1;
}
