/** A character that a face may draw alone. Others are joined, turned round or coloured by the device that shows them. */
const OUTLINED_CHARACTER =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]$/u;
const EMOJI_PATTERN = /^\p{Emoji_Presentation}/u;
/** Between two words that stay text they stay text, too: a sentence from right to left is laid out as a whole. */
const SPACE_OR_MARK = /^[\p{White_Space}\p{Punctuation}\p{Symbol}]+$/u;
/** A space that no face has is as wide as the usual one. */
const SPACE_CHARACTER = /^\s$/;
/** Invisible characters: marks of direction, joiners. */
const INVISIBLE_CHARACTER = /^\p{Format}$/u;
/** Characters that no XML may hold. */
const XML_FORBIDDEN_CHARACTERS = /(?!\n)\p{Control}|[\p{Surrogate}\uFFFE\uFFFF]/gu;
const TAB_SPACES = '    ';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a line: one character to be drawn, or a stretch that stays text. */
export type LineSegment = { readonly kind: 'drawn' | 'text'; readonly text: string };

/** The lines of a text, each in its characters; letters with accents in their shortest form, as faces have them. */
export function splitLines(text: string): readonly (readonly string[])[] {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', TAB_SPACES)
    .replaceAll(XML_FORBIDDEN_CHARACTERS, '');
  return plain.split('\n').map((line) => [...graphemes.segment(line)].map(({ segment }) => segment));
}

/** Tells whether a face may be asked for it. */
export function hasOutline(character: string): boolean {
  return OUTLINED_CHARACTER.test(character) && !EMOJI_PATTERN.test(character);
}

/** A line in its pieces. `hasGlyph` says whether a face has a character. Each emoji is a piece of its own. */
export function segmentLine(
  characters: readonly string[],
  hasGlyph: (character: string) => boolean,
): readonly LineSegment[] {
  const segments: { kind: LineSegment['kind']; text: string }[] = [];
  /** The last stretch of text, while only spaces and marks have come after it. */
  let openTextIndex: number | undefined;
  for (const character of characters) {
    if (INVISIBLE_CHARACTER.test(character)) continue;
    const isDrawn = hasOutline(character) && hasGlyph(character);
    if (isDrawn || SPACE_CHARACTER.test(character)) {
      segments.push({ kind: 'drawn', text: isDrawn ? character : ' ' });
      if (!SPACE_OR_MARK.test(character)) openTextIndex = undefined;
    } else if (EMOJI_PATTERN.test(character)) {
      segments.push({ kind: 'text', text: character });
      openTextIndex = undefined;
    } else if (openTextIndex === undefined) {
      openTextIndex = segments.push({ kind: 'text', text: character }) - 1;
    } else {
      const spacesAndMarks = segments.splice(openTextIndex + 1);
      segments[openTextIndex]!.text += spacesAndMarks.map(({ text }) => text).join('') + character;
    }
  }
  return segments;
}
