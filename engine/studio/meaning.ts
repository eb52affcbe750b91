import { type ColourName, colour, type Rgb, toSrgb } from './colours.ts';
import { sideBySide } from './compounds.ts';
import { type Finish, merge, nameFinish } from './finish.ts';
import { KINDS_OF } from './grammar.ts';
import { type MaterialName, material } from './materials.ts';
import { ownerOf, partOf } from './partWords.ts';
import type { Phrase } from './phrase.ts';
import type { Brief, Refusal } from './prompt.ts';
import type { FormName, MoodName, PartName, ProductName } from './scan.ts';
import { nameForm } from './wording.ts';

/** Words for what things stand on, and families with a top of their own. */
const TABLE_TOP = /^(?:tabletop|table top|surface|台面|桌面)$/;
const TOPPED: ReadonlySet<string> = new Set(['abstract', 'drone', 'phone', 'speaker', 'toaster', 'vacuum']);
const TABLES: ReadonlySet<string> = new Set(['table', 'cupboard', 'chair', 'sofa', 'bed']);

/** "On a white table top", 大理石台面: what something other than a table stands on. */
export function isTableTop(text: string, { tie, finishes }: Phrase, product: ProductName | null): boolean {
  const family = product?.split('.')[0] ?? 'table';
  if (!TABLE_TOP.test(text) || finishes.length === 0 || TABLES.has(family)) return false;
  return tie === 'at' || !TOPPED.has(family);
}

/** Products of which a pair is one. */
const PAIRS: ReadonlySet<string> = new Set(['headphones', 'sunglasses']);

/** How many a set has when nobody says. */
export const SET = 3;

/** How many of a product its number asks for; null for none, and for a number that says of what kind it is. */
export function copiesOf(
  { number, numeral, unknown }: Phrase,
  { id, text }: { id: ProductName; text: string },
): number | null {
  if (number === null || numeral === null || KINDS_OF.has(numeral)) return null;
  // A "four-slice toaster" is one.
  if (unknown.length > 0 && /[a-rt-z]$/.test(text)) return null;
  const pair = /^(?:pair|一双|一对)/.test(numeral) && PAIRS.has(id.split('.')[0]);
  return pair ? 1 : number;
}

/** "Not round" is angular, "not too tall" is short. */
const OPPOSITE: Partial<Record<FormName, FormName>> = {
  tall: 'short',
  short: 'tall',
  slim: 'wide',
  wide: 'slim',
  small: 'large',
  large: 'small',
  round: 'square',
  square: 'round',
  soft: 'angular',
  angular: 'soft',
};

/** What is asked for by forms that are not wanted, and those of them that have no opposite. */
export const opposites = (forms: readonly FormName[]): FormName[] => forms.flatMap((form) => OPPOSITE[form] ?? []);
export const unopposed = (forms: readonly FormName[]): FormName[] => forms.filter((form) => !OPPOSITE[form]);

/** Surfaces that take any colour: no wood, metal or stone. */
function takesColour(name: MaterialName): boolean {
  const { metal, pattern } = material(name);
  return metal < 0.5 && ['plain', 'fabric', 'leather', 'grain', 'speckle'].includes(pattern);
}

/** What "ceramic" may be. */
const FIRED: ReadonlySet<MaterialName> = new Set(['terracotta', 'porcelain', 'celadonware']);

/**
 * "A ceramic mug, white": a colour behind a comma is that of a body which takes it, and so is the kind of ceramic. "An oak chair,
 * red" has a red seat.
 */
export function completes(body: Finish, { material: named, colour }: Finish): boolean {
  if (!body.material || body.colour) return false;
  if (named) return body.material === 'ceramic' && FIRED.has(named);
  return colour !== undefined && takesColour(body.material);
}

/** Whether two finishes can be of one surface. */
export const goTogether = (a: Finish, b: Finish): boolean => !(a.material && b.material) && !(a.colour && b.colour);

/** What is said of the light. */
export function moodOf({ mood, forms, finishes }: Pick<Brief, 'mood' | 'forms' | 'finishes'>): MoodName | null {
  if (mood) return mood;
  const [finish] = finishes;
  if (forms.includes('soft') || finish?.manners.some((manner) => manner === 'pale' || manner === 'light'))
    return 'soft';
  if (forms.includes('angular') || finish?.manners.includes('dark')) return 'dramatic';
  return finish?.colour ? lightOf(colour(finish.colour)) : null;
}

/** From these hues on, in degrees, light has these names. */
const LIGHTS: readonly (readonly [from: number, mood: MoodName])[] = [
  [340, 'red'],
  [305, 'pink'],
  [250, 'purple'],
  [208, 'blue'],
  [170, 'cool'],
  [75, 'green'],
  [8, 'warm'],
  [0, 'red'],
];
/** Colours whose strongest and weakest channel differ by less of the strongest are no colours of a light. */
const GREYISH = 0.15;

/** The name of light in a colour; null for white and grey. */
function lightOf(rgb: Rgb): MoodName | null {
  const [r, g, b] = rgb.map(toSrgb);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range < GREYISH * most) return null;
  const sixth = most === r ? (g - b) / range + 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  const hue = (sixth * 60) % 360;
  return LIGHTS.find(([from]) => hue >= from)?.[1] ?? null;
}

/** The product whose parts are spoken of: the one that is asked for, wherever its name stands. */
function productIn(phrases: readonly Phrase[]): ProductName | null {
  const named = phrases.flatMap(({ noun, place, tie }) =>
    noun?.kind === 'product' && !place && tie !== 'like' && tie !== 'for' ? [{ id: noun.id, tie }] : [],
  );
  const asked = named.find(({ tie }) => !['with', 'at', 'without', 'and'].includes(tie)) ?? named[0];
  return asked?.id ?? phrases.find(({ whose }) => whose)?.whose ?? null;
}

/** The part that a word means in the product that is asked for; null where it has nothing under this name. */
export const partMeant = ({ id, text }: { id: PartName; text: string }, phrases: readonly Phrase[]): PartName | null =>
  partOf(productIn(phrases), text, id);

/** The part that opens a prompt without its product, where its name says whose part it is. */
export function partAlone(phrases: readonly Phrase[]): Brief['alone'] {
  const opening = phrases.find(({ noun }) => noun !== null);
  if (phrases.some(({ noun }) => noun?.kind === 'product')) return null;
  if (opening?.noun?.kind !== 'part' || !['first', 'none', 'stop', 'and'].includes(opening.tie)) return null;
  const part = partMeant(opening.noun, phrases);
  const of = opening.whose ?? ownerOf(opening.noun.text);
  return part && of && { part, of };
}

/** Stones whose name says their colour. */
const STONES: readonly (readonly [RegExp, ColourName])[] = [
  [/^(?:sapphires?|蓝宝石)$/, 'cobalt'],
  [/^(?:ruby|rubies|红宝石)$/, 'red'],
  [/^amethysts?$/, 'purple'],
  [/^topaz$/, 'amber'],
];

/** How a part is to look: what is said of it goes before what its name says. */
export function finishOf(noun: string, finishes: readonly Finish[]): Finish | undefined {
  const colour = STONES.find(([words]) => words.test(noun))?.[1];
  return finishes.length > 0 ? finishes.reduce(merge) : colour && { colour, manners: [] };
}

/** "White and orange keys": some of them are orange. */
export const accentOf = (part: PartName, [first, ...rest]: readonly Finish[]): Finish | undefined =>
  part === 'keys' && first?.colour ? rest.find(({ colour }) => colour) : undefined;

/** The thing that is asked for where no product is known; null for none. */
export const headOf = (phrases: readonly Phrase[]): string | null => unknownHead(phrases) ?? dishAlone(phrases);

/** What the prompt asks for, in words that we do not know; null for none. */
function unknownHead(phrases: readonly Phrase[]): string | null {
  const phrase = phrases.find(({ tie, unknown }) => unknown.length > 0 && !['at', 'with', 'without'].includes(tie));
  return phrase ? sideBySide(...phrase.unknown) : null;
}

/** Whether something else may be what is asked for, known or not: "scooter with a bag", 带灯的书桌. */
export function belongsToOther(phrases: readonly Phrase[], phrase: Phrase): boolean {
  const at = phrases.indexOf(phrase);
  const isAsked = ({ noun, tie, unknown }: Phrase) =>
    (noun?.kind === 'product' || unknown.length > 0) && (tie === 'none' || tie === 'stop');
  const opens = ({ tie, noun, unknown }: Phrase) => tie === 'first' && noun === null && unknown.length > 0;
  return phrases.slice(at + 1).some(isAsked) || phrases.slice(0, at).some(opens);
}

/** Whether another product is named that is no place. */
export const hasOther = (phrases: readonly Phrase[], phrase: Phrase): boolean =>
  phrases.some((other) => other !== phrase && other.noun?.kind === 'product' && !other.place);

/** Whether something stands on what is named, not over or beside it. */
export const carries = ({ where }: Phrase): boolean =>
  where === null ||
  !/^(?:behind|over|above|beside|next to|near|under|by|in front of|among|amid|between|surrounded by|上方|前面|前方|前|旁边|旁|下面|下方|下|靠近|旁边有|周围有|周围是)$/.test(
    where,
  );

/** A further one of the same product as it was asked for: "large bottle". */
export function wordAgain({ forms, finishes }: Phrase, noun: string): string {
  const language = /\p{Script=Han}/u.test(noun) ? 'zh' : 'en';
  const words = [
    ...forms.map((form) => nameForm(form, language)),
    ...finishes.map((each) => nameFinish(each, language)),
    noun,
  ];
  return words.join(language === 'zh' ? '' : ' ');
}

/** Looks that are not wanted, of the whole or of a part. */
export const refusals = (finishes: readonly Finish[], part?: PartName): Refusal[] =>
  finishes.map((finish) => (part ? { finish, part } : { finish }));

/** Flat things that products stand on in pictures; ours show the surface alone. */
export const isDish = (text: string): boolean => /^(?:plates?|trays?|托盘)$/.test(text);

/** A plate or tray that is asked for itself. */
function dishAlone(phrases: readonly Phrase[]): string | null {
  const [first] = phrases;
  return first?.noun?.kind === 'setting' && first.tie === 'first' && isDish(first.noun.text) ? first.noun.text : null;
}
