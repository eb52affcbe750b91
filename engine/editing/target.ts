import { scan, type Token } from '../studio/scan.ts';
import type { Target } from './change.ts';
import { ALL_AROUND, BEHIND, BESIDE, LOCATED, MARKED, PRONOUNS, REST, TARGET_FILLER, WHOLE } from './words.ts';

/** What a phrase points at; words that say nothing to us come back as `unknown`. */
export type Pointed = { readonly target: Target | null; readonly unknown: string | null };

/** Words that end a target although they name nothing: "the red parts". */
const PLACES = /^(?:parts?|areas?|ones?|bits?|surfaces?|pieces?|sections?|regions?)$/;

const NOWHERE: Pointed = { target: null, unknown: null };

/** Reads "the red handle", "the knob on the lid", 背景, "it". An empty phrase points nowhere. */
export function readTarget(phrase: string): Pointed {
  return readWithin(phrase.trim()) ?? readThing(phrase.trim());
}

/** Reads a phrase as one thing, wherever it is said to be. */
function readThing(trimmed: string): Pointed {
  if (trimmed === '') return NOWHERE;
  if (WHOLE.test(stripArticle(trimmed))) return at({ kind: 'picture' });
  if (PRONOUNS.test(stripArticle(trimmed))) return pronoun(stripArticle(trimmed));
  if (MARKED.test(stripArticle(trimmed))) return at({ kind: 'marked' });
  const words = trimmed.replace(TARGET_FILLER, ' ').replace(/\s+/g, ' ').trim();
  if (words === '') return NOWHERE;
  if (PRONOUNS.test(words)) return pronoun(words);
  if (WHOLE.test(words)) return at({ kind: 'picture' });
  if (MARKED.test(words)) return at({ kind: 'marked' });
  return readTokens(
    scan(words).filter(({ kind }) => kind !== 'filler' && kind !== 'joint'),
    words,
  );
}

const pronoun = (words: string): Pointed => at({ kind: 'subject', ...(REST.test(words) ? { rest: true } : {}) });

/** "The knob on the lid" is a knob; things in the background or beside the product are unknown. Null where no place is named. */
function readWithin(phrase: string): Pointed | null {
  const thing = phrase.replace(BEHIND, '').trim();
  if (thing !== phrase && thing !== '') {
    const { target } = readThing(thing);
    return target?.kind === 'subject' && !target.named ? at({ kind: 'background' }) : { target: null, unknown: phrase };
  }
  const located = readPlace(phrase);
  return located && readLocated(located, phrase);
}

type Located = { readonly thing: string; readonly way: string; readonly place: string };

/** Splits "the knob on the lid" and 盖子上的旋钮. */
function readPlace(phrase: string): Located | null {
  const { thing, way, place, zhThing, zhWay, zhPlace } = LOCATED.exec(phrase)?.groups ?? {};
  if (way) return { thing, way, place };
  return zhWay ? { thing: zhThing, way: zhWay, place: zhPlace } : null;
}

function readLocated({ thing, way, place }: Located, phrase: string): Pointed | null {
  const { target } = readThing(thing);
  const rest = readThing(place);
  if (rest.unknown !== null) return null;
  if (target?.kind === 'part' || target?.kind === 'background') return at(target);
  const named = target?.kind === 'subject' ? target.named : undefined;
  if (named?.part && rest.target?.kind === 'part') return at({ kind: 'part', part: named.part });
  // "The chair against the wall" is the product.
  if (target && named && rest.target?.kind === 'background') return at(target);
  if (BESIDE.test(way)) {
    const isAround = rest.target?.kind === 'subject' && ALL_AROUND.test(`${thing} ${way}`);
    return isAround ? at({ kind: 'background' }) : { target: null, unknown: phrase };
  }
  if (target?.kind === 'colour' || target?.kind === 'material') return lookOf(target, rest.target, phrase);
  return target?.kind === 'subject' && rest.target?.kind !== 'background' ? at(target) : null;
}

type Look = Extract<Target, { kind: 'colour' | 'material' }>;

/** "The wood of the chair" is what is wooden of it, "the red of the handle" the handle. */
function lookOf(look: Look, place: Target | null, phrase: string): Pointed {
  switch (place?.kind) {
    case 'subject':
      return at(place.named ? { ...look, of: place.named } : look);
    case 'part':
      return at(place);
    case 'picture':
      return at(look);
    default:
      return { target: null, unknown: phrase };
  }
}

/** Reads "the legs and the seat": every one of them, or none. */
export function readTargets(phrase: string): { readonly targets: readonly Target[]; readonly unknown: string | null } {
  const { targets, unknown } = readList(phrase);
  return unknown.length > 0 ? { targets: [], unknown: unknown[0] } : { targets, unknown: null };
}

/**
 * Reads "the lid, the ring and the tag" as far as it is known; `unknown` are the things that have no name for us. Where more is said of
 * those than a name, nothing of it is known.
 */
export function readList(phrase: string): { readonly targets: readonly Target[]; readonly unknown: readonly string[] } {
  const read = namesIn(phrase).map(readTarget);
  const unknown = read.flatMap((pointed) => pointed.unknown ?? []);
  const targets = unknown.every(isBareName) ? read.flatMap(({ target }) => target ?? []) : [];
  const isListed = read.length > 1 && targets.some(({ kind }) => kind !== 'subject');
  return { targets: isListed ? partsFirst(targets) : targets, unknown };
}

/** In a list with parts a word that names a part as well means that: "the lid and the ring". */
export function partsFirst(targets: readonly Target[]): Target[] {
  const named = new Set(targets.map((target) => (target.kind === 'part' ? target.part : null)));
  return targets.map((target) => {
    const part = target.kind === 'subject' ? target.named?.part : null;
    return part && !named.has(part) ? { kind: 'part', part } : target;
  });
}

/** Splits a list at its joints; "black and white label" is one thing. */
function namesIn(phrase: string): string[] {
  const pieces = phrase.split(/(\s+and\s+|\s+&\s+|[和与及、])/);
  const names: string[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    const [name, last] = [pieces[i], names.at(-1)];
    const describes = last !== undefined && isAdjective(last) && !isAdjective(name) && !/^(?:the|all|its)\s/.test(name);
    if (describes) names[names.length - 1] = last + pieces[i - 1] + name;
    else names.push(name);
  }
  return names;
}

/** A look without a noun of its own. */
const isAdjective = (name: string): boolean =>
  !NOUNS.test(name) && name.trim() !== '' && scan(stripArticle(name.trim())).every(({ kind }) => LOOKS.has(kind));
const NOUNS = /\b(?:parts?|areas?|ones?|bits?|surfaces?|pieces?)\b|部分|部位|地方/;
const LOOKS: ReadonlySet<Token['kind']> = new Set(['colour', 'material', 'manner', 'form']);

/** Whether words say no more than a name of something that we do not know. */
const isBareName = (words: string): boolean => scan(words).every(({ kind }) => STRAY.has(kind) || kind === 'filler');

function readTokens(tokens: readonly Token[], words: string): Pointed {
  const unknown = tokens.filter(({ kind }) => STRAY.has(kind)).filter(({ text }) => !PRONOUNS.test(text));
  if (unknown.length > 0) return { target: null, unknown: words };
  const setting = tokens.find((token) => token.kind === 'setting');
  if (setting) return at({ kind: 'background' });
  const part = tokens.findLast((token) => token.kind === 'part');
  if (part?.kind === 'part') return at({ kind: 'part', part: part.id });
  const product = tokens.find((token) => token.kind === 'product');
  if (product?.kind === 'product') {
    const { text: word, id, part: alike } = product;
    const named = { word, product: id, part: alike };
    const last = tokens.at(-1);
    // 椅子的木头, "the chair's wood".
    if (last?.kind === 'material') return at({ kind: 'material', material: last.id, of: named });
    return at({ kind: 'subject', named });
  }
  const hue = tokens.find((token) => token.kind === 'colour');
  if (hue?.kind === 'colour') return at({ kind: 'colour', colour: hue.id });
  const stuff = tokens.find((token) => token.kind === 'material');
  if (stuff?.kind === 'material') return at({ kind: 'material', material: stuff.id });
  return tokens.some(({ text }) => PRONOUNS.test(text)) ? at({ kind: 'subject' }) : { target: null, unknown: words };
}

/** Words for things that no part or colour of a picture is. */
const STRAY: ReadonlySet<Token['kind']> = new Set(['unknown', 'prop', 'place', 'idle', 'style', 'view']);

const at = (target: Target): Pointed => ({ target, unknown: null });

const stripArticle = (text: string): string => text.replace(/^(?:the|this|that|a|an|my|our)\s+/, '');

/** "The fabric | navy": a material with an article is what is made of it. */
function splitAfterMaterial(phrase: string): { target: string; finish: string } | null {
  const [article, name, ...look] = phrase.split(/\s+/);
  const isStuff = article === 'the' && look.length > 0 && scan(name)[0]?.kind === 'material';
  const finish = look.join(' ');
  return isStuff && scan(finish).every(({ kind }) => LOOKS.has(kind)) ? { target: name, finish } : null;
}

/** Where the noun of a phrase ends: "handle | red", "chair legs | brass". Null when no look follows it. */
export function splitAfterNoun(phrase: string): { target: string; finish: string } | null {
  const words = phrase.split(/\s+/);
  for (let length = words.length - 1; length > 0; length--) {
    const last = scan(words[length - 1])[0];
    const noun =
      PRONOUNS.test(words[length - 1]) ||
      REST.test(words.slice(0, length).join(' ')) ||
      PLACES.test(words[length - 1]) ||
      (last && ['part', 'product', 'setting'].includes(last.kind));
    if (noun) return { target: words.slice(0, length).join(' '), finish: words.slice(length).join(' ') };
  }
  return splitAfterMaterial(phrase);
}
