import { merge } from '../studio/finish.ts';
import { type Stretch, splitByStance } from '../studio/negation.ts';
import { type Brief, languageOf, readPrompt } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import { strayWords } from '../studio/wording.ts';
import { isPlace } from './backdrop.ts';
import type { Change, Instruction, Kept, Target } from './change.ts';
import { splitClauses } from './clauses.ts';
import { breaks, readFurtherKept, readKeeping, readUntouched } from './keeping.ts';
import { nameKept } from './notes.ts';
import { readSurroundings } from './surroundings.ts';
import { readTarget, readTargets, splitAfterNoun } from './target.ts';
import { readTone, readTurn } from './tone.ts';
import {
  ADD,
  ADD_ZH,
  BACKDROP,
  BACKDROP_ZH,
  CHANGE,
  CHANGE_ZH,
  FROM_TO,
  JOINT,
  ONLY,
  PLACE,
  PLACE_ZH,
  REFERENCE,
  REMOVE,
  REMOVE_ZH,
  REPLACE,
  VANISH,
  WHERE,
} from './words.ts';

/** What a clause came to: what to do, null when nothing was understood, or what stood in the way. */
type Found = { readonly changes: readonly Change[] } | { readonly unclear: string };

/** Reads an instruction in English or Chinese. `marked` says that a mask stands for things that have no name for us. */
export function readInstruction(text: string, marked: boolean): Instruction {
  const reading = new Reading(marked);
  for (const clause of splitClauses(text)) reading.read(clause);
  return reading.finish(text);
}

/** What an instruction has come to so far. */
class Reading {
  private readonly changes: Change[] = [];
  private readonly kept: Kept[] = [];
  private readonly declined: Change[] = [];
  private readonly unclear: string[] = [];
  /** Targets that wait for their finish: "the legs and the seat in oak". */
  private waiting: Target[] = [];
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

  private ask(text: string): void {
    const alone = readTarget(text);
    const found = readClause(text, this.marked);
    if ('unclear' in found && alone.target && alone.target.kind !== 'colour') {
      this.waiting.push(alone.target);
      return;
    }
    if ('unclear' in found) this.unclear.push(found.unclear);
    else
      for (const change of found.changes) {
        if (change.kind === 'finish' && this.waiting.length > 0)
          this.changes.push({ ...change, targets: [...this.waiting, ...change.targets] });
        else this.changes.push(change);
      }
    if ('changes' in found) this.waiting = [];
  }

  /** What is not wanted is never done: a part goes, what must not be touched stays, all else is left undone. */
  private refuse(text: string, of: NonNullable<Stretch['of']>, clause: string): void {
    const { target } = readTarget(text);
    const untouched = readUntouched(text);
    if (untouched) this.kept.push(...untouched);
    else if (of === 'thing' && (this.marked || target?.kind === 'part' || target?.kind === 'background'))
      this.ask(`remove ${text}`);
    else if (of === 'choice' && target && target.kind !== 'colour' && target.kind !== 'marked') this.kept.push(target);
    else {
      const found = readClause(infinitive(text), this.marked);
      const last = this.changes.at(-1);
      if ('changes' in found) this.declined.push(...found.changes);
      else if (last?.kind === 'backdrop' && of !== 'deed')
        this.changes[this.changes.length - 1] = { ...last, words: withoutWords(last.words, text) };
      else this.unclear.push(clause);
    }
  }

  finish(text: string): Instruction {
    if (this.waiting.length > 0) this.unclear.push(text.trim());
    const changes = inheritTargets(this.changes);
    const isBroken = (kept: Kept) => kept.kind === 'aspect' && changes.some((change) => breaks(kept, change));
    return {
      changes,
      kept: this.kept.filter((kept) => !isBroken(kept)),
      declined: this.declined,
      unclear: [...this.unclear, ...this.kept.filter(isBroken).map((kept) => nameKept(kept, languageOf(text)))],
    };
  }
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

const READERS: readonly ((clause: string, marked: boolean) => Found | null)[] = [
  (clause) => one(readTurn(clause)),
  readReference,
  readRemoval,
  (clause, marked) => readTone(clause, marked),
  readBackdrop,
  readReplacement,
  readAddition,
  readLook,
];

function readClause(clause: string, marked: boolean): Found {
  for (const read of READERS) {
    const found = read(clause, marked);
    if (found) return found;
  }
  return { unclear: clause };
}

const one = (change: Change | null): Found | null => (change ? { changes: [change] } : null);

function readReference(clause: string, marked: boolean): Found | null {
  if (!REFERENCE.test(clause)) return null;
  const rest = clause
    .replace(REFERENCE, ' ')
    .replace(CHANGE, '')
    .replace(/\b(?:look|looks|the|use|apply|same)\b|用|把|将|变成|改成|换成|一样|的|像|按照|照着/g, ' ');
  const { target } = readTarget(rest);
  if (target?.kind === 'background') return { changes: [{ kind: 'reference', targets: [target] }] };
  return { changes: [{ kind: 'reference', targets: target ? [target] : marked ? [{ kind: 'marked' }] : [] }] };
}

function readRemoval(clause: string, marked: boolean): Found | null {
  const zh = REMOVE_ZH.exec(clause)?.groups;
  const named =
    REMOVE.exec(clause)?.groups?.target ?? VANISH.exec(clause)?.groups?.target ?? (zh && zh.before + zh.after);
  const only = ONLY.exec(clause)?.groups;
  if (only && readTarget(only.en ?? only.zh).target?.kind === 'subject')
    return one({ kind: 'remove', target: { kind: 'background' } });
  if (named === undefined) return null;
  const { target, unknown } = readTarget(named);
  if (target && !(marked && target.kind === 'subject')) return one({ kind: 'remove', target });
  if (marked) return one({ kind: 'remove', target: { kind: 'marked' } });
  return target ? one({ kind: 'remove', target }) : { unclear: unknown ?? clause };
}

function readBackdrop(clause: string, marked: boolean): Found | null {
  const place = PLACE.exec(clause)?.groups ?? PLACE_ZH.exec(clause)?.groups;
  if (place) {
    const { target } = readTarget(place.what);
    if (target && ['subject', 'picture', 'marked'].includes(target.kind)) return backdrop(place.where);
    return place.what.trim() === '' ? backdrop(place.where) : null;
  }
  const bare = WHERE.exec(clause)?.groups;
  const where = bare?.where ?? bare?.place;
  if (where && (isPlace(where) || readSurroundings(where))) return backdrop(where);
  const swap =
    REPLACE.exec(clause)?.groups ?? JOINT.exec(clause.replace(CHANGE, ''))?.groups ?? CHANGE_ZH.exec(clause)?.groups;
  if (swap && readTarget(swap.target).target?.kind === 'background') return backdrop(swap.finish);
  const split = splitAfterNoun(clause.replace(CHANGE, ''));
  if (split && readTarget(split.target).target?.kind === 'background') return backdrop(split.finish);
  const words = BACKDROP.exec(clause.replace(CHANGE, ''))?.groups?.words ?? BACKDROP_ZH.exec(clause)?.groups?.words;
  return words === undefined || (marked && readTarget(words).target) ? null : backdrop(words);
}

function backdrop(words: string): Found {
  const plain = words
    .replace(/^(?:to|into|with|by|an?|the)\s+/, '')
    .replace(/^(?:一个|一片|成|为)/, '')
    .trim();
  return plain === '' ? { unclear: words } : { changes: [{ kind: 'backdrop', words: plain }] };
}

function readReplacement(clause: string, marked: boolean): Found | null {
  const verb = CHANGE.exec(clause)?.[0];
  const said = verb ? clause.slice(verb.length) : clause;
  const groups =
    REPLACE.exec(clause)?.groups ??
    (verb ? (FROM_TO.exec(said)?.groups ?? JOINT.exec(said)?.groups ?? splitAfterNoun(said)) : null) ??
    CHANGE_ZH.exec(clause)?.groups ??
    (marked && verb ? splitBeforeLook(said) : null) ??
    (/^[^\s]+ (?:to|into) /.test(clause) ? JOINT.exec(clause)?.groups : null);
  if (!groups) return null;
  const { targets, unknown } = readTargets(groups.target);
  if (unknown && !marked) return { unclear: unknown };
  return readFinish(groups.finish, targets, clause);
}

/** Words of the longest look that is read behind the name of an unknown thing. */
const LONGEST_LOOK = 12;

/** "Logo | bright red": the longest end that describes a look, where a mask stands for the thing that has no name. */
function splitBeforeLook(said: string): { target: string; finish: string } | null {
  const words = said.split(' ');
  for (let from = Math.max(1, words.length - LONGEST_LOOK); from < words.length; from++) {
    const brief = readPrompt(words.slice(from).join(' '));
    const isLook = brief.finishes.length > 0 && brief.head === null && strayWords(brief).length === 0;
    if (isLook) return { target: words.slice(0, from).join(' '), finish: words.slice(from).join(' ') };
  }
  return null;
}

/** A look for the targets; further parts that the look speaks of are changes of their own. */
function readFinish(look: string, targets: readonly Target[], clause: string): Found {
  const brief = readPrompt(look.replace(/\bparts?\b|部分/g, ' '));
  if (brief.head !== null || strayWords(brief).length > 0) return { unclear: clause };
  const changes = changesOf(brief, targets);
  return changes.length > 0 ? { changes } : { unclear: clause };
}

/** The changes that a description asks for: "pink velvet, brass legs, tall". */
export function changesOf(brief: Brief, targets: readonly Target[]): Change[] {
  const { finishes, parts, settings, mood } = brief;
  const changes: Change[] = [];
  if (finishes.length > 0) changes.push({ kind: 'finish', targets, finish: finishes.reduce(merge) });
  for (const [part, finish] of Object.entries(parts) as [PartName, (typeof finishes)[number]][])
    changes.push({ kind: 'finish', targets: [{ kind: 'part', part }], finish });
  const surroundings = settings.background ?? settings.floor;
  if (surroundings) changes.push({ kind: 'finish', targets: [{ kind: 'background' }], finish: surroundings });
  if (mood) changes.push({ kind: 'mood', mood });
  const shaped = brief.forms.length + Object.keys(brief.counts).length + Object.keys(brief.partForms).length;
  if (shaped + brief.without.length > 0) changes.push({ kind: 'shape', brief: ofPart(brief, targets) });
  return changes;
}

/** "Make the legs slim": forms without a noun of their own are those of the part that is meant. */
function ofPart(brief: Brief, targets: readonly Target[]): Brief {
  const [target] = targets;
  if (target?.kind !== 'part') return brief;
  return { ...brief, forms: [], partForms: { ...brief.partForms, [target.part]: brief.forms } };
}

function readAddition(clause: string): Found | null {
  const what = ADD.exec(clause)?.groups?.what ?? ADD_ZH.exec(clause)?.groups?.what;
  if (what === undefined) return null;
  const brief = readPrompt(what);
  const known = brief.head === null && strayWords(brief).length === 0 && brief.product === null;
  if (!known || brief.named.length === 0) return { unclear: clause };
  return { changes: [{ kind: 'shape', brief }] };
}

/** A description alone: "walnut", "a red handle", 哑光黑色. */
function readLook(clause: string): Found | null {
  return readFinish(clause.replace(CHANGE, '').replace(/^(?:it|this|它)\s*/, ''), [], clause);
}
