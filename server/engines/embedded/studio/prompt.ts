import type { ColourName } from './colours.ts';
import type { Finish, Language } from './finish.ts';
import {
  type FormName,
  type MoodName,
  type PartName,
  type ProductName,
  type SettingName,
  scan,
  type Token,
} from './scan.ts';

/** What a prompt asks for, in either language. JSON; equal prompts in English and Chinese give equal briefs but for `language`. */
export type Brief = {
  readonly language: Language;
  /** The product named, or null when none is known. */
  readonly product: ProductName | null;
  /** Finishes without a part of their own, in order: the first is the product's own. */
  readonly finishes: readonly Finish[];
  readonly parts: Readonly<Partial<Record<PartName, Finish>>>;
  readonly counts: Readonly<Partial<Record<PartName, number>>>;
  readonly forms: readonly FormName[];
  readonly partForms: Readonly<Partial<Record<PartName, readonly FormName[]>>>;
  readonly mood: MoodName | null;
  /** Surroundings: `background` and `floor`. */
  readonly settings: Readonly<Partial<Record<SettingName, Finish>>>;
  /** Further products, which are not drawn. */
  readonly others: readonly ProductName[];
  /** Words that mean nothing to us, as written. */
  readonly unknown: readonly string[];
};

type Noun = { kind: 'product' } | { kind: 'part'; id: PartName } | { kind: 'setting'; id: SettingName };
type Draft = { -readonly [K in keyof Finish]: Finish[K] };

const HUES: ReadonlySet<ColourName> = new Set(['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown']);

const empty = (): Draft => ({ manners: [] });
const says = (finish: Finish): boolean =>
  finish.material !== undefined || finish.colour !== undefined || finish.manners.length > 0;
const merge = (a: Finish, b: Finish): Finish => ({ ...a, ...b, manners: [...a.manners, ...b.manners] });

/**
 * Reads a prompt. Colours, materials and manners bind to the noun that they describe: before it ("walnut handle",
 * 胡桃木把手) or after it ("handle in walnut", 把手是胡桃木的). What is left goes to the product.
 */
export function readPrompt(prompt: string): Brief {
  const reader = new Reader();
  const tokens = scan(prompt);
  for (const [i, token] of tokens.entries()) reader.read(token, tokens[i + 1]);
  return reader.finish(/\p{Script=Han}/u.test(prompt) ? 'zh' : 'en');
}

class Reader {
  /** The finish being described, and those described before it that found no noun yet. */
  private pending = empty();
  private held: Finish[] = [];
  private pendingForms: FormName[] = [];
  private pendingNumber: number | null = null;
  /** The noun said last, and whether what comes now describes it. */
  private last: Noun | null = null;
  private after = false;
  private joined = false;
  private elsewhere = false;

  private product: ProductName | null = null;
  private body: Finish | null = null;
  private bare = false;
  private readonly loose: Finish[] = [];
  private readonly parts: Partial<Record<PartName, Finish>> = {};
  private readonly counts: Partial<Record<PartName, number>> = {};
  private readonly forms: FormName[] = [];
  private readonly partForms: Partial<Record<PartName, FormName[]>> = {};
  private readonly settings: Partial<Record<SettingName, Finish>> = {};
  private readonly others: ProductName[] = [];
  private readonly unknown: string[] = [];
  private mood: MoodName | null = null;

  read(token: Token, next: Token | undefined): void {
    const joined = this.joined;
    if (token.kind !== 'filler') this.joined = false;
    switch (token.kind) {
      case 'colour':
        // "Cobalt blue", "mustard yellow": the plain hue only confirms the shade.
        if (this.pending.colour && HUES.has(token.id) && !HUES.has(this.pending.colour)) break;
        if (this.pending.colour) this.hold();
        this.pending.colour = token.id;
        break;
      case 'material':
        if (this.pending.material) this.hold();
        this.pending.material = token.id;
        break;
      case 'manner':
        if (token.text === 'light' && !this.product && !next) this.nameProduct('lamp', next);
        // A new manner after a complete description starts another one.
        else {
          if (this.pending.material && next && ['colour', 'material'].includes(next.kind)) this.hold();
          this.pending.manners = [...this.pending.manners, token.id];
        }
        break;
      case 'form':
        this.pendingForms.push(token.id);
        break;
      case 'number':
        if (token.text === 'tripod') this.counts.legs = token.id;
        else this.pendingNumber = token.id;
        break;
      case 'part':
        this.namePart(token.id, joined);
        break;
      case 'product':
        this.nameProduct(token.id, next);
        break;
      case 'setting':
        this.nameSetting(token.id);
        break;
      case 'mood':
        this.mood = token.id;
        break;
      case 'joint':
        this.join(token);
        break;
      case 'unknown':
        this.unknown.push(token.text);
        break;
      case 'filler':
        break;
      default:
        token satisfies never;
    }
  }

  finish(language: Language): Brief {
    this.settle();
    this.loose.push(...this.held);
    this.forms.push(...this.pendingForms);
    const finishes = this.body ? [this.body, ...this.loose] : this.loose;
    const { product, parts, counts, forms, partForms, mood, settings, others, unknown } = this;
    return { language, product, finishes, parts, counts, forms, partForms, mood, settings, others, unknown };
  }

  private join(token: Extract<Token, { kind: 'joint' }>): void {
    if (token.id === 'de') {
      if (this.after && this.pending.material) this.settle();
      return;
    }
    if (token.id === 'of') {
      if (says(this.pending)) this.settle();
      this.after = this.last !== null;
      return;
    }
    if (token.id === 'and' && !this.after) {
      this.joined = !says(this.pending) && this.last?.kind === 'part';
      this.hold();
      return;
    }
    this.settle();
    this.after = false;
    this.elsewhere = token.id === 'at';
    if (token.id === 'stop' || token.id === 'with') this.last = this.product ? { kind: 'product' } : null;
  }

  private hold(): void {
    if (says(this.pending)) this.held.push(this.pending);
    this.pending = empty();
  }

  /** At the end of a phrase: what is pending describes the noun before it, if that is still bare or asked for it. */
  private settle(): void {
    if (this.product) this.forms.push(...this.pendingForms.splice(0));
    const finish = this.pending;
    this.pending = empty();
    if (!says(finish)) return;
    const target = this.last;
    const has = target && this.described(target);
    const takes = target && (this.after ? !(has?.material && finish.material) : !has);
    if (target && takes) this.describe(target, has ? merge(has, finish) : finish);
    else if (this.after && this.product && !this.body) this.body = finish;
    else this.held.push(finish);
    if (!this.after && target?.kind === 'product' && this.held.length > 0) this.loose.push(...this.held.splice(0));
    this.after = false;
  }

  private described(noun: Noun): Finish | null {
    if (noun.kind === 'product') return this.body;
    return (noun.kind === 'part' ? this.parts[noun.id] : this.settings[noun.id]) ?? null;
  }

  private describe(noun: Noun, finish: Finish): void {
    if (noun.kind === 'product') this.body = finish;
    else if (noun.kind === 'part') this.parts[noun.id] = finish;
    else this.settings[noun.id] = finish;
  }

  private namePart(id: PartName, joined: boolean): void {
    this.after = false;
    const noun: Noun = { kind: 'part', id };
    if (says(this.pending)) this.describe(noun, this.pending);
    // "Brass arm and base": the second part shares the first one's finish.
    else if (joined && this.last) this.shareFinish(noun, this.last);
    this.pending = empty();
    if (this.pendingForms.length > 0) this.partForms[id] = this.pendingForms.splice(0);
    if (this.pendingNumber !== null) this.counts[id] = this.pendingNumber;
    this.pendingNumber = null;
    this.last = noun;
  }

  private shareFinish(noun: Noun, from: Noun): void {
    const finish = this.described(from);
    if (finish) this.describe(noun, finish);
  }

  private nameProduct(id: ProductName, next: Token | undefined): void {
    if (this.elsewhere) {
      this.nameSetting('floor');
      return;
    }
    if (this.after && says(this.pending)) this.settle();
    this.after = false;
    // "Kettle handle": the product only says whose handle it is.
    if (next?.kind === 'part') {
      this.product ??= id;
      return;
    }
    // Of adjacent nouns the last one counts: a "bottle lamp" is a lamp.
    const fresh = this.product === null || this.bare || this.last === null;
    this.bare = next?.kind === 'product';
    if (!fresh && this.product !== id && this.last?.kind === 'product' && this.body !== null) {
      this.others.push(id);
      this.pending = empty();
      return;
    }
    if (this.product === null || this.bare || fresh) this.product = id;
    else if (this.product !== id) this.others.push(id);
    if (this.bare) return;
    this.hold();
    const [first, ...rest] = this.held.splice(0);
    if (first) {
      if (this.body) this.loose.push(first);
      else this.body = first;
    }
    this.loose.push(...rest);
    this.forms.push(...this.pendingForms.splice(0));
    this.pendingNumber = null;
    this.last = { kind: 'product' };
  }

  private nameSetting(id: SettingName): void {
    this.elsewhere = false;
    this.after = false;
    if (says(this.pending)) this.settings[id] = this.pending;
    this.pending = empty();
    this.pendingForms = [];
    this.last = { kind: 'setting', id };
  }
}
