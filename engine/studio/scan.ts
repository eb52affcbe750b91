import {
  AUDIENCE,
  CATALOGUE,
  CLOSE,
  GRADED,
  HEX,
  IDLE,
  IDLE_PATTERNS,
  PLACES,
  PROPS,
  STYLES,
  VIEWS,
} from './asides.ts';
import { COLOUR_NAMES, type ColourName, colourWords } from './colours.ts';
import { FILLER } from './filler.ts';
import { FOREIGN, GRADIENT, GRAMMAR, LIGHT, MEASURES, MOODS, NUMBERS, SETTINGS } from './grammar.ts';
import { MANNER_NAMES, type MannerName, mannerWords } from './manners.ts';
import { plainText, wordsOf } from './matching.ts';
import { MATERIAL_NAMES, type MaterialName, materialWords } from './materials.ts';
import { OWN_WORDS } from './partWords.ts';
import { createSpeller } from './spelling.ts';
import { FORMS, PARTS, PRODUCTS } from './vocabulary.ts';

export type PartName = keyof typeof PARTS;
export type ProductName = keyof typeof PRODUCTS;
export type FormName = keyof typeof FORMS;
export type MoodName = keyof typeof MOODS;
export type SettingName = keyof typeof SETTINGS;
export type ViewName = keyof typeof VIEWS;
export type StyleName = keyof typeof STYLES;
export type Joint = keyof typeof GRAMMAR;

/** One understood word or compound of a prompt. `text` is as written, lower case; `meant` is its right spelling, where it has slips. */
export type Token = { readonly text: string; readonly meant?: string } & (
  | { readonly kind: 'colour'; readonly id: ColourName }
  | { readonly kind: 'material'; readonly id: MaterialName }
  | { readonly kind: 'manner'; readonly id: MannerName }
  | { readonly kind: 'part'; readonly id: PartName }
  | { readonly kind: 'product'; readonly id: ProductName; readonly part: PartName | null }
  | { readonly kind: 'form'; readonly id: FormName }
  | { readonly kind: 'mood'; readonly id: MoodName }
  | { readonly kind: 'setting'; readonly id: SettingName }
  | { readonly kind: 'number'; readonly id: number }
  | { readonly kind: 'joint'; readonly id: Joint }
  | { readonly kind: 'view'; readonly id: ViewName | 'close' | 'graded' }
  | { readonly kind: 'style'; readonly id: StyleName }
  | { readonly kind: 'place' }
  | { readonly kind: 'prop' }
  | { readonly kind: 'idle' }
  | { readonly kind: 'light' }
  | { readonly kind: 'gradient' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'unknown' }
);

type Meaning = Token extends infer T ? (T extends Token ? Omit<T, 'text' | 'meant'> : never) : never;

const LATIN = /[a-z0-9&#]/;
const HAN = /\p{Script=Han}/u;

/** Every word of both languages; where two tables share one, the later entry wins. */
const lexicon: ReadonlyMap<string, Meaning> = (() => {
  const all = new Map<string, Meaning>();
  const put = (list: readonly string[], meaning: Meaning) => {
    for (const word of list) all.set(word, meaning);
  };
  const entries = <T extends object>(table: T) => Object.entries(table) as [keyof T, string][];
  put(wordsOf(FILLER), { kind: 'filler' });
  put([...wordsOf(IDLE), ...wordsOf(AUDIENCE)], { kind: 'idle' });
  put(wordsOf(PROPS), { kind: 'prop' });
  put(wordsOf(PLACES), { kind: 'place' });
  for (const [id, row] of entries(STYLES)) put(wordsOf(row), { kind: 'style', id });
  for (const [id, row] of entries(FORMS)) put(wordsOf(row), { kind: 'form', id });
  for (const [id, row] of entries(PARTS)) put(wordsOf(row), { kind: 'part', id });
  for (const [word, id] of OWN_WORDS) if (!all.has(word)) put([word], { kind: 'part', id });
  for (const [id, row] of entries(PRODUCTS))
    for (const word of wordsOf(row)) put([word], { kind: 'product', id, part: partIn(all.get(word)) });
  for (const id of COLOUR_NAMES) put(Object.values(colourWords(id)).flat(), { kind: 'colour', id });
  for (const id of MANNER_NAMES) put(Object.values(mannerWords(id)).flat(), { kind: 'manner', id });
  for (const id of MATERIAL_NAMES) {
    const { en, zh } = materialWords(id);
    put([...en, ...zh], { kind: 'material', id });
  }
  put(wordsOf(FOREIGN), { kind: 'unknown' });
  put(wordsOf(LIGHT), { kind: 'light' });
  put(wordsOf(GRADIENT), { kind: 'gradient' });
  for (const [id, row] of entries(SETTINGS)) put(wordsOf(row), { kind: 'setting', id });
  for (const [id, row] of entries(MOODS)) put(wordsOf(row), { kind: 'mood', id });
  for (const [id, row] of entries(VIEWS)) put(wordsOf(row), { kind: 'view', id });
  put(wordsOf(CLOSE), { kind: 'view', id: 'close' });
  put(wordsOf(GRADED), { kind: 'view', id: 'graded' });
  for (const [id, row] of entries(NUMBERS)) {
    put(wordsOf(row), { kind: 'number', id: Number(id) });
    // A Chinese number with its measure word: 两把椅子. One of something is an article.
    if (Number(id) > 1)
      for (const word of wordsOf(row).filter((each) => HAN.test(each) && each !== '双'))
        put(
          [...MEASURES].map((measure) => word + measure),
          { kind: 'number', id: Number(id) },
        );
  }
  for (const [id, row] of entries(GRAMMAR)) put(wordsOf(row), { kind: 'joint', id });
  // Written after NFKC, which turns the full-width comma, colon and semicolon into these.
  put([',', '.', ';', '。', '、', '\n', '(', ')', '!'], { kind: 'joint', id: 'stop' });
  put([':'], { kind: 'joint', id: 'of' });
  return all;
})();

/** The part that a word names besides its product: "ring", "stand". */
function partIn(meaning: Meaning | undefined): PartName | null {
  if (meaning?.kind === 'product') return meaning.part;
  return meaning?.kind === 'part' ? meaning.id : null;
}

const LONGEST = Math.max(...Array.from(lexicon.keys(), (word) => word.length));
/** Sentences of a brief that say nothing to draw: how the product is seen and what it is for. */
const UNDRAWN = /(^|[\n.;。])\s*(?:idea|view|use|details|构思|视角|用途|细部)\s*:[^\n.。]*/g;
/** Parts that something is said to lack in one word. */
const LACKING =
  /\b(arm|armrest|handle|lid|back|strap|shade|leg|rim|frame|button|cap|headboard|brim|lace|zip|knob|drawer|door)less\b/g;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words that a slip may have meant: what a product is and looks like; of four letters only its colour and material. */
const SPELT: ReadonlySet<Token['kind']> = new Set(['colour', 'material', 'manner', 'form', 'part', 'product']);
const meaningOf = (word: string): string => JSON.stringify(lexicon.get(word));
const spell = createSpeller(
  [...lexicon].flatMap(([word, { kind }]) => (SPELT.has(kind) ? [word] : [])),
  meaningOf,
);
const spellLook = createSpeller(
  [...lexicon].flatMap(([word, { kind }]) => (kind === 'colour' || kind === 'material' ? [word] : [])),
);
const SHORT_WORD = 4;
/** The words of products of two: "coffee", "machine". */
const HALVES = new Set(
  [...lexicon].flatMap(([word, { kind }]) =>
    kind === 'product' && /^[a-z]+ [a-z]+$/.test(word) ? word.split(' ') : [],
  ),
);
const spellHalf = createSpeller(HALVES);

/** What a pattern at `at` means: a colour by its digits, a size. */
function patternAt(text: string, at: number): { meaning: Meaning; text: string; length: number } | null {
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  if (at > 0 && /[a-z0-9]/.test(text[at]) && /[a-z0-9]/.test(text[at - 1])) return null;
  const hex = match(HEX);
  if (hex) return { meaning: { kind: 'colour', id: fullHex(hex) }, text: hex, length: hex.length };
  const number = match(CATALOGUE);
  if (number) return { meaning: { kind: 'unknown' }, text: number.trim(), length: number.length };
  for (const pattern of IDLE_PATTERNS) {
    const size = match(pattern);
    if (size) return { meaning: { kind: 'idle' }, text: size.trim(), length: size.length };
  }
  return null;
}

/** Splits a prompt into the longest words that we know, in English and Chinese alike; the rest comes back as `unknown`. */
export function scan(prompt: string): Token[] {
  const text = plainText(prompt)
    // "Bouclé" is boucle.
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bw\/(?![a-z])/g, 'with ')
    .replace(UNDRAWN, '$1')
    // "An armless chair" has no arms; "a leica-like camera" is no camera like something.
    .replace(LACKING, 'without $1, ')
    .replace(/-like\b/g, 'like')
    .replace(/[-_/']+/g, ' ')
    .replace(/[^\S\n]+/g, ' ');
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const isOpen = tokens.at(-1)?.kind === 'unknown' && HAN.test(text[at - 1] ?? ' ');
    const found = patternAt(text, at) ?? wordAt(text, at, isOpen);
    const pair = found && found.meaning.kind !== 'unknown' ? null : pairAt(text, at);
    if (found && !pair) {
      tokens.push({ ...found.meaning, text: found.text });
      at += found.length;
      continue;
    }
    if (pair) {
      tokens.push(pair);
      at += pair.text.length;
      continue;
    }
    const length = unknownLength(text, at);
    const word = text.slice(at, at + length).trim();
    const last = tokens.at(-1);
    const meant = LATIN.test(text[at]) ? (word.length > SHORT_WORD ? spell : spellLook)(word) : null;
    const meaning = meant ? lexicon.get(meant) : undefined;
    // The platform's segmenter often cuts words that it does not know either: 小号.
    const opens = last?.kind === 'unknown' || (last?.kind === 'form' && last.text.length + word.length === 2);
    const run = opens && HAN.test(text[at]) && HAN.test(text[at - 1]);
    // A look of one character inside an unknown word is a piece of it: 灰 in 烟灰缸.
    const piece =
      last && ['colour', 'material'].includes(last.kind) && last.text.length === 1 ? tokens.at(-2) : undefined;
    const around = `${piece?.text}${last?.text}`;
    if (piece?.kind === 'unknown' && HAN.test(text[at]) && text.slice(0, at).endsWith(around))
      tokens.splice(-2, 2, { kind: 'unknown', text: around + word });
    else if (run) tokens[tokens.length - 1] = { kind: 'unknown', text: last.text + word };
    else if (meant && meaning) tokens.push({ ...meaning, text: word, meant });
    else if (/[\p{L}\p{N}]/u.test(word)) tokens.push({ kind: 'unknown', text: word });
    at += length;
  }
  return tokens;
}

function longestAt(text: string, at: number): { meaning: Meaning; text: string; length: number } | null {
  const latin = LATIN.test(text[at]);
  if (latin && at > 0 && LATIN.test(text[at - 1])) return null;
  for (let length = Math.min(LONGEST + 1, text.length - at); length > 0; length--) {
    if (latin && LATIN.test(text[at + length - 1]) && LATIN.test(text[at + length] ?? ' ')) continue;
    const word = text.slice(at, at + length);
    const meaning = lexicon.get(word) ?? (latin ? singular(word) : undefined);
    if (meaning) return { meaning, text: word, length };
  }
  return null;
}

/** A product of two words of which one or both have slips: "cofee mashine". */
function pairAt(text: string, at: number): Token | null {
  if (at > 0 && LATIN.test(text[at - 1])) return null;
  const written = /^[a-z]+ [a-z]+(?![a-z0-9])/.exec(text.slice(at))?.[0];
  if (!written) return null;
  const halves = written.split(' ').map((word) => (HALVES.has(word) ? word : spellHalf(word)));
  const meant = halves.join(' ');
  const meaning = halves.includes(null) ? undefined : lexicon.get(meant);
  return meaning?.kind === 'product' ? { ...meaning, text: written, meant } : null;
}

/** Six digits: "#fa3" is "#ffaa33". */
const fullHex = (hex: string): `#${string}` =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : `#${hex.slice(1)}`;

/** What a plural means: "chairs", "benches", "shelves". */
function singular(word: string): Meaning | undefined {
  for (const [ending, one] of PLURALS) {
    const meaning = ending.test(word) ? lexicon.get(word.replace(ending, one)) : undefined;
    if (meaning) return meaning;
  }
  return undefined;
}

const PLURALS = [
  [/(?<=[a-z]{2})s$/, ''],
  [/(?<=[a-z]{2}(?:ch|sh|s|x))es$/, ''],
  [/(?<=[a-z]{2})ves$/, 'f'],
  [/(?<=[a-z]{2})ies$/, 'y'],
] as const;

/** Measure words. */
const MEASURED = `${MEASURES}款扇片支张`;

/** Words for things and their looks. The same characters at the beginning of another Chinese word mean none of these. */
const CONTENT: ReadonlySet<Token['kind']> = new Set(['product', 'part', 'prop', 'colour', 'material', 'form']);

/** The longest known word, unless it only begins an unknown one, 包 in 包裹, or ends one that is open, 片 in 薯片. */
function wordAt(text: string, at: number, isOpen: boolean): ReturnType<typeof longestAt> {
  const found = longestAt(text, at);
  if (!found || !HAN.test(text[at])) return found;
  // A measure word stands before its noun: what follows an unknown one is the end of it, 片 in 薯片.
  if (found.meaning.kind === 'filler' && isOpen && found.length === 1 && MEASURED.includes(found.text)) return null;
  if (!CONTENT.has(found.meaning.kind)) return found;
  return isCovered(text, at + found.length, at + chineseAt(text, at).length) ? found : null;
}

/** Length of the run at `at` that no entry covers: one Latin word, or one Chinese word up to where known ones end it. */
function unknownLength(text: string, at: number): number {
  if (LATIN.test(text[at])) return /^[a-z0-9&#']+/.exec(text.slice(at))?.[0].length ?? 1;
  const { length } = chineseAt(text, at);
  for (let i = 1; i < length; i++) if (isCovered(text, at + i, at + length)) return i;
  return Math.max(1, length);
}

/** The word at `at` as the platform's segmenter sees it. */
const chineseAt = (text: string, at: number): string =>
  [...segmenter.segment(text.slice(at, at + LONGEST))][0]?.segment ?? '';

/** Whether known words fill the rest of a Chinese word. A doubled character only stresses what stands before it: 红彤彤. */
function isCovered(text: string, from: number, to: number): boolean {
  if (/^(.)\1$/u.test(text.slice(from, to))) return true;
  for (let at = from; at < to; ) {
    const found = longestAt(text, at);
    if (!found) return false;
    at += found.length;
  }
  return true;
}
