import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import type { Brief } from '../studio/prompt.ts';
import { nameParts, nameProduct, unusedWords } from '../studio/wording.ts';
import type { Plan, Styling } from './plan.ts';

/** What was understood, and what was not. */
export function writeNotes(brief: Brief, plan: Plan): CodedRemark[] {
  const { measured, gapped, wires } = plan.shape;
  const rods = measured.regions.filter(({ rod }) => rod).length;
  const areas = measured.regions.length - rods;
  if (wires) return writeRemarks(brief, plan);
  return [
    rods > 0 ? remark('sketchReadWithRods', { areas, rods }) : remark('sketchRead', { areas }),
    ...(gapped ? [remark('gapsClosed')] : []),
    ...writeRemarks(brief, plan),
  ];
}

/** Those of them that a person must see at once: what was not understood or was left out. */
export function writeRemarks(brief: Brief, { shape, wardrobe, styled }: Plan): CodedRemark[] {
  const unknown = unusedWords(brief);
  const others = brief.others.map((other) => inBoth((language) => nameProduct(other, language)));
  const { missing } = wardrobe;
  const parts = inBoth((language) =>
    nameParts(missing, language, brief.product).join(language === 'zh' ? '、' : ', no '),
  );
  return [
    ...(shape.wires ? [remark('drawnAsWires')] : []),
    ...(missing.length > 0 ? [remark('sketchHasNone', { parts })] : []),
    ...(others.length > 0 ? [remark('oneProduct', { products: others })] : []),
    ...(unknown.length > 0 ? [remark('wordsNotUsed', { words: unknown })] : []),
    ...(styled && !styled.colours ? [sayStyling(styled)] : []),
  ];
}

/** What is left for a style picture where all materials are given. */
function sayStyling(styled: Styling): CodedRemark {
  const aspects = (['light', 'backdrop', 'gloss', 'texture'] as const).filter((aspect) => styled[aspect]);
  return aspects.length > 0
    ? remark('takenOfStyle', { aspects: aspects.map((aspect) => remark(`style.${aspect}`)) })
    : remark('nothingOfStyle');
}

type Followed = {
  /** The image is a design that was made here. */
  readonly own: boolean;
  /** There is no prompt: the form is bent as well. */
  readonly varied: boolean;
  /** The prompt names a finish of the product or of one of its parts. */
  readonly dressed: boolean;
  readonly styled: boolean;
};

/** What a person is told who renders a picture that is no drawing. */
export function pictureFollowed({ own, varied, dressed, styled }: Followed): CodedRemark[] {
  const image = remark(own ? 'noDrawing.design' : 'noDrawing.photograph');
  const way = varied ? 'varied' : dressed ? 'dressed' : 'recoloured';
  return [
    remark('noLineDrawing', { image, consequence: remark(`noDrawing.${way}`) }),
    ...(styled ? [remark('styleNotUsed')] : []),
  ];
}
