/** A character that a face may draw alone. Others are joined, turned round or coloured by the device that shows them. */
const DRAWN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]$/u;
const EMOJI = /^\p{Emoji_Presentation}/u;
/** Between two words that stay text they stay text, too: a sentence from right to left is laid out as a whole. */
const BETWEEN = /^[\p{White_Space}\p{Punctuation}\p{Symbol}]+$/u;
/** A space that no face has is as wide as the usual one. */
const SPACE = /^\s$/;
/** Invisible characters: marks of direction, joiners. */
const UNSEEN = /^\p{Format}$/u;
/** Characters that no XML may hold. */
const NOT_IN_XML = /(?!\n)\p{Control}|[\p{Surrogate}\uFFFE\uFFFF]/gu;
const TAB = '    ';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a line: one character to be drawn, or a stretch that stays text. */
export type Piece = { readonly kind: 'drawn' | 'text'; readonly text: string };

/** The lines of a text, each in its characters; letters with accents in their shortest form, as faces have them. */
export function linesOf(text: string): readonly (readonly string[])[] {
  const plain = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', TAB).replaceAll(NOT_IN_XML, '');
  return plain.split('\n').map((line) => [...graphemes.segment(line)].map(({ segment }) => segment));
}

/** Tells whether a face may be asked for it. */
export function isDrawable(character: string): boolean {
  return DRAWN.test(character) && !EMOJI.test(character);
}

/** A line in its pieces. `isFound` says whether a face has a character. Each emoji is a piece of its own. */
export function piecesOf(characters: readonly string[], hasGlyph: (character: string) => boolean): readonly Piece[] {
  const pieces: { kind: Piece['kind']; text: string }[] = [];
  /** The last stretch of text, while only spaces and marks have come after it. */
  let open: number | undefined;
  for (const character of characters) {
    if (UNSEEN.test(character)) continue;
    const isDrawn = isDrawable(character) && hasGlyph(character);
    if (isDrawn || SPACE.test(character)) {
      pieces.push({ kind: 'drawn', text: isDrawn ? character : ' ' });
      if (!BETWEEN.test(character)) open = undefined;
    } else if (EMOJI.test(character)) {
      pieces.push({ kind: 'text', text: character });
      open = undefined;
    } else if (open === undefined) {
      open = pieces.push({ kind: 'text', text: character }) - 1;
    } else {
      const between = pieces.splice(open + 1);
      pieces[open]!.text += between.map(({ text }) => text).join('') + character;
    }
  }
  return pieces;
}
