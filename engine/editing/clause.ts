import { merge } from '../studio/finish.ts';
import { moodOf } from '../studio/meaning.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import { unusedWords } from '../studio/wording.ts';
import { isPlace } from './backdrop.ts';
import type { Change, Target } from './change.ts';
import { readSurroundings } from './surroundings.ts';
import { readList, readTarget, readTargets, splitAfterNoun } from './target.ts';
import { readTone, readTurn } from './tone.ts';
import {
  ADD,
  ADD_ZH,
  BACKDROP,
  BACKDROP_ZH,
  CHANGE,
  CHANGE_ZH,
  COMPARISON,
  COMPLAINT,
  FROM_TO,
  ISOLATE,
  JOINT,
  LIGHT,
  LIGHT_ZH,
  ONLY,
  PARTLY,
  PLACE,
  PLACE_ZH,
  REFERENCE,
  REMEDIES,
  REMOVE,
  REMOVE_IT,
  REMOVE_ZH,
  REPLACE,
  SIDE,
  SURFACE,
  VANISH,
  WHERE,
} from './words.ts';

/** What a clause came to: what to do (`besides`: and what of it cannot be told), null when nothing was understood, or what stood in the way. */
type Found =
  | { readonly changes: readonly Change[]; readonly besides?: readonly string[] }
  | { readonly unclear: string };

const READERS: readonly ((clause: string, marked: boolean) => Found | null)[] = [
  (clause) => one(readTurn(clause)),
  readReference,
  readComparison,
  readComplaint,
  readIsolation,
  readRemoval,
  (clause, marked) => readTone(clause, marked),
  readLight,
  readBackdrop,
  readReplacement,
  readAddition,
  readLook,
];

/** Reads one clause by itself. */
export function readClause(clause: string, marked: boolean): Found {
  if (!marked && PARTLY.test(clause) && !readTurn(clause)) return { unclear: clause };
  const where = readTurn(clause) ? clause : clause.replace(SIDE, '');
  for (const read of READERS) {
    const found = read(where, marked);
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

/** "The same green as the lid": what another part has is not looked up. */
function readComparison(clause: string): Found | null {
  return COMPARISON.test(clause) ? { unclear: clause } : null;
}

/** "The background is too dark", 太亮了: what is too much becomes less. */
function readComplaint(clause: string): Found | null {
  const groups = COMPLAINT.exec(clause)?.groups;
  if (!groups) return null;
  const how = groups.how ?? groups.zhHow;
  const remedy = REMEDIES.find(([words]) => words.test(how));
  const { target, unknown } = readTarget(
    (groups.what ?? groups.zhWhat ?? '').replace(/^(it)'s\b/, '$1').replace(/^颜色$/, ''),
  );
  if (!remedy || unknown) return { unclear: clause };
  const [, tone, amount] = remedy;
  return one({ kind: 'tone', tone, amount, target: target?.kind === 'subject' ? null : target });
}

/** "Keep only the product", "isolate it on white": all around it goes. */
function readIsolation(clause: string): Found | null {
  const only = ONLY.exec(clause)?.groups;
  const alone = ISOLATE.exec(clause)?.groups;
  const what = only?.en ?? only?.zh ?? alone?.what ?? alone?.cut ?? (alone && alone.zh + alone.zhToo);
  if (what === undefined) return null;
  const isProduct = what === '' || readTarget(what).target?.kind === 'subject';
  const where = alone?.where ?? alone?.ground;
  if (!isProduct) return { unclear: clause };
  return where ? backdrop(where) : one({ kind: 'remove', target: { kind: 'background' } });
}

function readRemoval(clause: string, marked: boolean): Found | null {
  const zh = REMOVE_ZH.exec(clause)?.groups;
  const named =
    REMOVE.exec(clause)?.groups?.target ?? VANISH.exec(clause)?.groups?.target ?? (zh && zh.before + zh.after);
  if (named === undefined)
    return marked && REMOVE_IT.test(clause) ? one({ kind: 'remove', target: { kind: 'marked' } }) : null;
  const { targets, unknown } = readList(named);
  // "Make it transparent" asks for another material.
  if (/transparent$/.test(clause) && targets[0]?.kind !== 'background') return null;
  const isMarked = marked && (unknown.length > 0 || targets.length === 0 || targets[0].kind === 'subject');
  if (isMarked) return one({ kind: 'remove', target: { kind: 'marked' } });
  if (targets.length === 0) return { unclear: unknown[0] ?? clause };
  // Nobody means the whole product beside a part of it.
  const aims = targets.some(({ kind }) => kind !== 'subject')
    ? targets.filter(({ kind }) => kind !== 'subject')
    : targets;
  const besides = [...unknown, ...(aims.length < targets.length ? [clause] : [])];
  return { changes: aims.map((target) => ({ kind: 'remove', target })), besides };
}

/** "Make the light purple", 灯光改成红色: light of a colour or a kind. */
function readLight(clause: string): Found | null {
  const groups = LIGHT.exec(clause)?.groups ?? LIGHT_ZH.exec(clause)?.groups;
  if (!groups) return null;
  const brief = readPrompt(groups.made ?? groups.lit ?? groups.how);
  const mood = brief.head === null && unusedWords(brief).length === 0 ? moodOf(brief) : null;
  return one(mood && { kind: 'mood', mood });
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
  if (swap && readTarget(swap.target).target?.kind === 'background') return backdrop(swap.finish, swap.target);
  const split = splitAfterNoun(clause.replace(CHANGE, ''));
  if (split && readTarget(split.target).target?.kind === 'background') return backdrop(split.finish, split.target);
  const words = BACKDROP.exec(clause.replace(CHANGE, ''))?.groups?.words ?? BACKDROP_ZH.exec(clause)?.groups?.words;
  return words === undefined || (marked && readTarget(words).target) ? null : backdrop(words);
}

/** Floors and walls are named in the words, so that both can be asked for: "oak floor". */
function backdrop(words: string, target = ''): Found {
  const plain = words
    .replace(/^(?:to|into|with|by|an?|the)(?:\s+|$)/, '')
    .replace(/^(?:一个|一片|成|为)/, '')
    .trim();
  if (/^(?:透明|transparent|nothing|none|transparency)$/.test(plain))
    return { changes: [{ kind: 'remove', target: { kind: 'background' } }] };
  const surface = SURFACE.exec(target)?.[0];
  const named = surface ? `${plain}${/[a-z]/.test(surface) ? ' ' : ''}${surface}` : plain;
  return plain === '' ? { unclear: words } : { changes: [{ kind: 'backdrop', words: named }] };
}

function readReplacement(clause: string, marked: boolean): Found | null {
  const verb = CHANGE.exec(clause)?.[0];
  const said = verb ? clause.slice(verb.length) : clause;
  const bare = verb ? /^(?:to|into|in)\s+(?<finish>.+)$/.exec(said)?.groups : undefined;
  const groups =
    REPLACE.exec(clause)?.groups ??
    (bare ? { target: '', finish: bare.finish } : null) ??
    (verb ? (FROM_TO.exec(said)?.groups ?? JOINT.exec(said)?.groups ?? splitAfterNoun(said)) : null) ??
    CHANGE_ZH.exec(clause)?.groups ??
    (verb ? splitBeforeLook(said) : null) ??
    (/^[^\s]+ (?:to|into) /.test(clause) ? JOINT.exec(clause)?.groups : null);
  if (!groups) return null;
  const { targets, unknown } = readTargets(groups.target);
  if (unknown && !marked)
    return NOUN.test(unknown) ? readFinish(groups.finish, [unnamed(unknown)], clause) : { unclear: unknown };
  return readFinish(groups.finish, targets, clause);
}

/** One word that says nothing to us: what it means is the product, if anything. */
const NOUN = /^(?:the |its? |this |that |my )?[a-z-]+$|^\p{Script=Han}{1,5}$/u;

/** An unknown noun as the name of a product: in a picture from elsewhere it is taken for the product, which is said. */
function unnamed(words: string): Target {
  return {
    kind: 'subject',
    named: { word: words.replace(/^(?:the|its?|this|that|my) /, ''), product: 'abstract', part: null },
  };
}

/** Words of the longest look that is read behind the name of an unknown thing. */
const LONGEST_LOOK = 12;

/** "Logo | bright red": the longest end that describes a look, where a mask stands for the thing that has no name. */
function splitBeforeLook(said: string): { target: string; finish: string } | null {
  const words = said.split(' ');
  for (let from = Math.max(1, words.length - LONGEST_LOOK); from < words.length; from++) {
    const brief = readPrompt(words.slice(from).join(' '));
    const isLook = brief.finishes.length > 0 && brief.head === null && unusedWords(brief).length === 0;
    if (isLook) return { target: words.slice(0, from).join(' '), finish: words.slice(from).join(' ') };
  }
  return null;
}

/** A look for the targets; further parts that the look speaks of are changes of their own. */
function readFinish(look: string, targets: readonly Target[], clause: string): Found {
  const brief = readPrompt(look.replace(/\bparts?\b|部分/g, ' '));
  if (brief.head !== null || unusedWords(brief).length > 0) return { unclear: clause };
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
  const known = brief.head === null && unusedWords(brief).length === 0 && brief.product === null;
  if (!known || brief.named.length === 0) return { unclear: clause };
  return { changes: [{ kind: 'shape', brief }] };
}

/** A description alone: "walnut", "a red handle", 哑光黑色. */
function readLook(clause: string): Found | null {
  return readFinish(clause.replace(CHANGE, '').replace(/^(?:it|this|它)\s*/, ''), [], clause);
}
