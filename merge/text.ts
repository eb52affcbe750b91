import { diffIndices } from 'node-diff3';
import type { TextEdit } from '../contract/changes/operations.ts';

/** Words, the spaces between them, and Han characters one by one. */
const TOKEN_PATTERN = /\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu;

/** Texts whose changed parts have more tokens than this, multiplied, are compared as a whole: the time grows with that product. */
const COMPARISONS_MAX = 250_000;

/** The edits that turn one text into another, in their order: whole words, so that two people never share one. */
export function textEdits(from: string, to: string): readonly TextEdit[] {
  const [before, after] = [tokensOf(from), tokensOf(to)];
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  const [changedBefore, changedAfter] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  if (changedBefore.length + changedAfter.length === 0) return [];
  const hunks =
    changedBefore.length * changedAfter.length > COMPARISONS_MAX
      ? [{ buffer1: [0, changedBefore.length], buffer2Content: changedAfter }]
      : diffIndices(changedBefore, changedAfter);
  const offsets = offsetsOf(before);
  return hunks.map(({ buffer1: [at = 0, length = 0], buffer2Content }) => ({
    at: offsets[start + at]!,
    cut: offsets[start + at + length]! - offsets[start + at]!,
    insert: buffer2Content.join(''),
  }));
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN_PATTERN) ?? [];
}

/** Counts the tokens with which both begin. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const max = Math.min(one.length, other.length);
  let count = 0;
  while (count < max && one[count] === other[count]) count += 1;
  return count;
}

/** Counts the tokens with which both end, after those with which they begin. */
function sharedEnd(one: readonly string[], other: readonly string[], start: number): number {
  const max = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < max && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}

/** The places at which tokens begin, and at last that at which the text ends. */
function offsetsOf(tokens: readonly string[]): readonly number[] {
  const offsets = [0];
  for (const token of tokens) offsets.push(offsets.at(-1)! + token.length);
  return offsets;
}

/** The text after edits that do not overlap, in their order. Undefined where they do not fit the text. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  const parts: string[] = [];
  let offset = 0;
  for (const { at, cut, insert } of edits) {
    if (at < offset || at + cut > text.length) return undefined;
    parts.push(text.slice(offset, at), insert);
    offset = at + cut;
  }
  return [...parts, text.slice(offset)].join('');
}

/** An edit by characters. */
type FineEdit = TextEdit & {
  /** The places from where to where the words reach of which it cuts something. */
  readonly from: number;
  readonly to: number;
  /** It goes on with the word before it. */
  readonly isAttached: boolean;
};

/**
 * The edits that turn one text into another, in their order, by characters: what is only inserted, or only deleted, is one edit, and of a word
 * that is replaced what it begins or ends with as before stays. For carets and for merging.
 */
export function fineTextEdits(from: string, to: string): readonly FineEdit[] {
  const whole = trimmed(from, { at: 0, cut: from.length, insert: to });
  if (whole.cut + whole.insert.length === 0) return [];
  const isOne = whole.cut === 0 || whole.insert === '';
  const edits = isOne ? [fromWordStart(from, whole)] : textEdits(from, to).map((edit) => trimmed(from, edit));
  return edits.map((edit) => ({
    ...edit,
    ...wordRange(from, edit),
    isAttached: isWithinWord(from[edit.at - 1], edit.insert[0]),
  }));
}

/** An edit without what the old and the new begin and end with alike; no character of two units is taken apart. */
function trimmed(text: string, { at, cut, insert }: TextEdit): TextEdit {
  const old = text.slice(at, at + cut);
  const max = Math.min(old.length, insert.length);
  let start = 0;
  while (start < max && old[start] === insert[start]) start += 1;
  if (isHighSurrogate(old, start - 1)) start -= 1;
  let end = 0;
  while (end < max - start && old[old.length - 1 - end] === insert[insert.length - 1 - end]) end += 1;
  if (end > 0 && isHighSurrogate(old, old.length - 1 - end)) end -= 1;
  return { at: at + start, cut: cut - start - end, insert: insert.slice(start, insert.length - end) };
}

/** An insertion or a deletion that begins with a word where it may as well: of `w1 w2` that became `w2` the first word goes, not `1 w`. */
function fromWordStart(text: string, edit: TextEdit): TextEdit {
  const piece = edit.insert || text.slice(edit.at, edit.at + edit.cut);
  /** The character of the piece once it was moved so far towards the text's start; 0 is its first, -1 its last. */
  const moved = (index: number, places: number) => piece.at((index - places) % piece.length);
  let places = 0;
  while (isWithinWord(text[edit.at - places - 1], moved(0, places))) {
    if (text[edit.at - places - 1] !== moved(-1, places)) return edit;
    places += 1;
  }
  const turn = piece.length - (places % piece.length);
  return {
    at: edit.at - places,
    cut: edit.cut,
    insert: edit.cut > 0 ? '' : piece.slice(turn) + piece.slice(0, turn),
  };
}

function isHighSurrogate(text: string, index: number): boolean {
  return index >= 0 && text.charCodeAt(index) >>> 10 === 0x36;
}

function wordRange(text: string, { at, cut }: TextEdit): { readonly from: number; readonly to: number } {
  let [from, to] = [at, at + cut];
  if (cut === 0) return { from, to };
  while (isWithinWord(text[from - 1], text[from])) from -= 1;
  while (isWithinWord(text[to - 1], text[to])) to += 1;
  return { from, to };
}

/** Says whether these two characters, one after the other, belong to one word. */
function isWithinWord(before = ' ', after = ' '): boolean {
  return !/[\s\p{Script=Han}]/u.test(before + after);
}

export type TextVersions = {
  /** The text that both grew from. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** The side that stays where both changed the same words. */
  readonly prefer: 'mine' | 'theirs';
};

/**
 * Puts what I made of a text on what others made of it: letters that are only inserted stay, also in one word; what both wrote at one place stands
 * there twice, theirs first, and what both did alike once. Where both replaced or deleted the same words, or one wrote on what the other deleted,
 * the merge is undefined, or with `theirs` without that edit of mine; of what I only delete the rest goes.
 */
export function mergeTexts({ base, mine, theirs, prefer }: TextVersions): string | undefined {
  const [myEdits, theirEdits] = [[...fineTextEdits(base, mine)], fineTextEdits(base, theirs)];
  const merged: FineEdit[] = [];
  let their = 0;
  while (myEdits.length > 0 || their < theirEdits.length) {
    const [myEdit, theirEdit] = [myEdits[0], theirEdits[their]];
    if (myEdit && theirEdit && isEqualEdit(myEdit, theirEdit)) {
      merged.push(theirEdit);
      myEdits.shift();
      their += 1;
    } else if (theirEdit && (!myEdit || comesBefore(theirEdit, myEdit, prefer))) {
      merged.push(theirEdit);
      their += 1;
    } else if (myEdit && (!theirEdit || comesBefore(myEdit, theirEdit, prefer))) {
      merged.push(myEdit);
      myEdits.shift();
    } else if (prefer === 'mine' || !myEdit || !theirEdit) return undefined;
    else {
      myEdits.shift();
      const { before, after } = partsOutside(base, myEdit, theirEdit);
      if (before) merged.push(before);
      if (after) myEdits.unshift(after);
    }
  }
  return applyTextEdits(base, merged.map(spacedEdit));
}

/** An edit as it is; a word that two people began at one place is two words. */
function spacedEdit(edit: FineEdit, index: number, edits: readonly FineEdit[]): TextEdit {
  const before = edits[index - 1];
  const isSamePlace = before?.at === edit.at && before.cut + edit.cut === 0 && !before.isAttached && !edit.isAttached;
  return isSamePlace && isWithinWord(before.insert.at(-1), edit.insert[0])
    ? { ...edit, insert: ` ${edit.insert}` }
    : edit;
}

/** The parts of a deletion before and behind another edit, or behind the words that it replaced, without mere spaces; of what inserts something there is none. */
function partsOutside(
  base: string,
  edit: FineEdit,
  other: FineEdit,
): { readonly before?: FineEdit; readonly after?: FineEdit } {
  if (edit.insert !== '') return {};
  const [from, to] = reachOf(other);
  const [before, after] = [Math.min(from, endOf(edit)), Math.max(to, edit.at)];
  // A replaced word keeps the space beside it.
  const isPart = (start: number, end: number) =>
    start < end && (other.insert === '' || base.slice(start, end).trim() !== '');
  return {
    ...(isPart(edit.at, before) && { before: { ...edit, cut: before - edit.at, to: before } }),
    ...(isPart(after, endOf(edit)) && { after: { ...edit, at: after, cut: endOf(edit) - after, from: after } }),
  };
}

/** Says whether one edit can be made before another that knows nothing of it. */
function comesBefore(one: FineEdit, other: FineEdit, prefer: TextVersions['prefer']): boolean {
  if (endOf(one) > other.at) return false;
  // A word goes on before another begins.
  if (one.cut + other.cut === 0 && one.at === other.at) return one.isAttached || !other.isAttached;
  if (one.cut === 0) return one.at <= reachOf(other)[0];
  const areDeletions = one.insert === '' && other.insert === '';
  if (other.cut > 0) return one.to <= other.from || (prefer === 'theirs' && areDeletions);
  // What goes on with a word that was cut just there would stand without its beginning.
  const [, to] = reachOf(one);
  return to < other.at || (to === other.at && !other.isAttached);
}

/** From where to where nothing can be inserted into an edit: of a replacement the whole words. */
function reachOf({ at, cut, insert, from, to }: FineEdit): readonly [number, number] {
  return cut > 0 && insert !== '' ? [from, to] : [at, at + cut];
}

function endOf({ at, cut }: TextEdit): number {
  return at + cut;
}

function isEqualEdit(one: TextEdit, other: TextEdit): boolean {
  return one.at === other.at && one.cut === other.cut && one.insert === other.insert;
}
