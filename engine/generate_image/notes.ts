import { type Language, nameFinish } from '../studio/finish.ts';
import type { Brief } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { article, nameForm, namePart, nameProduct, nameStyle, type Say, sayIn, wordBrief } from '../studio/wording.ts';
import type { Choice, Merit } from './choose.ts';
import type { Ignored } from './plan.ts';
import { isTrueOf } from './trueOf.ts';

type Facts = {
  readonly brief: Brief;
  readonly ignored: Ignored;
  readonly styled: boolean;
  /** What think mode compared. */
  readonly choice?: Choice | null;
};

/** Plain sentences on what was understood, and what was not, in the language of the prompt. */
export function writeNotes(facts: Facts): string[] {
  const { language, product } = facts.brief;
  const say = sayIn(language);
  const styled = say('Colours that the prompt leaves open come from the style image.', '未指定的颜色取自风格图。');
  return [
    ...(product ? [say(`Read as: ${wordBrief(facts.brief, 'en')}.`, `读作：${wordBrief(facts.brief, 'zh')}。`)] : []),
    ...writeRemarks(facts),
    ...(facts.styled ? [styled] : []),
    ...sayStyle(facts.brief, say),
    ...(facts.choice ? [sayChoice(facts.choice, say)] : []),
  ];
}

const sayStyle = ({ style, language }: Brief, say: Say): string[] =>
  style
    ? [
        say(
          `What the prompt leaves open is in the usual materials of the ${nameStyle(style, 'en')} style.`,
          `未指定的部分用${nameStyle(style, language)}风格常见的材质。`,
        ),
      ]
    : [];

/** What was measured on the pictures. How far the wishes are met is no such figure: the remarks name what is not shown. */
const MEASURED: readonly (readonly [merit: Merit, en: string, zh: string])[] = [
  ['framing', 'framing', '取景'],
  ['contrast', 'contrast with the backdrop', '与背景的对比'],
  ['modelling', 'light and shade', '明暗层次'],
];

/** Which design was chosen, by what, and how the first one would have been. */
function sayChoice({ best, merits }: Choice, say: Say): string {
  const score = (index: number): string =>
    MEASURED.map(([merit, en, zh]) => `${say(en, zh)} ${Math.round(merits[index][merit] * 100)} %`).join(
      say(', ', '、'),
    );
  const compared = say(
    `Of ${merits.length} designs, number ${best + 1} shows best`,
    `比较了${merits.length}个设计，第${best + 1}个最好`,
  );
  const first = best === 0 ? '' : say(`; the first: ${score(0)}`, `；第一个：${score(0)}`);
  return say(`${compared}: ${score(best)}${first}.`, `${compared}：${score(best)}${first}。`);
}

/** Those of them that a person must see at once: what was not understood or was left out. */
export function writeRemarks({ brief, ignored }: Facts): string[] {
  const { language, unknown, head, spelling } = brief;
  const say = sayIn(language);
  const list = (words: readonly string[]): string => words.join(say(', ', '、'));
  if (brief.product === null) return writeNoResult(brief);
  const remarks = sayProduct(brief, brief.product, say);
  const rest = unknown.filter((word) => !head?.includes(word));
  if (rest.length > 0) {
    const words = list(rest.map((word) => say(`"${word}"`, `“${word}”`)));
    remarks.push(say(`Not recognized: ${words}.`, `未识别的词：${words}。`));
  }
  if (spelling.length > 0) {
    const words = list(spelling.map(({ wrote, meant }) => say(`"${wrote}" as ${meant}`, `“${wrote}”当作“${meant}”`)));
    remarks.push(say(`Read with another spelling: ${words}.`, `已按相近拼写理解：${words}。`));
  }
  remarks.push(...sayIgnored(ignored, brief, say), ...sayAround(brief, ignored, say));
  if (unknown.some((word) => CATALOGUE.test(word)))
    remarks.push(
      say(
        'Colour catalogues are not known here: give such a colour in hex digits, like #c8102e.',
        '这里没有色卡，请用十六进制写出颜色，例如 #c8102e。',
      ),
    );
  return remarks;
}

const CATALOGUE = /^(?:pantone|pms|ral|ncs|潘通)/;

/** Surroundings, other products and further copies, which are not drawn. */
function sayAround(
  { language, product, others, around, copies }: Brief,
  { missing, copied }: Ignored,
  say: Say,
): string[] {
  const plants = missing.filter((part) => GROWS.has(part)).map((part) => namePart(part, language, product));
  const left = [...new Set([...others.map((name) => nameProduct(name, language)), ...around, ...plants])];
  const words = left.join(say(', ', '、'));
  return [
    ...(copies > copied
      ? [
          say(
            `Of the ${copies} that are asked for, ${copied} ${copied === 1 ? 'is' : 'are'} drawn.`,
            `要求 ${copies} 件，生成了 ${copied} 件。`,
          ),
        ]
      : []),
    ...(left.length > 0
      ? [
          say(
            `Only the product is drawn, in a plain room; left out: ${words}.`,
            `只画产品，周围留白，已略去：${words}。`,
          ),
        ]
      : []),
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
function sayProduct({ head, alone }: Brief, product: ProductName, say: Say): string[] {
  if (alone && !head) return [sayWhole(product, alone.part, say)];
  if (!head) return [];
  const drawn = say(`${article(nameProduct(product, 'en'))} was drawn instead`, `已改画${nameProduct(product, 'zh')}`);
  return [
    isElsewhere(head)
      ? say(`Prompts are read in English and Chinese; ${drawn}.`, `提示词只能用中文或英文书写，${drawn}。`)
      : say(`The built-in engine cannot build "${head}"; ${drawn}.`, `内置引擎无法生成“${head}”，${drawn}。`),
  ];
}

/** Why nothing was drawn, and what could be: one sentence each. */
export function writeNoResult({ language, head, unknown }: Brief): string[] {
  const say = sayIn(language);
  const cannot = isElsewhere([head ?? '', ...unknown].join(' '))
    ? say(
        'Prompts are read in English and Chinese, so nothing was drawn.',
        '提示词只能用中文或英文书写，因此没有生成设计。',
      )
    : head
      ? say(
          `The built-in engine cannot build "${head}", so nothing was drawn.`,
          `内置引擎无法生成“${head}”，因此没有生成设计。`,
        )
      : say('The prompt names no product, so nothing was drawn.', '提示词未写明产品，因此没有生成设计。');
  return [cannot, say(`It can build: ${known('en')}.`, `可以生成：${known('zh')}。`)];
}

const isElsewhere = (words: string): boolean => ELSEWHERE.test(words) || OTHER_SCRIPT.test(words);

/** A part that is asked for by itself. */
function sayWhole(product: ProductName, part: PartName, say: Say): string {
  const [en, zh] = [namePart(part, 'en', product), namePart(part, 'zh', product)];
  return say(
    `No part is drawn by itself: this is the whole ${nameProduct(product, 'en')}, with the ${en}.`,
    `部件不会单独画，画的是带${zh}的整个${nameProduct(product, 'zh')}。`,
  );
}

function sayIgnored(ignored: Ignored, brief: Brief, say: Say): string[] {
  const { missing: absent, kept, counts, forms, unavoided } = ignored;
  const { language, product, idle, refusedForms } = brief;
  const list = (words: readonly string[]): string => words.join(say(', ', '、'));
  const missing = absent.filter((part) => !GROWS.has(part));
  const fixed = counts;
  const named = (parts: readonly PartName[]): string => list(parts.map((part) => namePart(part, language, product)));
  const remarks: string[] = [];
  if (missing.length > 0)
    remarks.push(
      say(
        `This design has no such part, so it was left out: ${named(missing)}.`,
        `这个造型没有这些部件，已略去：${named(missing)}。`,
      ),
    );
  if (kept.length > 0) remarks.push(say(`It cannot do without: ${named(kept)}.`, `这个造型不能去掉：${named(kept)}。`));
  if (fixed.length > 0)
    remarks.push(
      say(`Their number is fixed in this design: ${named(fixed)}.`, `这个造型里它们的数量是固定的：${named(fixed)}。`),
    );
  if (unavoided.length > 0)
    remarks.push(
      say(
        `It still has: ${list(unavoided.map((finish) => nameFinish(finish, 'en')))}.`,
        `仍然带有：${list(unavoided.map((finish) => nameFinish(finish, 'zh')))}。`,
      ),
    );
  const idleWords = idle.filter((word) => !isTrueOf(word, brief));
  if (forms.length + idleWords.length + refusedForms.length > 0) {
    const shapes = forms.map(({ form, part }) =>
      [nameForm(form, language), ...(part ? [namePart(part, language, product)] : [])].join(say(' ', '')),
    );
    const unlike = refusedForms.map((form) => say(`not ${nameForm(form, 'en')}`, `不要${nameForm(form, 'zh')}`));
    const words = [...new Set([...shapes, ...unlike, ...idleWords])];
    remarks.push(
      say(`These words change nothing in this design: ${list(words)}.`, `这些词对这个造型没有影响：${list(words)}。`),
    );
  }
  return remarks;
}

/** The products that can be built, one name per family. */
function known(language: Language): string {
  const families = (Object.keys(PRODUCTS) as ProductName[]).filter(
    (name) => !name.includes('.') && name !== 'abstract',
  );
  return families.map((name) => nameProduct(name, language)).join(language === 'zh' ? '、' : ', ');
}
