import { isLamplight } from './describing.ts';
import type { Phrase } from './phrase.ts';
import type { PartName, Token } from './scan.ts';

/** Parts of rooms as well as of products. */
const OPENINGS: ReadonlySet<PartName> = new Set(['windows', 'doors', 'shelf', 'plant']);

/** A window, a shelf: behind a word of place it is one of the room. */
export const isOpening = ({ id, text }: Extract<Token, { kind: 'part' }>): boolean =>
  OPENINGS.has(id) || text === '架子';
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'its', 'the', 'one', '一个', '一']);
/** A colour or a material. */
export const isLook = (token: Token | undefined): boolean => token?.kind === 'colour' || token?.kind === 'material';

/** Behind a product: it is only compared with. */
const ALIKE: ReadonlySet<string> = new Set([
  'shaped',
  'style',
  'inspired',
  'themed',
  '形',
  '形状',
  '造型',
  '状',
  '风格',
]);
/** Behind anything that has a shape, and behind what may be a thing of any other kind. */
const SHAPED = /^(?:shaped|形|形状|状)$/;
const MODELLED = /^(?:shaped|形|形状|状|造型|inspired|themed)$/;

/** "Bottle-shaped", "mushroom-shaped", 小熊造型: only the form of it is meant. */
export function resembles({ kind }: Token, next: Token | undefined): boolean {
  if (!next) return false;
  if (kind === 'product') return ALIKE.has(next.text);
  if (kind === 'unknown' || kind === 'prop') return MODELLED.test(next.text);
  return ['colour', 'material', 'part'].includes(kind) && SHAPED.test(next.text);
}

/** Whether a product is asked for: one that is no place, no likeness and no shape of another thing. */
export function isNamed(tokens: readonly Token[]): boolean {
  let elsewhere = false;
  return tokens.some((token, i) => {
    const next = tokens[i + 1];
    if (token.kind === 'joint') elsewhere = token.id === 'at' || token.id === 'like';
    if (token.kind !== 'product' || elsewhere || resembles(token, next)) return false;
    return !(next && isUpon(next) && tokens[i + 2]?.text === '的');
  });
}

/** Words of place that say where another thing is; what is 里, in a thing, belongs to it: "flowers in a vase". */
export const isUpon = ({ kind, text }: Token): boolean =>
  kind === 'joint' && /^(?:上面|上方|上|之上|前面|前方|前|旁边|旁|下面|下方|下)$/.test(text);

/** A light behind a product is a lamp of its kind: "ring light". */
export function readLamps(tokens: readonly Token[]): Token[] {
  return tokens.map((token, i) => {
    const before = tokens[i - 1];
    const kind = before?.kind === 'product' && !before.id.startsWith('lamp');
    return kind && isLamplight(token, tokens[i + 1])
      ? { kind: 'product', id: 'lamp', part: null, text: token.text }
      : token;
  });
}

/** "With a straw", "with a lid and straw": a straw to drink with. What is made of straw names no straw of its own. */
export function readStraws(tokens: readonly Token[]): Token[] {
  return tokens.map((token, i) => {
    const next = tokens[i + 1];
    const closes = next === undefined || (next.kind === 'joint' && next.id !== 'de');
    if (!/^straws?$/.test(token.text) || !closes) return token;
    const before = tokens
      .slice(0, i)
      .findLastIndex(({ kind }) => kind === 'joint' || kind === 'part' || kind === 'product');
    const tie = tokens[before];
    const has =
      tie?.kind === 'joint' && (tie.id === 'with' || (tie.id === 'and' && tokens[before - 1]?.kind === 'part'));
    return has || ARTICLES.has(tokens[i - 1]?.text ?? '') ? { kind: 'unknown', text: token.text } : token;
  });
}

const isThing = ({ kind }: Token): boolean => kind === 'unknown' || kind === 'prop';

/** What opens a prompt without a product and is none, and the part behind it, are one thing: "umbrella stand", 机械臂. */
export function joinParts(tokens: readonly Token[]): Token[] {
  const opening = tokens.findIndex(({ kind }) => kind === 'joint');
  if (isNamed(tokens)) return [...tokens];
  return tokens.flatMap((token, i): Token[] => {
    const isOpening = opening < 0 || i < opening;
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    if (isOpening && isThing(token) && next?.kind === 'part')
      return [{ kind: 'unknown', text: sideBySide(token.text, next.text) }];
    return isOpening && token.kind === 'part' && before && isThing(before) ? [] : [token];
  });
}

/** A character that nobody knows before a product of one character makes another thing of it: 茶包, 摇椅. */
export const isOneWord = (before: Token, { text }: Token): boolean =>
  before.kind === 'unknown' && /^\p{Script=Han}$/u.test(before.text) && /^\p{Script=Han}$/u.test(text);

/** Unknown words with these endings describe; they name no thing. */
const DESCRIBES = /(?:ing|ed|ly|ish|like)$/;

/** Whether an unknown word behind a noun makes something else of it: "mug warmer", "roof rack". `last` is the phrase of the noun. */
export function makesCompound(before: Token, word: string, last: Phrase | undefined): boolean {
  if (DESCRIBES.test(word)) return false;
  // "A black roof, curved" may describe its part; "roof rack" is one thing.
  const bare = last !== undefined && last.finishes.length === 0 && last.forms.length === 0 && last.number === null;
  return before.kind === 'product' || (before.kind === 'part' && bare && !/\p{Script=Han}/u.test(word));
}

/** "Stacking toy toy", 叠叠乐玩具: the second only says of what family the first is. */
export const isFamily = (one: Token | undefined, two: Token | undefined): boolean =>
  one?.kind === 'product' && two?.kind === 'product' && one.id.startsWith(`${two.id}.`);

/** Words that name a part of some products and, behind the name of another, a thing for it: "laptop stand", 鞋架. */
const OWNERS: readonly (readonly [words: RegExp, families: RegExp])[] = [
  [/^(?:stands?|支架)$/, /^(?:lamp|fan|phone\.monitor|watch\.clock|blender|sculpture)/],
  [/^(?:架|架子)$/, /^(?:lamp|fan|phone\.monitor|bicycle|sunglasses|chair|sofa|bed|table)/],
  [/^(?:pumps?|pump head)$/, /^(?:bottle|perfume|coffeemaker)/],
  [/^(?:covers?|罩)$/, /^(?!sofa|chair|bed|car|phone|laptop|table|bicycle|shoe|keyboard$)/],
  [/^(?:cases?)$/, /^(?:watch|keyboard|speaker)/],
  [/^(?:sleeves?|杯套)$/, /^(?:mug|bottle)/],
  [/^keys?$/, /^(?:keyboard|laptop|phone|speaker|toy)/],
];

/** Whether a part behind a product makes a thing of its own of both. */
export const isAccessory = (product: Token | undefined, part: Token | undefined): boolean =>
  product?.kind === 'product' &&
  part?.kind === 'part' &&
  OWNERS.some(([words, families]) => words.test(part.text) && !families.test(product.id));

/** Nouns for what is printed on a surface: what is said of them is not said of the product. */
const PRINTS =
  /^(?:stripes|dots|polka dots|pattern|floral pattern|print|logos?|brand logo|branding|text|lettering|条纹|波点|图案|花纹|印花|标志|商标|文字|字样)$/;

/** "Red stripes" are no red product; a "red pattern vase" is. */
export const isPrint = (text: string, next: Token | undefined, tie: string): boolean =>
  PRINTS.test(text) && next?.kind !== 'product' && next?.kind !== 'part' && (next?.text !== '的' || tie === 'with');

/** Words of one language side by side: 椅子状, "ring shaped". */
export const sideBySide = (...words: readonly string[]): string =>
  words.join(words.some((word) => /\p{Script=Han}/u.test(word)) ? '' : ' ');

/** "Pen holder": the thing before it says of what kind it is, and stands nowhere around. */
export function withProp(around: string[], before: Token | undefined, word: string): string {
  if (before?.kind !== 'prop' || around.at(-1) !== before.text) return word;
  around.pop();
  return sideBySide(before.text, word);
}

/** "Four cup coffee machine", 四杯咖啡机: the number is that of what stands before the product; two camera bags are two. */
export const isMeasure = (numeral: string | null, noun: string): boolean =>
  numeral !== null && (/^\p{Script=Han}$/u.test(numeral) || /[a-rt-z]$/.test(noun));
