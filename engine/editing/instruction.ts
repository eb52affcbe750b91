import { languageOf } from '../../contract/language.ts';
import { merge } from '../studio/finish.ts';
import { type Stretch, splitByStance } from '../studio/negation.ts';
import { asWritten } from './asWritten.ts';
import { namedAlone } from './bare.ts';
import { type Change, type Instruction, type Kept, type Target, targetsOf } from './change.ts';
import { readClause } from './clause.ts';
import { splitClauses } from './clauses.ts';
import { breaks, ofTheRest, readFurtherKept, readKeeping, readUntouched } from './keeping.ts';
import { nameKept } from './notes.ts';
import { partsFirst, readList, readTarget } from './target.ts';
import { FOCUS, SURFACE } from './words.ts';

/** Reads an instruction in English or Chinese. `marked` says that a mask stands for things that have no name for us. */
export function readInstruction(text: string, marked: boolean): Instruction {
  const reading = new Reading(marked);
  for (const clause of splitClauses(text)) reading.read(clause);
  return reading.finish(text);
}

type Waiting = { readonly target: Target; readonly words: string };

/** What an instruction has come to so far. */
class Reading {
  private readonly changes: Change[] = [];
  private readonly kept: Kept[] = [];
  private readonly declined: Change[] = [];
  private readonly unclear: string[] = [];
  /** Targets that wait for what is to be done to them, with the words that name them: "the legs and the seat in oak". */
  private waiting: Waiting[] = [];
  /** The clause before named what is to stay. */
  private keeping = false;
  private readonly marked: boolean;

  constructor(marked: boolean) {
    this.marked = marked;
  }

  read(clause: string): void {
    const kept = readKeeping(clause) ?? (this.keeping ? readFurtherKept(clause) : null);
    this.keeping = kept !== null;
    if (kept) this.kept.push(...kept);
    else for (const stretch of splitByStance(clause)) this.follow(stretch, clause);
  }

  private follow({ stance, text, of }: Stretch, clause: string): void {
    if (stance === 'asked') this.ask(text);
    else this.refuse(text, of ?? 'deed', clause);
  }

  private ask(words: string): void {
    const text = words.replace(/^(?:only\s+(?!keep|leave|show)|[只仅](?!保?留|显示))/, '');
    const focus = FOCUS.exec(text)?.groups;
    const { targets: alone, unknown } = readList(focus?.en ?? focus?.zh ?? text);
    const found = readClause(text, this.marked);
    const isNamed = alone.length > 0 && !alone.some(isLook);
    if ('unclear' in found && isNamed) {
      this.waiting.push(...alone.map((target) => ({ target, words: text })));
      this.unclear.push(...unknown);
    } else if ('unclear' in found) this.unclear.push(found.unclear);
    // 去掉盖子，圆环: what is named behind a removal is no wish for another shape.
    else if (this.changes.at(-1)?.kind === 'remove' && isNamed && found.changes.every(({ kind }) => kind === 'shape'))
      this.unclear.push(text);
    else {
      const named = this.waiting.map(({ target }) => target);
      this.changes.push(...found.changes.flatMap((change) => ofNamed(change, named)));
      this.unclear.push(...(found.besides ?? []));
      this.waiting = [];
    }
  }

  /** What is not wanted is never done: a part goes, what must not be touched stays, all else is left undone. */
  private refuse(text: string, of: NonNullable<Stretch['of']>, clause: string): void {
    const { target } = readTarget(text);
    const untouched = readUntouched(text);
    if (untouched) this.kept.push(...untouched);
    else if (of === 'thing' && (this.marked || target?.kind === 'part' || target?.kind === 'background'))
      this.ask(`remove ${text}`);
    else if (of === 'exception') this.spare(target, clause);
    else if (of === 'choice' && target && !isLook(target) && !WHEREABOUTS.test(text)) this.spare(target, clause);
    else {
      const found = readClause(infinitive(text.replace(/^(?:make it |be )?too |^太/, '')), this.marked);
      const last = this.changes.at(-1);
      if ('changes' in found) this.declined.push(...found.changes);
      else if (last?.kind === 'backdrop' && of !== 'deed')
        this.changes[this.changes.length - 1] = { ...last, words: withoutWords(last.words, text) };
      else this.unclear.push(clause);
    }
  }

  private spare(target: Target | null, clause: string): void {
    if (target && target.kind !== 'marked') this.kept.push(target);
    else this.unclear.push(clause);
  }

  /** Comes to terms with targets that nothing was asked of to the end. */
  private settle(text: string): void {
    const left = this.waiting.filter(({ target }) => this.changes.length === 0 || !this.isMeant(target));
    const last = this.changes.at(-1);
    // "All blue but the legs": a target behind "but" that nothing is asked of.
    if (last && /\bbut\b|但|不过/.test(text)) for (const { target, words } of left) this.spare(target, words);
    else if (last?.kind === 'remove') this.removeToo(last.target, left, text);
    else this.unclear.push(...wordsOf(left));
  }

  /** Whether something was asked of the product, which a word behind it only names: "make it red, the chair". */
  private isMeant(target: Target): boolean {
    const isOfProduct = (change: Change) =>
      change.kind !== 'remove' && targetsOf(change).some(({ kind }) => kind === 'subject');
    return target.kind === 'subject' && (!target.named || this.changes.some(isOfProduct));
  }

  /** "Remove the back, the armrests": what is named and nothing else goes as well; of "everything else" it is what stays. */
  private removeToo(first: Target, left: readonly Waiting[], text: string): void {
    if (left.length === 0) return;
    if (first.kind === 'subject' && first.rest) {
      for (const { target, words } of left) this.spare(target, words);
      return;
    }
    const [meant, ...others] = partsFirst([first, ...left.map(({ target }) => target)]);
    this.changes.pop();
    // "Remove everything, just the handle" is no removal of all.
    if (meant.kind === 'subject') return void this.unclear.push(text.trim());
    this.changes.push({ kind: 'remove', target: meant });
    const areNamed = left.every(({ target }) => namedAlone(text)(target));
    // Nobody means the whole product beside a part of it.
    const goes = (target: Target) => areNamed && isPart(target);
    this.changes.push(...others.filter(goes).map((target): Change => ({ kind: 'remove', target })));
    this.unclear.push(...wordsOf(left.filter((_, i) => !goes(others[i]))));
  }

  /** "Remove everything except the fish": what is not understood may be what should stay. */
  private isRash(change: Change): boolean {
    const isAll = change.kind === 'remove' && change.target.kind === 'subject' && !change.target.named;
    return isAll && this.unclear.length > 0;
  }

  finish(text: string): Instruction {
    this.settle(text);
    const asked = joinBackdrops(inheritTargets(this.changes)).map((change) => ofTheRest(change, this.kept));
    const sound = asked.flatMap((change) => (change && !this.isRash(change) ? change : []));
    const changes = sound.map((change) => inLetters(change, text));
    const said = changes.length < asked.length ? [text.trim()] : this.unclear.map((words) => asWritten(words, text));
    const isBroken = (kept: Kept) => kept.kind === 'aspect' && changes.some((change) => breaks(kept, change));
    return {
      changes,
      kept: this.kept.filter((kept) => !isBroken(kept)),
      declined: this.declined,
      unclear: [...said, ...this.kept.filter(isBroken).map(nameKept)],
    };
  }
}

/** Surroundings are named in the letters that they were written in. */
function inLetters(change: Change, text: string): Change {
  return change.kind === 'backdrop' ? { ...change, words: asWritten(change.words, text) } : change;
}

/** "Without blurring": the verb as it begins an instruction. */
function infinitive(deed: string): string {
  return deed
    .replace(/^(remov|chang|mak|rotat|replac|eras|delet|saturat|desaturat|decreas|increas|reduc|rais)ing\b/, '$1e')
    .replace(/^(blur|flip|crop)[a-z]ing\b/, '$1')
    .replace(/^([a-z]{3,})ing\b/, '$1');
}

const withoutWords = (place: string, thing: string): string =>
  languageOf(place) === 'zh' ? `${place}，没有${thing}` : `${place} without ${thing}`;

/** "Make the wall sage and the floor oak": surroundings are described as one. */
function joinBackdrops(changes: readonly Change[]): Change[] {
  const all = changes.filter((change) => change.kind === 'backdrop').map(({ words }) => words);
  if (all.length < 2) return [...changes];
  const zh = languageOf(all[0]) === 'zh';
  const named = all.map((words) => (SURFACE.test(words) ? words : `${words}${zh ? '墙面' : ' wall'}`));
  const whole: Change = { kind: 'backdrop', words: named.join(zh ? '，' : ', ') };
  const first = changes.findIndex(({ kind }) => kind === 'backdrop');
  const rest = (change: Change): boolean => change.kind !== 'backdrop';
  return [...changes.slice(0, first), whole, ...changes.slice(first).filter(rest)];
}

/** "Make the handle red, glossy": the second finish is of the same part. */
function inheritTargets(changes: readonly Change[]): Change[] {
  const out: Change[] = [];
  for (const change of changes) {
    const last = out.at(-1);
    if (change.kind === 'finish' && change.targets.length === 0 && last?.kind === 'finish' && last.targets.length > 0)
      out[out.length - 1] = { ...last, finish: merge(last.finish, change.finish) };
    else out.push(change);
  }
  return out;
}

/** "Not on a table" speaks of where it stands. */
const WHEREABOUTS = /^(?:on|in|at|against|under|near|beside|by|with)\b/;

/** "The handle, make it gold": "it" is what was named before. */
const isPart = ({ kind }: Target): boolean => kind !== 'subject';

/** A change of "it" is one of what was named before: "the legs, make them darker". */
function ofNamed(change: Change, named: readonly Target[]): Change[] {
  if (named.length === 0) return [change];
  const isOwn = (target: Target | null): target is Target => target !== null && isPart(target);
  switch (change.kind) {
    case 'finish':
      return [{ ...change, targets: [...named, ...change.targets.filter(isPart)] }];
    case 'tone':
    case 'remove': {
      const targets = [...named, ...[change.target].filter(isOwn)];
      return targets.map((target) => ({ ...change, target }));
    }
    default:
      return [change];
  }
}

const wordsOf = (waiting: readonly Waiting[]): string[] => [...new Set(waiting.map(({ words }) => words))];

/** Targets that are named by their look: such words may as well be the look itself. */
const isLook = ({ kind }: Target): boolean => kind === 'colour' || kind === 'material';
