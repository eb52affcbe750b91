import type { CodedRemark, Phrase } from '../../contract/remarks/codedRemark.ts';
import { inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import type { Body } from '../editing/body.ts';
import type { Change } from '../editing/change.ts';
import { nameChange, writeOthers } from '../editing/notes.ts';
import type { Brief } from '../studio/prompt.ts';
import { nameProduct, unusedWordsBesideHead } from '../studio/wording.ts';

/** How far a result goes from its picture, 0 to 1 each: in what it is made of, and in its form, room and view. */
export type Way = { readonly finish: number; readonly form: number };

export type Facts = {
  readonly brief: Brief;
  readonly way: Way;
  /** The design was drawn anew, by `way.form` in all; not its picture bent. */
  readonly redrawn: boolean;
  readonly refused: readonly Change[];
  /** What became of other colours of a product whose body got a new look. */
  readonly others: Body['others'];
  /** The prompt names another product than the picture shows. */
  readonly other: boolean;
};

/** How the new design came about. */
export function writeNotes(facts: Facts): CodedRemark[] {
  const { way, redrawn } = facts;
  const [form, finish] = [way.form, way.finish].map((share) => Math.round(share * 100));
  const how = redrawn
    ? remark('designMoved', { form })
    : form === finish
      ? remark('outlineAndColoursMoved', { form })
      : remark('outlineMoved', { form, finish });
  return [how, ...writeRemarks(facts)];
}

/** What the prompt asks for and did not get. */
export function writeRemarks({ brief, refused, others, other }: Facts): CodedRemark[] {
  const { head, product } = brief;
  const words: Phrase[] = [...(head ? [head] : []), ...unusedWordsBesideHead(brief)];
  return [
    ...(refused.length > 0
      ? [remark('evolutionNotPossible', { changes: refused.map((change) => nameChange(change, false)) })]
      : []),
    ...(other && product
      ? [remark('productStays', { product: inBoth((language) => nameProduct(product, language)) })]
      : []),
    ...writeOthers(others),
    ...(words.length > 0 ? [remark('notRecognized', { words })] : []),
  ];
}
