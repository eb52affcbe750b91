import type { CodedRemark, Phrase } from '../../contract/remarks/codedRemark.ts';
import { distinctPhrases, inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import { colourWords } from '../studio/colours.ts';
import { type Language, nameFinish } from '../studio/finish.ts';
import { materialWords } from '../studio/materials.ts';
import type { PartName } from '../studio/scan.ts';
import { article, listWords, nameForm, nameMood, namePart, wordPart } from '../studio/wording.ts';
import type { Body } from './body.ts';
import type { Change, Kept, Target, Tone } from './change.ts';

const TONES = {
  brightness: ['tone.brighter', 'tone.darker'],
  contrast: ['tone.moreContrast', 'tone.lessContrast'],
  saturation: ['tone.moreSaturated', 'tone.lessSaturated'],
  warmth: ['tone.warmer', 'tone.cooler'],
  blur: ['tone.blurred', 'tone.blurred'],
  sharpness: ['tone.sharper', 'tone.sharper'],
  grey: ['tone.grey', 'tone.grey'],
} as const satisfies Record<Tone, readonly [more: string, less: string]>;

/** What is to stay, in a few words. */
export const nameKept = (kept: Kept): Phrase =>
  kept.kind === 'aspect' ? remark(`aspect.${kept.aspect}`) : nameTarget(kept);

function nameTarget(target: Target): Phrase {
  switch (target.kind) {
    case 'subject':
      return target.named ? remark('target.named', { name: target.named.word }) : remark('target.product');
    case 'background':
      return remark(target.under ? 'target.under' : 'target.background');
    case 'picture':
      return remark('target.image');
    case 'marked':
      return remark('target.marked');
    case 'part':
      return remark('target.named', { name: inBoth((language) => namePart(target.part, language)) });
    case 'colour':
      return remark('target.look', { look: inBoth((language) => colourWords(target.colour)[language][0]) });
    case 'material':
      return remark('target.look', { look: inBoth((language) => materialWords(target.material)[language][0]) });
    default:
      return target satisfies never;
  }
}

/** A change in a few words. */
export function nameChange(change: Change, marked: boolean): Phrase {
  const usual: Target = marked ? { kind: 'marked' } : { kind: 'subject' };
  const aims = (targets: readonly Target[]) => (targets.length > 0 ? targets : [usual]).map(nameTarget);
  switch (change.kind) {
    case 'finish': {
      const finish = inBoth((language) => nameFinish(change.finish, language));
      return remark('change.finish', { targets: aims(change.targets), finish });
    }
    case 'reference':
      return remark('change.reference', { targets: aims(change.targets) });
    case 'shape':
      return inBoth((language) => nameShape(change, language));
    case 'remove':
      return remark('change.remove', { target: nameTarget(change.target) });
    case 'backdrop':
      return remark('change.backdrop', { words: change.words });
    case 'tone': {
      const [more, less] = TONES[change.tone];
      const target = nameTarget(change.target ?? (marked ? usual : { kind: 'picture' }));
      return remark(change.amount < 0 ? less : more, { target });
    }
    case 'mood':
      return inBoth((language) => nameMood(change.mood, language));
    case 'turn':
      return remark(`turn.${change.turn}`);
    default:
      return change satisfies never;
  }
}

function nameShape({ brief }: Extract<Change, { kind: 'shape' }>, language: Language): string {
  const zh = language === 'zh';
  const forms = brief.forms.map((name) => nameForm(name, language));
  const spoken = [...Object.keys(brief.partForms), ...Object.keys(brief.counts), ...brief.named] as PartName[];
  const parts = [...new Set(spoken)].map((part) => wordPart(part, { ...brief, parts: {} }, language));
  const without = brief.without.map((part) => namePart(part, language));
  if (zh)
    return [
      `${forms.map((form) => (form.endsWith('的') ? form : `${form}的`)).join('')}造型`,
      ...(parts.length > 0 ? [`配${parts.join('、')}`] : []),
      ...(without.length > 0 ? [`不带${without.join('和')}`] : []),
    ].join('，');
  return [
    article([...forms, 'design'].join(' ')),
    ...(parts.length > 0 ? [`with ${listWords(parts, 'en')}`] : []),
    ...(without.length > 0 ? [`without ${listWords(without, 'en')}`] : []),
  ].join(' ');
}

export type Outcome = {
  readonly language: Language;
  readonly marked: boolean;
  readonly done: readonly Change[];
  /** What was to stay and did, and what could not be left out. */
  readonly kept: readonly Kept[];
  readonly unkept: readonly Kept[];
  /** What was not to be done. */
  readonly declined: readonly Change[];
  /** Understood, but not to be found or done in this picture. */
  readonly refused: readonly Change[];
  /** Not understood, as written. */
  readonly unclear: readonly Phrase[];
  /** Names of things that were taken for the product. */
  readonly taken: readonly string[];
  /** What became of other colours of a product that got a new look. */
  readonly others: Body['others'];
};

/** What was done, and what was not. */
export function writeNotes(outcome: Outcome): CodedRemark[] {
  const changes = outcome.done.map((change) => nameChange(change, outcome.marked));
  return [
    ...(changes.length > 0 ? [remark('done', { changes })] : []),
    ...writeSpared(outcome),
    ...writeRemarks(outcome),
  ];
}

/** What was left alone because the instruction says so. */
function writeSpared({ language, marked, kept, declined }: Outcome): CodedRemark[] {
  const names = distinctPhrases(kept.map(nameKept), language);
  const undone = declined.map((change) => nameChange(change, marked));
  const changes = distinctPhrases(undone, language);
  return [
    ...(names.length > 0 ? [remark('leftAsItIs', { names })] : []),
    ...(changes.length > 0 ? [remark('leftUndone', { changes })] : []),
  ];
}

/** What was left undone. */
export function writeRemarks({ language, marked, refused, unclear, unkept, taken, others }: Outcome): CodedRemark[] {
  const remarks: CodedRemark[] = [];
  if (unkept.length > 0) remarks.push(remark('notLeftOut', { names: unkept.map(nameKept) }));
  if (taken.length > 0) remarks.push(remark('changedWhole', { words: distinctPhrases(taken, language) }));
  remarks.push(...writeOthers(others));
  if (refused.length > 0)
    remarks.push(remark('notPossible', { changes: refused.map((change) => nameChange(change, marked)) }));
  if (unclear.length > 0) remarks.push(remark('notDone', { words: distinctPhrases(unclear, language) }));
  return remarks;
}

const OTHERS = { apart: 'otherColoursStayed', mixed: 'allColoursChanged' } as const;

/** What became of the colours beside the main one, when a product got a new look. */
export const writeOthers = (others: Body['others']): CodedRemark[] =>
  others === 'none' ? [] : [remark(OTHERS[others])];

/** The sentences for a person whose instruction came to nothing. */
export function writeRefusal(outcome: Outcome): CodedRemark {
  const remarks = [...writeSpared(outcome), ...writeRemarks(outcome)];
  const reasons = remarks.length > 0 ? remarks : [remark('instructionNotUnderstood')];
  return remark('sentences', { sentences: [...reasons, remark('editsPossible')] });
}

/** The sentence for an edit that would leave everything as it is. */
export function writeIdle({ marked, done }: Outcome): CodedRemark {
  return remark('alreadyLikeThat', { changes: done.map((change) => nameChange(change, marked)) });
}
