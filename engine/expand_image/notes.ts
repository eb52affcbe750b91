import type { CodedRemark, Phrase } from '../../contract/remarks/codedRemark.ts';
import { inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import type { FillKind } from '../filling/fill.ts';
import { type Finish, nameFinish } from '../studio/finish.ts';

type Facts = {
  readonly kind: FillKind | 'room';
  readonly honoured: Finish | null;
  /** Words that were not followed. */
  readonly left: readonly Phrase[];
};

const HOW = {
  membrane: 'backdropContinued',
  patches: 'textureContinued',
  pattern: 'patternContinued',
  room: 'cutOutPlaced',
} as const satisfies Record<Facts['kind'], string>;

/** How the new area came about. */
export function writeNotes(facts: Facts): CodedRemark[] {
  const { honoured } = facts;
  const finish = honoured && inBoth((language) => nameFinish(honoured, language));
  const dressed = finish?.en ? [remark('newArea', { finish })] : [];
  return [remark(HOW[facts.kind]), ...dressed, ...writeRemarks(facts)];
}

/** What the prompt asks for and the engine cannot invent. */
export function writeRemarks({ left }: Facts): CodedRemark[] {
  return left.length === 0 ? [] : [remark('nothingAdded', { words: left })];
}
