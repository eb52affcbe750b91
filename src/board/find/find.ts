import type { BoardNode } from '../../../contract/board.ts';

/** Something that can be found by its title or by words that belong to it; both as `searchable` makes them. */
export type SearchEntry = { readonly title: string; readonly text: string };

/** The fields of a node's data that hold what people wrote beside its title (`contract/nodes.ts`). */
const TEXT_FIELDS = ['prompt', 'text', 'instructions', 'noteText'] as const;

/** The worth of a typed word by where it was found; what stands apart in a title is worth less the wider it is spread. */
const WORTH = { whole: 100, start: 80, wordStart: 60, inside: 40, spread: 30, text: 10 } as const;
/** Letters that stand apart further than this many times the word are chance. */
const SPREAD_MAX = 4;
const LETTER = /[\p{L}\p{N}]/u;

/** A text made ready to be searched: letters are one whether large or small, half or full width. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Everything that people wrote on a node. */
export function writtenOn(node: BoardNode): string {
  return textsIn(node, ['title', ...TEXT_FIELDS]).join('\n');
}

function textsIn({ data }: BoardNode, fields: readonly string[]): string[] {
  return fields.flatMap((field) => (typeof data[field] === 'string' ? data[field] : []));
}

/** Characters of an excerpt at most, and how many stand before what was typed where it does not begin near enough to be seen. */
const EXCERPT = { most: 120, before: 16, near: 32 } as const;

/** The text on a node beside its title, as one line that begins near what was typed; empty where nothing is written. */
export function excerptOf(node: BoardNode, typed: string): string {
  const line = textsIn(node, TEXT_FIELDS).join(' ').replace(/\s+/g, ' ').trim();
  const places = tokensOf(typed).map((word) => placeOf(line, word));
  const at = Math.min(...places.filter((place) => place >= 0));
  if (!Number.isFinite(at) || at < EXCERPT.near) return line.slice(0, EXCERPT.most);
  // From a word on where there are spaces; a sign of two halves is not cut between them.
  const lead = line.slice(at - EXCERPT.before, at).replace(/^\S*\s|^[\uDC00-\uDFFF]/, '');
  return `\u2026${lead}${line.slice(at, at + EXCERPT.most - lead.length)}`;
}

/** The start of a searchable word in a line as written, which may be shorter: the sign for kilogram is searched as two letters. */
function placeOf(line: string, word: string): number {
  const at = searchable(line).indexOf(word);
  let place = 0;
  let passed = 0;
  for (const sign of line) {
    passed += searchable(sign).length;
    if (passed > at) break;
    place += sign.length;
  }
  return at === -1 ? -1 : place;
}

/**
 * The entries that fit every typed word, the best first and at most `most`; among equals the given order stays. A title may be abbreviated
 * (`rndr` finds Render), other words must hold what was typed.
 */
export function find<T extends SearchEntry>(all: readonly T[], typed: string, most: number): T[] {
  const tokens = tokensOf(typed);
  const matches: { readonly item: T; readonly worth: number }[] = [];
  for (const item of all) {
    const worth = worthOf(item, tokens);
    if (worth > 0) matches.push({ item, worth });
  }
  return matches
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ item }) => item);
}

function tokensOf(typed: string): string[] {
  return searchable(typed).split(/\s+/).filter(Boolean);
}

/** The worth of an entry for all words; 0 where one of them is missing. */
function worthOf({ title, text }: SearchEntry, typed: readonly string[]): number {
  let sum = 0;
  for (const word of typed) {
    const worth = worthInTitle(title, word) || (text.includes(word) ? WORTH.text : 0);
    if (worth === 0) return 0;
    sum += worth;
  }
  return sum;
}

function worthInTitle(title: string, word: string): number {
  const at = title.indexOf(word);
  if (at === -1) return worthSpread(title, word);
  if (at === 0) return title.length === word.length ? WORTH.whole : WORTH.start;
  for (let next = at; next !== -1; next = title.indexOf(word, next + 1)) {
    if (!LETTER.test(title[next - 1]!)) return WORTH.wordStart;
  }
  return WORTH.inside;
}

/** The word's letters in their order, with others between them. */
function worthSpread(title: string, word: string): number {
  const first = title.indexOf(word[0]!);
  let at = first;
  for (let letter = 1; letter < word.length && at !== -1; letter++) at = title.indexOf(word[letter]!, at + 1);
  const width = at - first + 1;
  return at === -1 || width > word.length * SPREAD_MAX ? 0 : (WORTH.spread * word.length) / width;
}
