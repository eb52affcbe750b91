import type { CodedRemark, Phrase } from '../../contract/remarks/codedRemark.ts';
import { distinctPhrases, inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import { nameFinish } from '../studio/finish.ts';
import type { Brief } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { article, nameForm, namePart, nameProduct, nameStyle, wordBrief } from '../studio/wording.ts';
import type { Choice } from './choose.ts';
import type { Ignored } from './plan.ts';
import { isTrueOf } from './trueOf.ts';

type Facts = {
  readonly brief: Brief;
  readonly ignored: Ignored;
  readonly styled: boolean;
  /** What think mode compared. */
  readonly choice?: Choice | null;
};

/** What was understood, and what was not. */
export function writeNotes(facts: Facts): CodedRemark[] {
  const { brief } = facts;
  return [
    ...(brief.product ? [remark('readAs', { words: [inBoth((language) => wordBrief(brief, language))] })] : []),
    ...writeRemarks(facts),
    ...(facts.styled ? [remark('coloursOfStyle')] : []),
    ...sayStyle(brief),
    ...(facts.choice ? [sayChoice(facts.choice)] : []),
  ];
}

const sayStyle = ({ style }: Brief): CodedRemark[] =>
  style ? [remark('materialsOfStyle', { style: inBoth((language) => nameStyle(style, language)) })] : [];

/** Which design was chosen, by what was measured on the pictures, and how the first one would have been. */
function sayChoice({ best, merits }: Choice): CodedRemark {
  // How far the wishes are met is no such figure: the remarks name what is not shown.
  const scoreOf = (index: number): CodedRemark => {
    const { framing, contrast, modelling } = merits[index];
    const [inFrame, onBackdrop, inLight] = [framing, contrast, modelling].map((merit) => Math.round(merit * 100));
    return remark('score', { framing: inFrame, contrast: onBackdrop, modelling: inLight });
  };
  const chosen = { count: merits.length, best: best + 1, score: scoreOf(best) };
  return best === 0 ? remark('bestIsFirst', chosen) : remark('bestDesign', { ...chosen, first: scoreOf(0) });
}

/** Those of them that a person must see at once: what was not understood or was left out. */
export function writeRemarks({ brief, ignored }: Facts): CodedRemark[] {
  const { unknown, head, spelling } = brief;
  if (brief.product === null) return writeNoResult(brief);
  const remarks = sayProduct(brief, brief.product);
  const rest = unknown.filter((word) => !head?.includes(word));
  if (rest.length > 0) remarks.push(remark('notRecognized', { words: rest }));
  if (spelling.length > 0) {
    const words = spelling.map(({ wrote, meant }) => remark('spelling', { wrote, meant }));
    remarks.push(remark('otherSpelling', { words }));
  }
  remarks.push(...sayIgnored(ignored, brief), ...sayAround(brief, ignored));
  if (unknown.some((word) => CATALOGUE.test(word))) remarks.push(remark('hexForCatalogue'));
  return remarks;
}

const CATALOGUE = /^(?:pantone|pms|ral|ncs|潘通)/;

/** Surroundings, other products and further copies, which are not drawn. */
function sayAround({ language, product, others, around, copies }: Brief, { missing, copied }: Ignored): CodedRemark[] {
  const plants = missing.filter((part) => GROWS.has(part)).map((part) => partPhrase(part, product));
  const names = distinctPhrases([...others.map(productPhrase), ...around, ...plants], language);
  return [
    ...(copies > copied ? [remark('fewerCopies', { count: copies, drawn: copied })] : []),
    ...(names.length > 0 ? [remark('onlyProduct', { names })] : []),
  ];
}

/** Parts of one family that stand beside all others. */
const GROWS: ReadonlySet<PartName> = new Set(['plant']);

/** Words of languages that are not read here. */
const ELSEWHERE =
  /(?:^|\s)(?:ein|eine|einen|einer|der|das|mit|und|aus|une|avec|et|les|des|una|con|para|los|las|uno|och|med|een|met)(?=\s|$)/;

/** A letter of a script in which neither of them is written. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Han}]/u;

/** What was drawn instead, when the engine cannot build what is asked for. */
function sayProduct({ head, alone }: Brief, name: ProductName): CodedRemark[] {
  // No part is drawn by itself.
  if (alone && !head)
    return [remark('wholeDrawn', { product: productPhrase(name), part: partPhrase(alone.part, name) })];
  if (!head) return [];
  const product = { en: article(nameProduct(name, 'en')), zh: nameProduct(name, 'zh') };
  return [
    isElsewhere(head) ? remark('otherLanguageInstead', { product }) : remark('cannotBuildInstead', { head, product }),
  ];
}

/** Why nothing was drawn, and what could be: one sentence each. */
export function writeNoResult({ head, unknown }: Brief): CodedRemark[] {
  const cannot = isElsewhere([head ?? '', ...unknown].join(' '))
    ? remark('otherLanguage')
    : head
      ? remark('cannotBuild', { head })
      : remark('noProductNamed');
  return [cannot, remark('canBuild', { products: known() })];
}

const isElsewhere = (words: string): boolean => ELSEWHERE.test(words) || OTHER_SCRIPT.test(words);

const productPhrase = (name: ProductName): Phrase => inBoth((language) => nameProduct(name, language));
const partPhrase = (part: PartName, product: ProductName | null): Phrase =>
  inBoth((language) => namePart(part, language, product));

function sayIgnored(ignored: Ignored, brief: Brief): CodedRemark[] {
  const { kept, counts, forms, unavoided } = ignored;
  const { language, product, idle, refusedForms } = brief;
  const missing = ignored.missing.filter((part) => !GROWS.has(part));
  const named = (parts: readonly PartName[]) => ({ parts: parts.map((part) => partPhrase(part, product)) });
  const remarks: CodedRemark[] = [];
  if (missing.length > 0) remarks.push(remark('noSuchPart', named(missing)));
  if (kept.length > 0) remarks.push(remark('cannotDoWithout', named(kept)));
  if (counts.length > 0) remarks.push(remark('numberIsFixed', named(counts)));
  if (unavoided.length > 0) {
    const finishes = unavoided.map((finish) => inBoth((each) => nameFinish(finish, each)));
    remarks.push(remark('stillHas', { finishes }));
  }
  const idleWords = idle.filter((word) => !isTrueOf(word, brief));
  if (forms.length + idleWords.length + refusedForms.length > 0) {
    const shapes = forms.map(({ form, part }) =>
      inBoth((each) =>
        [nameForm(form, each), ...(part ? [namePart(part, each, product)] : [])].join(each === 'zh' ? '' : ' '),
      ),
    );
    const unlike = refusedForms.map((name) => remark('notForm', { form: inBoth((each) => nameForm(name, each)) }));
    const words = distinctPhrases([...shapes, ...unlike, ...idleWords], language);
    remarks.push(remark('wordsChangeNothing', { words }));
  }
  return remarks;
}

/** The products that can be built, one name per family. */
function known(): Phrase[] {
  const families = (Object.keys(PRODUCTS) as ProductName[]).filter(
    (name) => !name.includes('.') && name !== 'abstract',
  );
  return families.map(productPhrase);
}
