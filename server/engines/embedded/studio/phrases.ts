import type { ColourName } from './colours.ts';
import { type Finish, merge } from './finish.ts';
import { type MaterialName, material } from './materials.ts';
import type { FormName, Joint, MoodName, PartName, ProductName, SettingName, Token } from './scan.ts';

/** What a phrase speaks of. `part` is what the same word means where a product is already named: a "ring" of brass. */
export type Noun =
  | { readonly kind: 'product'; readonly id: ProductName; readonly part: PartName | null }
  | { readonly kind: 'part'; readonly id: PartName }
  | { readonly kind: 'setting'; readonly id: SettingName }
  | { readonly kind: 'light' };

/** How a phrase hangs on what was said before: by a joint, by nothing, or as the first of all. */
export type Tie = Exclude<Joint, 'de' | 'place'> | 'none' | 'first' | 'label';

/** A noun with the words that describe it, or describing words alone. */
export type Phrase = {
  tie: Tie;
  /** A comma stands before the joint: "..., in oak". */
  apart: boolean;
  /** It has an article or a number of its own: "a brass arm and a base". */
  own: boolean;
  finishes: Finish[];
  forms: FormName[];
  number: number | null;
  mood: MoodName | null;
  /** The word that asks for a gradient, as written. */
  gradient: string | null;
  noun: Noun | null;
  /** The product whose part this is: "kettle handle". */
  whose: ProductName | null;
  /** Followed by a word for a place: 桌上, "on the table". */
  place: boolean;
  /** Words that mean nothing to us, and the noun with one that stands right behind it: "mug warmer". */
  unknown: string[];
  compound: string | null;
};

const HUES: ReadonlySet<ColourName> = new Set(['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown']);
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'its', 'the', 'one', '一个', '一']);
/** Unknown words with these endings describe; they name no thing. */
const DESCRIBES = /(?:ing|ed|ly|ish|like)$/;

const blank = (tie: Tie, apart = false): Phrase => ({
  tie,
  apart,
  own: false,
  finishes: [],
  forms: [],
  number: null,
  mood: null,
  gradient: null,
  noun: null,
  whose: null,
  place: false,
  unknown: [],
  compound: null,
});

const speaks = ({ finishes, forms, number, mood, gradient, unknown }: Phrase): boolean =>
  finishes.length > 0 ||
  forms.length > 0 ||
  number !== null ||
  mood !== null ||
  gradient !== null ||
  unknown.length > 0;

/** Groups tokens into phrases: descriptions close at their noun, at a joint, or at a comma. */
export function groupPhrases(tokens: readonly Token[]): Phrase[] {
  const grouper = new Grouper(tokens.some(({ kind }) => kind === 'product'));
  for (const [i, token] of tokens.entries()) grouper.read(token, tokens[i - 1], tokens[i + 1]);
  return grouper.finish();
}

class Grouper {
  private readonly phrases: Phrase[] = [];
  private now = blank('first');
  /** An "and" came since the last description: the next one begins a finish of its own. */
  private split = false;
  /** How many descriptions the phrase had at its last "and". */
  private joined: { finishes: number; forms: number } | null = null;
  private readonly named: boolean;

  /** `named`: some word of the prompt is a product. */
  constructor(named: boolean) {
    this.named = named;
  }

  finish(): Phrase[] {
    this.close('stop');
    return this.phrases;
  }

  read(token: Token, before: Token | undefined, next: Token | undefined): void {
    const { now } = this;
    switch (token.kind) {
      case 'colour':
      case 'material':
      case 'manner':
        if (isLamplight(token, next)) this.nameLight(next);
        else this.describe(token, next);
        break;
      case 'form':
        now.forms.push(token.id);
        break;
      case 'number':
        this.count(token);
        break;
      case 'part':
        this.name({ kind: 'part', id: token.id });
        break;
      case 'product':
        // Of adjacent nouns the last one counts: a "bottle lamp" is a lamp, a "kettle handle" a handle.
        if (next?.kind === 'part') now.whose = token.id;
        else if (next?.kind !== 'product') this.name({ kind: 'product', id: token.id, part: token.part });
        break;
      case 'setting':
        if (next?.kind !== 'product' || /\p{Script=Han}/u.test(token.text))
          this.name({ kind: 'setting', id: token.id });
        break;
      case 'light':
        this.nameLight(next);
        break;
      case 'mood':
        now.mood = token.id;
        break;
      case 'gradient':
        now.gradient = token.text;
        break;
      case 'joint':
        if (token.text === ':' && before?.kind === 'filler' && !speaks(now)) this.close('label');
        else this.join(token.id);
        break;
      case 'unknown':
        if (before?.kind === 'product' && !DESCRIBES.test(token.text)) this.compound(before.text, token.text);
        else this.meetUnknown(token.text);
        break;
      case 'filler':
        now.own ||= ARTICLES.has(token.text);
        break;
      default:
        token satisfies never;
    }
  }

  private count({ id, text }: Extract<Token, { kind: 'number' }>): void {
    // "Oak three-legged stool": what stands before a number does not belong to what is counted.
    if (this.now.finishes.length > 0) this.close('none');
    this.now.number = id;
    this.now.own = true;
    if (text === 'tripod') this.name({ kind: 'part', id: 'legs' });
  }

  private describe(token: Extract<Token, { kind: 'colour' | 'material' | 'manner' }>, next: Token | undefined): void {
    const { finishes } = this.now;
    const last = finishes.at(-1);
    const fresh = !last || this.split || begins(last, token, next);
    this.split = false;
    const given: Finish = token.kind === 'manner' ? { manners: [token.id] } : { manners: [], [token.kind]: token.id };
    const repeats =
      token.kind === 'colour' ? last?.colour && HUES.has(token.id) : token.id === 'wood' && last?.material;
    if (fresh) finishes.push(given);
    else if (!repeats) finishes[finishes.length - 1] = merge(last, given);
  }

  private name(noun: Noun): void {
    // "In red wool and oak legs": what follows the last "and" belongs to the new noun, the rest to the one before.
    const { now, joined } = this;
    if (now.tie === 'of' && joined) {
      const finishes = now.finishes.splice(joined.finishes);
      const forms = now.forms.splice(joined.forms);
      this.close('and');
      this.now = { ...this.now, finishes, forms, own: now.own };
    }
    this.now.noun = noun;
    this.close('none');
  }

  /** A light is a lamp where nothing else is asked for, and otherwise the light of the picture. */
  private nameLight(next: Token | undefined): void {
    const lamp = !this.named && this.now.mood === null && next?.text !== ':';
    this.name(lamp ? { kind: 'product', id: 'lamp', part: null } : { kind: 'light' });
  }

  /** What is said of an unknown part ("with a leather saddle") is said of nothing else. */
  private meetUnknown(word: string): void {
    const { now } = this;
    now.unknown.push(word);
    if (now.tie === 'with' || now.tie === 'and') {
      now.finishes = [];
      now.forms = [];
    }
  }

  private compound(noun: string, word: string): void {
    const last = this.phrases.at(-1);
    const gap = /\p{Script=Han}/u.test(word) ? '' : ' ';
    if (last) last.compound = `${last.compound ?? noun}${gap}${word}`;
    this.now.unknown.push(word);
  }

  private join(joint: Joint): void {
    const { now } = this;
    switch (joint) {
      case 'de':
        if (speaks(now) && (now.tie === 'of' || now.tie === 'without')) this.close('none');
        break;
      case 'place':
        if (!speaks(now) && this.phrases.length > 0) this.phrases[this.phrases.length - 1].place = true;
        break;
      case 'and':
        if (speaks(now)) {
          this.split = true;
          this.joined = { finishes: now.finishes.length, forms: now.forms.length };
        } else if (now.tie === 'none') this.now = blank(this.phrases.at(-1)?.tie === 'without' ? 'without' : 'and');
        break;
      default: {
        const apart = now.tie === 'stop' && !speaks(now);
        this.close(joint, apart);
      }
    }
  }

  private close(tie: Tie, apart = false): void {
    const { now } = this;
    if (now.noun || speaks(now)) this.phrases.push(now);
    this.now = blank(tie, apart);
    this.split = false;
    this.joined = null;
  }
}

/** Whether a description opens another finish after `last`: "matte black, ...", "walnut brass". */
function begins(
  last: Finish,
  token: Extract<Token, { kind: 'colour' | 'material' | 'manner' }>,
  next: Token | undefined,
): boolean {
  switch (token.kind) {
    case 'colour':
      // "Cobalt blue", "mustard yellow": the plain hue only confirms the shade.
      return last.colour !== undefined && !(HUES.has(token.id) && !HUES.has(last.colour));
    case 'material':
      // "Birch plywood" is plywood, "walnut wood" walnut.
      return last.material !== undefined && !(isWood(last.material) && isWood(token.id));
    case 'manner':
      return last.material !== undefined && next !== undefined && ['colour', 'material'].includes(next.kind);
  }
}

/** "Light" with nothing behind it that it could make pale. */
function isLamplight(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'manner' || token.text !== 'light') return false;
  return next === undefined || next.kind === 'joint' || next.kind === 'light';
}

const isWood = (name: MaterialName): boolean => material(name).pattern === 'wood';
