import type { BoardNode } from '../../../contract/board.ts';
import { isWithinOneSlip } from './slip.ts';

/** Something that can be found by its title or by words that belong to it; all as `searchableText` makes them. */
export type SearchEntry = {
  readonly title: string;
  readonly text: string;
  /** Other names of it, with spaces between them: each word is found from its start, and with a slip. */
  readonly keywords?: string;
};

/** The fields of a node's data that hold what people wrote beside its title (`contract/nodes.ts`). */
const TEXT_FIELDS = ['prompt', 'text', 'instructions', 'noteText'] as const;

/** The worth of a typed word by where it was found; what stands apart in a title is worth less the wider it is spread. */
const MATCH_SCORES = {
  whole: 100,
  start: 80,
  wordStart: 60,
  keyword: 50,
  inside: 40,
  keywordStart: 35,
  spread: 30,
  slip: 20,
  text: 10,
} as const;
/** The further worth of all typed words one after the other, as "cut out". */
const PHRASE_SCORE = 60;
/** Shorter words are too much like others for a slip to be forgiven. */
const SLIP_WORD_LENGTH_MIN = 4;
/** Letters that stand apart further than this many times the word are chance. */
const SPREAD_FACTOR_MAX = 4;
const LETTER_PATTERN = /[\p{L}\p{N}]/u;

/** A text made ready to be searched: letters are one whether large or small, half or full width. */
export function searchableText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Everything that people wrote on a node. */
export function writtenText(node: BoardNode): string {
  return textsIn(node, ['title', ...TEXT_FIELDS]).join('\n');
}

function textsIn({ data }: BoardNode, fields: readonly string[]): string[] {
  return fields.flatMap((field) => (typeof data[field] === 'string' ? data[field] : []));
}

/** Characters of an excerpt at most, and how many stand before what was typed where it does not begin near enough to be seen. */
const EXCERPT_LENGTHS = { limit: 120, before: 16, near: 32 } as const;

/** The text on a node beside its title, as one line that begins near what was typed; empty where nothing is written. */
export function excerptOf(node: BoardNode, query: string): string {
  const line = textsIn(node, TEXT_FIELDS).join(' ').replace(/\s+/g, ' ').trim();
  const positions = tokensOf(query).map((word) => positionOf(line, word));
  const position = Math.min(...positions.filter((place) => place >= 0));
  if (!Number.isFinite(position) || position < EXCERPT_LENGTHS.near) return line.slice(0, EXCERPT_LENGTHS.limit);
  // From a word on where there are spaces; a sign of two halves is not cut between them.
  const lead = line.slice(position - EXCERPT_LENGTHS.before, position).replace(/^\S*\s|^[\uDC00-\uDFFF]/, '');
  return `\u2026${lead}${line.slice(position, position + EXCERPT_LENGTHS.limit - lead.length)}`;
}

/** The start of a searchable word in a line as written, which may be shorter: the sign for kilogram is searched as two letters. */
function positionOf(line: string, word: string): number {
  const position = searchableText(line).indexOf(word);
  let offset = 0;
  let searchedLength = 0;
  for (const character of line) {
    searchedLength += searchableText(character).length;
    if (searchedLength > position) break;
    offset += character.length;
  }
  return position === -1 ? -1 : offset;
}

/**
 * The entries that fit every typed word, the best first and at most `limit`; among equals the given order stays. A title may be abbreviated
 * (`rndr` finds Render) or hold a slip (`chari` finds Chair), other words must hold what was typed. Left out is what fits less than
 * `shareMin` as well as the best.
 */
export function findEntries<T extends SearchEntry>(
  entries: readonly T[],
  query: string,
  limit: number,
  shareMin = 0,
): T[] {
  const tokens = tokensOf(query);
  const matches: { readonly item: T; readonly score: number }[] = [];
  for (const item of entries) {
    const score = scoreOf(item, tokens);
    if (score > 0) matches.push({ item, score });
  }
  const best = Math.max(...matches.map(({ score }) => score));
  return matches
    .filter(({ score }) => score >= best * shareMin)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}

function tokensOf(query: string): string[] {
  return searchableText(query).split(/\s+/).filter(Boolean);
}

/** The worth of an entry for all words; 0 where one of them is missing. */
function scoreOf({ title, text, keywords }: SearchEntry, query: readonly string[]): number {
  let sum = 0;
  for (const word of query) {
    const nameScore = Math.max(titleScore(title, word), keywords === undefined ? 0 : keywordScore(keywords, word));
    const score = nameScore || (text.includes(word) ? MATCH_SCORES.text : 0);
    if (score === 0) return 0;
    sum += score;
  }
  const isPhrase = query.length > 1 && ` ${title} ${keywords ?? ''} `.includes(` ${query.join(' ')}`);
  return isPhrase ? sum + PHRASE_SCORE : sum;
}

function titleScore(title: string, word: string): number {
  const position = title.indexOf(word);
  if (position === -1) return spreadScore(title, word) || slipScore(title, word);
  if (position === 0) return title.length === word.length ? MATCH_SCORES.whole : MATCH_SCORES.start;
  for (let next = position; next !== -1; next = title.indexOf(word, next + 1)) {
    if (!LETTER_PATTERN.test(title[next - 1]!)) return MATCH_SCORES.wordStart;
  }
  return MATCH_SCORES.inside;
}

function keywordScore(keywords: string, word: string): number {
  const all = keywords.split(/\s+/);
  if (all.includes(word)) return MATCH_SCORES.keyword;
  return all.some((keyword) => keyword.startsWith(word)) ? MATCH_SCORES.keywordStart : slipScore(keywords, word);
}

/** A word of the title begins with what was typed, but for one slip. */
function slipScore(title: string, word: string): number {
  if (word.length < SLIP_WORD_LENGTH_MIN) return 0;
  const lengths = [word.length - 1, word.length, word.length + 1];
  const hasSlip = title
    .split(/[^\p{L}\p{N}]+/u)
    .some((titleWord) => lengths.some((length) => isWithinOneSlip(titleWord.slice(0, length), word)));
  return hasSlip ? MATCH_SCORES.slip : 0;
}

/** The word's letters in their order, with others between them. */
function spreadScore(title: string, word: string): number {
  const first = title.indexOf(word[0]!);
  let position = first;
  for (let letter = 1; letter < word.length && position !== -1; letter++)
    position = title.indexOf(word[letter]!, position + 1);
  const width = position - first + 1;
  return position === -1 || width > word.length * SPREAD_FACTOR_MAX ? 0 : (MATCH_SCORES.spread * word.length) / width;
}
