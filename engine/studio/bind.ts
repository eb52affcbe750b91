import { sideBySide } from './compounds.ts';
import { type Finish, merge } from './finish.ts';
import {
  accentOf,
  belongsToOther,
  carries,
  completes,
  copiesOf,
  finishOf,
  goTogether,
  hasOther,
  headOf,
  isDish,
  isTableTop,
  moodOf,
  opposites,
  partAlone,
  partMeant,
  refusals,
  SET,
  unopposed,
  wordAgain,
} from './meaning.ts';
import { OWN_WORDS } from './partWords.ts';
import type { Asides, Noun, Phrase, Target } from './phrase.ts';
import type { Brief, Refusal } from './prompt.ts';
import type { FormName, MoodName, PartName, ProductName, SettingName } from './scan.ts';

type Bound = Omit<Brief, 'language'>;
type Table<K extends string, T> = Partial<Record<K, T>>;

/** Gives each description to the noun that it describes: the one it stands before, or the one it hangs on. */
export function bindPhrases({ phrases, asides }: { phrases: readonly Phrase[]; asides: Asides }): Bound {
  const binder = new Binder(phrases, asides);
  for (const phrase of phrases) binder.read(phrase);
  return binder.finish();
}

class Binder {
  private readonly phrases: readonly Phrase[];
  private readonly asides: Asides;
  private product: ProductName | null = null;
  private copies = 1;
  private whose: ProductName | null = null;
  private body: Finish | null = null;
  private readonly loose: Finish[] = [];
  /** Described before any noun came. */
  private readonly held: Finish[] = [];
  private readonly forms: FormName[] = [];
  private readonly parts: Table<PartName, Finish> = {};
  private readonly counts: Table<PartName, number> = {};
  private readonly partForms: Table<PartName, readonly FormName[]> = {};
  private readonly settings: Table<SettingName, Finish> = {};
  private readonly named = new Set<PartName>();
  private readonly without = new Set<PartName>();
  private readonly refused: Refusal[] = [];
  private readonly refusedForms: FormName[] = [];
  private readonly others = new Set<ProductName>();
  private readonly unknown: string[] = [];
  private head: string | null = null;
  private mood: MoodName | null = null;
  private gradient = false;
  /** The nouns that a description which follows belongs to: one, or several joined by "and". */
  private group: Target[] = [];
  /** Parts that take the finish of the part they are joined to unless one of their own follows. */
  private readonly sharing: { part: PartName; from: PartName }[] = [];

  constructor(phrases: readonly Phrase[], asides: Asides) {
    this.phrases = phrases;
    this.asides = asides;
  }

  read(phrase: Phrase): void {
    const { tie, words } = phrase;
    if (tie === 'like') return void this.asides.idle.push(sideBySide(...words));
    const noun = this.nounOf(phrase);
    this.mood = phrase.mood ?? this.mood;
    if (tie === 'without' && noun?.kind !== 'part') this.refusedForms.push(...unopposed(phrase.forms));
    // What is not wanted is not drawn in any case; what it is for changes nothing.
    if (tie === 'for') this.asides.idle.push(...phrase.unknown);
    else if (tie !== 'without') this.unknown.push(...phrase.unknown);
    // "For a small kitchen" is no product; "a concept for a lamp" is.
    const first = this.product === null && this.named.size === 0 && this.unknown.length === 0;
    if (tie === 'for' && !(first && phrase.noun?.kind === 'product')) return;
    const room = noun?.kind === 'setting' || phrase.tie === 'at' || this.group.at(-1)?.kind === 'setting';
    if (phrase.gradient && room) this.gradient = true;
    else if (phrase.gradient) this.unknown.push(phrase.gradient);
    if (phrase.whose) this.whose ??= phrase.whose;
    switch (noun?.kind) {
      case undefined:
        this.readDescription(phrase);
        break;
      case 'light':
        this.mood = moodOf(phrase) ?? this.mood;
        this.group = [{ kind: 'light' }];
        break;
      case 'setting':
        if (phrase.tie !== 'without' && phrase.tie !== 'first' && isDish(noun.text)) this.asides.around.push(noun.text);
        this.readSetting(noun.id, phrase);
        break;
      case 'part':
        if (isTableTop(noun.text, phrase, this.product)) this.readSetting('floor', phrase);
        else this.readPart(noun, phrase);
        break;
      case 'product':
        this.readProduct(noun, phrase);
        break;
      default:
        noun satisfies never;
    }
  }

  /** The noun, unless an unknown word behind it makes it something else: "roof rack". */
  private nounOf({ noun, compound, tie }: Phrase): Noun | null {
    if (!compound || !noun) return noun;
    const whole = noun.kind === 'product' && this.product === null && tie !== 'with' && tie !== 'at';
    if (whole) {
      this.head = compound;
      return noun;
    }
    this.unknown.push(compound);
    return null;
  }

  finish(): Bound {
    for (const { part, from } of this.sharing) this.parts[part] ??= this.parts[from];
    for (const part of this.sharing.map((pair) => pair.part)) if (!this.parts[part]) delete this.parts[part];
    this.product ??= this.whose;
    for (const finish of this.held.splice(0)) this.dressProduct(finish);
    const { product, parts, counts, forms, partForms, mood, gradient, settings, unknown } = this;
    return {
      product,
      finishes: [...(this.body ? [this.body] : []), ...this.loose],
      parts,
      counts,
      forms,
      partForms,
      named: [...this.named].sort(),
      without: [...this.without].sort(),
      refused: this.refused,
      refusedForms: this.refusedForms,
      mood,
      settings,
      gradient,
      copies: this.asides.graded && this.copies === 1 ? SET : this.copies,
      others: [...this.others].filter((other) => other !== product),
      alone: this.named.size === 1 ? partAlone(this.phrases) : null,
      head: this.head ?? (product ? null : headOf(this.phrases)),
      unknown,
      ...this.asides,
    };
  }

  private readProduct(noun: Extract<Noun, { kind: 'product' }>, phrase: Phrase): void {
    const [{ id, part }, { tie }] = [noun, phrase];
    const second = this.product !== null && this.product !== id;
    if (!second && tie === 'with' && this.product === null && belongsToOther(this.phrases, phrase)) {
      // "A desk's lamp" in Chinese: what it comes with stands before it.
      if (part) this.readPart({ id: part, text: noun.text }, phrase);
      else this.others.add(id);
      return;
    }
    // "A small bottle and a large bottle": only the first is drawn.
    if (this.product === id && tie === 'and' && phrase.own)
      return void this.asides.around.push(wordAgain(phrase, noun.text));
    const elsewhere = phrase.tie === 'at' || (phrase.place && (phrase.located || hasOther(this.phrases, phrase)));
    if (elsewhere && !carries(phrase)) this.asides.around.push(noun.text);
    else if (elsewhere) {
      this.readSetting('floor', phrase);
      // "On a table" asks for a table top, whatever it is made of.
      if (id.startsWith('table')) this.settings.floor ??= { manners: [] };
      // "Speaker with a ring" has one; "a chair and a ring" are two products.
    } else if (second && part && (tie !== 'and' || !phrase.own || this.group.at(-1)?.kind === 'part'))
      this.readPart({ id: part, text: noun.text }, phrase);
    else if (second && tie !== 'without') {
      this.others.add(id);
      this.group = [];
    } else if (
      tie !== 'without' ||
      (!hasOther(this.phrases, phrase) && phrase.finishes.length + phrase.forms.length > 0)
    ) {
      this.product = id;
      this.copies = copiesOf(phrase, noun) ?? this.copies;
      // "Not a red chair" is a chair.
      if (tie === 'without') this.refused.push(...refusals(phrase.finishes));
      for (const finish of [...this.held.splice(0), ...(tie === 'without' ? [] : phrase.finishes)])
        this.dressProduct(finish);
      this.forms.push(...(tie === 'without' ? opposites(phrase.forms) : phrase.forms));
      this.group = [{ kind: 'product' }];
    }
  }

  private readSetting(id: SettingName, { finishes }: Phrase): void {
    if (finishes.length > 0) this.settings[id] = finishes.reduce(merge);
    this.group = [{ kind: 'setting', id }];
  }

  private readPart(noun: { id: PartName; text: string }, phrase: Phrase): void {
    const { tie, finishes, forms, number, own } = phrase;
    const bare = finishes.length === 0;
    const id = partMeant(noun, this.phrases);
    if (!id && tie !== 'without') (OWN_WORDS.has(noun.text) ? this.unknown : this.asides.idle).push(noun.text);
    if (!id) return void this.group.splice(0, Infinity, { kind: 'nothing' });
    // "Without wooden legs": it may have others.
    if (tie === 'without') return void (bare ? this.without.add(id) : this.refused.push(...refusals(finishes, id)));
    // "A knob on the lid" says where, "on three brass legs" what it stands on.
    if (tie === 'at' && bare && forms.length === 0 && number === null) return;
    this.named.add(id);
    const last = this.group.at(-1);
    const listed = last?.kind === 'part' && (tie === 'and' || (tie === 'stop' && !this.parts[last.id]));
    const finish = finishOf(noun.text, finishes);
    const accent = accentOf(id, finishes);
    if (accent) this.named.add('trim');
    if (accent) this.parts.trim ??= accent;
    if (finish) this.parts[id] = accent ? finishes[0] : finish;
    else if (listed && tie === 'and' && !own && number === null) this.sharing.push({ part: id, from: last.id });
    this.group = [...(listed && bare ? this.group : []), { kind: 'part', id }];
    this.addForms(forms, { kind: 'part', id });
    if (number !== null) this.counts[id] = number;
  }

  /** Words that describe, without a noun of their own. */
  private readDescription(phrase: Phrase): void {
    const { tie, apart, finishes, mood } = phrase;
    const forms = tie === 'without' ? opposites(phrase.forms) : phrase.forms;
    if (tie === 'without') this.refused.push(...refusals(finishes));
    const last = this.group.at(-1);
    // "Soft warm light": all of it speaks of the light.
    if (mood) return;
    if (last?.kind === 'light' && (tie === 'of' || tie === 'none')) {
      this.mood = moodOf(phrase) ?? this.mood;
      return;
    }
    const apartFromPart = apart && this.product !== null && !this.body;
    const whole = tie === 'first' || tie === 'without' || tie === 'with' || tie === 'label' || apartFromPart;
    this.addForms(forms, whole || tie === 'stop' ? undefined : last);
    if (tie === 'without' || finishes.length === 0) return;
    if (tie === 'at') for (const finish of finishes) this.settings[finish.material ? 'floor' : 'background'] = finish;
    else if (whole) this.dressWhole(finishes, tie === 'label');
    else this.dressLast(finishes, tie);
  }

  /** Describes the nouns said last, where they are still bare or the two descriptions go together; otherwise the whole. */
  private dressLast(finishes: readonly Finish[], tie: Phrase['tie']): void {
    const last = this.group.at(-1);
    const bare = this.group.filter((target) => !this.described(target) && this.takes(target, tie));
    const [has, only] = [last && this.described(last), finishes[0]];
    if (bare.length > 0) for (const target of bare) this.describe(target, finishes);
    else if (tie === 'of' && last && has && goTogether(has, only) && finishes.length === 1)
      this.describe(last, [merge(has, only)]);
    else this.dressWhole(finishes);
  }

  /** "With wide tyres, pink": behind a comma a finish is that of the whole, as long as nothing is said of it. */
  private takes(target: Target, tie: Phrase['tie']): boolean {
    if (target.kind === 'setting') return tie === 'of';
    const open = tie === 'stop' && this.product !== null && !this.body;
    return target.kind !== 'part' || (target.id !== 'plant' && !open);
  }

  private addForms(forms: readonly FormName[], target: Target | undefined): void {
    if (forms.length === 0 || (target && !['product', 'part'].includes(target.kind))) return;
    // What is said of the body is said of the whole.
    if (target?.kind === 'part' && target.id !== 'body')
      this.partForms[target.id] = [...(this.partForms[target.id] ?? []), ...forms];
    else this.forms.push(...forms);
  }

  private described(target: Target): Finish | null {
    if (target.kind === 'product') return this.body;
    if (target.kind === 'light' || target.kind === 'nothing') return null;
    return (target.kind === 'part' ? this.parts[target.id] : this.settings[target.id]) ?? null;
  }

  private describe(target: Target, finishes: readonly Finish[]): void {
    if (target.kind === 'part') this.parts[target.id] = finishes.reduce(merge);
    else if (target.kind === 'setting') this.settings[target.id] = finishes.reduce(merge);
    else if (target.kind === 'product') {
      this.body = finishes[0];
      this.loose.push(...finishes.slice(1));
    }
  }

  /** Under a label ("Colour: red") a finish adds to the product's own, where both go together. */
  private dressWhole(finishes: readonly Finish[], labelled = false): void {
    if (this.product === null) this.held.push(...finishes);
    else
      for (const finish of finishes)
        if (this.body && (labelled ? goTogether(this.body, finish) : completes(this.body, finish)))
          this.body = merge(this.body, finish);
        else this.dressProduct(finish);
  }

  /** The first finish is the body's; words such as "matte" alone change it, others are further finishes. */
  private dressProduct(finish: Finish): void {
    if (!this.body) this.body = finish;
    else if (!finish.material && !finish.colour) this.body = merge(this.body, finish);
    else this.loose.push(finish);
  }
}
