import { textEdits } from '../../../../merge/text.ts';

/** A part of a text; `isChanged`: the other text has something else there. */
export type TextPart = { readonly text: string; readonly isChanged: boolean };

/** Characters that are left of a long stretch that both have, at each of its ends. */
const CONTEXT_LENGTH = 60;

/** Two texts in parts that both have and parts that differ, by whole words; what both have at length is cut short. */
export function compareTexts(one: string, other: string): readonly [readonly TextPart[], readonly TextPart[]] {
  const ofOne: TextPart[] = [];
  const ofOther: TextPart[] = [];
  let offset = 0;
  for (const { at, cut, insert } of textEdits(one, other)) {
    addShared(one.slice(offset, at));
    ofOne.push({ text: one.slice(at, at + cut), isChanged: true });
    ofOther.push({ text: insert, isChanged: true });
    offset = at + cut;
  }
  addShared(one.slice(offset));
  return [ofOne.filter(hasText), ofOther.filter(hasText)];

  function addShared(text: string): void {
    const isFirst = offset === 0;
    const isLast = offset + text.length === one.length;
    const part = { text: shortenShared(text, isFirst, isLast), isChanged: false };
    ofOne.push(part);
    ofOther.push(part);
  }
}

function hasText({ text }: TextPart): boolean {
  return text !== '';
}

/** The ends of a long stretch that are next to a difference. */
function shortenShared(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : startOf(text);
  const end = isLast ? '' : endOf(text);
  if (isFirst && isLast) return text;
  return start.length + end.length + CONTEXT_LENGTH < text.length ? `${start}…${end}` : text;
}

/** The first characters of a text, to the end of a word. */
function startOf(text: string): string {
  return text.slice(0, CONTEXT_LENGTH).replace(/\s\S{0,20}$/u, '');
}

/** The last characters of a text, from the beginning of a word. */
function endOf(text: string): string {
  return text.slice(-CONTEXT_LENGTH).replace(/^\S{0,20}\s/u, '');
}
