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

/**
 * Puts my edits of a text on what it has become since, where others changed other words of it; what both wrote at one place stands
 * there twice, theirs first, and what both did alike once. Undefined where both changed the same words.
 */
export function mergeTextEdits(base: string, mine: readonly TextEdit[], theirs: string): string | undefined {
  const theirEdits = textEdits(base, theirs);
  const merged: TextEdit[] = [];
  let [my, their] = [0, 0];
  while (my < mine.length || their < theirEdits.length) {
    const [myEdit, theirEdit] = [mine[my], theirEdits[their]];
    if (myEdit && theirEdit && isEqualEdit(myEdit, theirEdit)) {
      merged.push(theirEdit);
      my += 1;
      their += 1;
    } else if (theirEdit && (!myEdit || endOf(theirEdit) <= myEdit.at)) {
      merged.push(theirEdit);
      their += 1;
    } else if (myEdit && (!theirEdit || endOf(myEdit) <= theirEdit.at)) {
      merged.push(myEdit);
      my += 1;
    } else return undefined;
  }
  return applyTextEdits(base, merged);
}

function endOf({ at, cut }: TextEdit): number {
  return at + cut;
}

function isEqualEdit(one: TextEdit, other: TextEdit): boolean {
  return one.at === other.at && one.cut === other.cut && one.insert === other.insert;
}
