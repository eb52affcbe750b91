import {
  ARTICLES,
  isAccessory,
  isFamily,
  isLook,
  isMeasure,
  isNamed,
  isOneWord,
  isOpening,
  isPrint,
  isUpon,
  joinParts,
  makesCompound,
  readLamps,
  readStraws,
  resembles,
  sideBySide,
  withProp,
} from './compounds.ts';
import { begins, HUES, isLamplight } from './describing.ts';
import { type Finish, merge } from './finish.ts';
import { type Asides, blank, type Noun, noAsides, type Phrase, speaks, type Tie } from './phrase.ts';
import type { Token } from './scan.ts';

/** Groups tokens into phrases: descriptions close at their noun, at a joint, or at a comma. Asides are taken out. */
export function groupPhrases(scanned: readonly Token[]): { phrases: Phrase[]; asides: Asides } {
  const tokens = joinParts(readStraws(readLamps(scanned)));
  const grouper = new Grouper(isNamed(tokens));
  for (const [i, token] of tokens.entries()) grouper.read(token, tokens[i - 1], tokens[i + 1], tokens[i + 2]);
  return grouper.finish();
}

class Grouper {
  private readonly phrases: Phrase[] = [];
  private readonly asides = noAsides();
  private now = blank('first');
  /** An "and" came since the last description: the next one begins a finish of its own. */
  private split = false;
  /** How many descriptions the phrase had at its last "and". */
  private joined: { finishes: number; forms: number } | null = null;
  private readonly named: boolean;

  /** `named`: some word of the prompt asks for a product. */
  constructor(named: boolean) {
    this.named = named;
  }

  finish(): { phrases: Phrase[]; asides: Asides } {
    this.close('stop');
    return { phrases: this.phrases, asides: this.asides };
  }

  read(token: Token, before: Token | undefined, next: Token | undefined, after: Token | undefined): void {
    const { now } = this;
    if (token.meant) this.asides.spelling.push({ wrote: token.text, meant: token.meant });
    // What a thing is like is not read: it is said as written.
    if (now.tie === 'like' && token.kind !== 'joint' && token.kind !== 'filler') return void now.words.push(token.text);
    if (next && resembles(token, next)) return void this.asides.idle.push(sideBySide(token.text, next.text));
    switch (token.kind) {
      case 'colour':
      case 'material':
      case 'manner':
        if (isLamplight(token, next)) this.nameLight(next);
        else this.describe(token, next);
        break;
      case 'form':
        now.forms.push(token.id);
        now.words.push(token.text);
        break;
      case 'number':
        this.count(token);
        break;
      case 'part':
        if (isAccessory(before, token)) this.compound(before?.text ?? '', token.text);
        else this.namePart(token, next);
        break;
      case 'product':
        this.nameProduct(token, before, next);
        break;
      case 'view':
        if (token.id === 'close' || token.id === 'graded') this.asides[token.id] = true;
        else this.asides.view = token.id;
        break;
      case 'style':
        if (now.tie !== 'without') this.asides.style = token.id;
        break;
      case 'idle':
        if (now.tie !== 'without') this.setIdle(token.text.replace(/ s$/, "'s"), next);
        break;
      case 'prop':
        // A "phone charger" is no phone.
        if (before?.kind === 'product') this.compound(before.text, token.text);
        else if (this.isHead(next)) this.meetUnknown(token.text);
        else this.setAside(token, next, true);
        break;
      case 'place':
        this.setAside(token, next, now.tie !== 'for');
        break;
      case 'setting':
        // "Not on a white background": nothing is said of the one that there is.
        if (now.tie === 'without') this.now = blank('none');
        else if (next?.kind !== 'product' || /\p{Script=Han}/u.test(token.text))
          this.name({ kind: 'setting', id: token.id, text: token.text });
        // "Wall lamp": ours do not hang there.
        else this.asides.idle.push(token.text);
        break;
      case 'light':
        this.nameLight(next);
        break;
      case 'mood':
        // "Warm oak", "cool white": a temperature of the colour.
        if (!isLook(next?.text === '的' ? after : next)) now.mood = token.id;
        break;
      case 'gradient':
        now.gradient = token.text;
        break;
      case 'joint':
        if (token.text === ':' && before?.kind === 'filler' && !speaks(now)) this.close('label');
        else if (token.id === 'de' && before?.kind === 'prop' && now.tie === 'at') this.now = blank('none');
        else this.join(token, next);
        break;
      case 'unknown':
        if (before && makesCompound(before, token.text, this.phrases.at(-1))) this.compound(before.text, token.text);
        else this.meetUnknown(withProp(this.asides.around, before, token.text));
        break;
      case 'filler':
        if (ARTICLES.has(token.text)) this.open(token.text);
        break;
      default:
        token satisfies never;
    }
  }

  /** Of adjacent nouns the last one counts: a "bottle lamp" is a lamp, a "kettle handle" a handle. */
  private nameProduct(
    token: Extract<Token, { kind: 'product' }>,
    before: Token | undefined,
    next: Token | undefined,
  ): void {
    if (isFamily(before, token)) return;
    if (next?.kind === 'part' && !isAccessory(token, next)) this.now.whose = token.id;
    else if (next?.kind === 'product' && !isFamily(token, next)) {
      const unit = isMeasure(this.now.numeral, next.text) ? this.now.numeral : null;
      this.asides.idle.push(unit ? sideBySide(unit, token.text) : token.text);
      if (unit) Object.assign(this.now, { number: null, numeral: null });
    } else {
      const { unknown } = this.now;
      const own = before && isOneWord(before, token) ? unknown.pop() : undefined;
      this.name({ kind: 'product', id: token.id, part: token.part, text: token.text });
      if (own) this.compound(own, token.text);
    }
  }

  /** Something that no picture of ours shows, with what is said of it: "red stripes". */
  private setIdle(text: string, next: Token | undefined): void {
    const { tie, apart, mood, words } = this.now;
    const isWhole = words.length > 0 && isPrint(text, next, tie);
    this.asides.idle.push(isWhole ? sideBySide(...words, text) : text);
    if (isWhole) this.now = { ...blank(tie, apart), mood };
  }

  /** An article opens a noun: "with brown leather and a silver lens" speaks of two things. 一个抽屉 is one drawer. */
  private open(article: string): void {
    if (this.now.tie === 'with' && this.joined) this.close('and');
    this.now.own = true;
    if (/^一/.test(article)) this.now.number = 1;
  }

  private count({ id, text }: Extract<Token, { kind: 'number' }>): void {
    // "Oak three-legged stool": what stands before a number does not belong to what is counted.
    if (this.now.finishes.length > 0) this.close('none');
    this.now.number = id;
    this.now.numeral = text;
    this.now.own = true;
    if (/^(?:tripod|三脚架)$/.test(text)) this.name({ kind: 'part', id: 'legs', text });
  }

  private describe(token: Extract<Token, { kind: 'colour' | 'material' | 'manner' }>, next: Token | undefined): void {
    const { finishes, words } = this.now;
    words.push(token.text);
    const last = finishes.at(-1);
    const fresh = !last || this.split || begins(last, token, next);
    this.split = false;
    const given: Finish = token.kind === 'manner' ? { manners: [token.id] } : { manners: [], [token.kind]: token.id };
    const repeats =
      token.kind === 'colour'
        ? last?.colour && HUES.has(token.id)
        : (token.id === 'wood' || token.id === 'metal') && last?.material;
    if (fresh) finishes.push(given);
    else if (!repeats) finishes[finishes.length - 1] = merge(last, given);
  }

  private name(noun: Noun): void {
    // "In red wool and oak legs": what follows the last "and" belongs to the new noun, the rest to the one before.
    const { now, joined } = this;
    if (joined && (now.tie === 'of' || (noun.kind === 'part' && this.dressesWhole(joined.finishes)))) {
      const finishes = now.finishes.splice(joined.finishes);
      const forms = now.forms.splice(joined.forms);
      this.close('and');
      this.now = { ...this.now, finishes, forms, own: now.own };
    }
    this.now.noun = noun;
    this.close('none');
  }

  /** "With green wool and walnut legs": no part is of two materials, so the one before the last "and" is the product's. */
  private dressesWhole(joined: number): boolean {
    const { tie, finishes } = this.now;
    const besides = ['first', 'none', 'stop', 'with', 'label'].includes(tie);
    return besides && finishes.length > joined && finishes[joined - 1]?.material !== undefined;
  }

  /** "By a window" says where it stands; "with two doors" what it has. */
  private namePart(token: Extract<Token, { kind: 'part' }>, next: Token | undefined): void {
    if (this.now.tie === 'at' && isOpening(token)) this.setAside(token, next, true);
    // "Headband pads" are pads.
    else if (next?.kind === 'part' && /^[a-z]/.test(next.text)) return;
    else this.name({ kind: 'part', id: token.id, text: token.meant ?? token.text });
  }

  /** "A charger for a phone", "a set of knives": where it is what is asked for it stands around nothing. */
  private isHead(next: Token | undefined): boolean {
    const opens =
      ['first', 'none'].includes(this.now.tie) && this.phrases.every(({ located, tie }) => located || tie === 'like');
    return opens && next?.kind !== 'unknown' && (!this.named || (next?.kind === 'joint' && next.id === 'for'));
  }

  /** Something around the product; before a noun it only says of what kind that is: "bedroom lamp". */
  private setAside(token: Token, next: Token | undefined, wanted: boolean): void {
    const kind = next?.kind === 'product' || next?.kind === 'part';
    if (kind && token.kind === 'prop') this.now.unknown.push(token.text);
    if (kind || (token.kind === 'place' && next?.kind === 'place')) return;
    const attribute = next?.text === '的' && (this.now.tie === 'first' || this.now.tie === 'stop');
    if (wanted && this.now.tie !== 'without' && !(token.kind === 'place' && attribute))
      this.asides.around.push(token.text);
    // What is said of it is said of nothing else.
    const { tie, unknown, mood } = this.now;
    this.now = { ...blank(tie), unknown, mood };
    this.close(token.kind === 'place' && tie !== 'for' ? 'none' : tie);
  }

  /** A light is a lamp where nothing else is asked for, and otherwise the light of the picture. */
  private nameLight(next: Token | undefined): void {
    const lamp = !this.named && this.now.mood === null && next?.text !== ':';
    this.name(lamp ? { kind: 'product', id: 'lamp', part: null, text: 'light' } : { kind: 'light' });
  }

  /** What is said of an unknown part ("with a leather saddle") is said of nothing else. */
  private meetUnknown(word: string): void {
    const { now } = this;
    now.unknown.push(word);
    now.words.push(word);
    if (now.tie === 'with' || now.tie === 'and') {
      now.finishes = [];
      now.forms = [];
    }
  }

  /** "Mug warmer", "roof rack": the noun with an unknown one behind it is something else. */
  private compound(noun: string, word: string): void {
    const last = this.phrases.at(-1);
    if (!last) this.now.unknown.push(word);
    else last.compound = sideBySide(last.compound ?? noun, word);
  }

  private join(token: Extract<Token, { kind: 'joint' }>, next: Token | undefined): void {
    const { now } = this;
    const { id: joint, text } = token;
    switch (joint) {
      case 'de':
        if (speaks(now) && ['of', 'without', 'for', 'like'].includes(now.tie)) this.close('none');
        break;
      case 'place':
        if (!speaks(now) && this.phrases.length > 0) {
          const last = this.phrases[this.phrases.length - 1];
          last.place = true;
          last.where ??= text;
          last.located = isUpon(token) && next?.text === '的';
        }
        break;
      case 'and':
        if (speaks(now)) {
          this.split = true;
          this.joined = { finishes: now.finishes.length, forms: now.forms.length };
        } else if (now.tie === 'none') this.now = blank(this.phrases.at(-1)?.tie === 'without' ? 'without' : 'and');
        break;
      default: {
        // "Not on a table": the place is what is not wanted.
        if (joint === 'at' && now.tie === 'without' && !speaks(now)) break;
        const apart = now.tie === 'stop' && !speaks(now);
        this.close(joint, apart);
        if (joint === 'at') this.now.where = text;
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
