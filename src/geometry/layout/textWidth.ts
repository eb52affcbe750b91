/** Rough advance widths of the interface's face, in em, rather too wide than too narrow: to shorten a title that is drawn as SVG text. */
const FULL_WIDTH_EM = 1;
const WIDEST_LETTER_EM = 1;
const CAPITAL_EM = 0.75;
const NARROW_EM = 0.35;
const AVERAGE_EM = 0.6;
const ELLIPSIS_EM = 0.96;
/** Chinese, Japanese, Korean and full-width characters fill their square. */
const FULL_WIDTH_CHARACTERS =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

const WIDEST_LETTERS = /[MWmw@%—ЖМФШЩЫЮжмфшщыю]/;
const CAPITALS = /[\p{Lu}&]/u;
const NARROW_CHARACTERS = /[ijlftrIJ1.,:;'’|!()[\]/ -]/;
const EMOJI = /\p{Extended_Pictographic}/u;

function characterWidth(character: string): number {
  if (character === '…') return ELLIPSIS_EM;
  if (NARROW_CHARACTERS.test(character)) return NARROW_EM;
  if (FULL_WIDTH_CHARACTERS.test(character) || EMOJI.test(character)) return FULL_WIDTH_EM;
  if (WIDEST_LETTERS.test(character)) return WIDEST_LETTER_EM;
  return CAPITALS.test(character) ? CAPITAL_EM : AVERAGE_EM;
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
  let width = ELLIPSIS_EM;
  let beginning = '';
  for (const character of text) {
    width += characterWidth(character);
    if (width > widthMax) break;
    beginning += character;
  }
  return `${beginning.trimEnd()}…`;
}

/** The characters of a text that are read at most: no card from afar shows so much. */
const WRAPPED_CHARACTERS_MAX = 400;

/** A text in at most `count` lines of `widthMax` em; the last one ends with an ellipsis where more would follow. */
export function wrappedLines(text: string, widthMax: number, count: number): string[] {
  const lines: string[] = [];
  let remainingText = text.slice(0, WRAPPED_CHARACTERS_MAX).trim().replaceAll(/\s+/g, ' ');
  while (remainingText !== '' && lines.length < count) {
    const end =
      lines.length === count - 1 || textWidth(remainingText) <= widthMax
        ? remainingText.length
        : lineEnd(remainingText, widthMax);
    lines.push(truncatedText(remainingText.slice(0, end).trimEnd(), widthMax));
    remainingText = remainingText.slice(end).trimStart();
  }
  return lines;
}

/** The end of the first line of a text: after a space or beside a full-width character, else within a word that is too long. */
function lineEnd(text: string, widthMax: number): number {
  let width = 0;
  let index = 0;
  let end = 0;
  for (const character of text) {
    const isFullWidth = FULL_WIDTH_CHARACTERS.test(character);
    if (isFullWidth) end = index;
    width += characterWidth(character);
    if (width > widthMax && character !== ' ') break;
    index += character.length;
    if (isFullWidth || character === ' ') end = index;
  }
  return end || index || 1;
}
