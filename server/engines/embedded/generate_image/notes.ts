import { type Finish, type Language, nameFinish } from '../studio/finish.ts';
import type { Brief } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PARTS, PRODUCTS } from '../studio/vocabulary.ts';

/** The first word of a vocabulary row in a language. */
function label(row: string, language: Language): string {
  const [en, zh] = row.split(' : ');
  return (language === 'en' ? en : zh).split('|')[0];
}

const nameProduct = (name: ProductName, language: Language): string => label(PRODUCTS[name], language);
const namePart = (name: PartName, language: Language): string => label(PARTS[name], language);

type Facts = {
  readonly brief: Brief;
  /** Parts that the prompt names and the model lacks. */
  readonly missing: readonly PartName[];
  readonly styled: boolean;
};

/** Plain sentences on what was understood, and what was not, in the language of the prompt. */
export function writeNotes(facts: Facts): string[] {
  const { language, product } = facts.brief;
  const styled =
    language === 'zh' ? '未指定的颜色取自风格图。' : 'Colours that the prompt leaves open come from the style image.';
  return [
    ...(product ? [understood(facts.brief, product)] : []),
    ...writeRemarks(facts),
    ...(facts.styled ? [styled] : []),
  ];
}

/** Those of them that a person must see at once: what was not understood or was left out. */
export function writeRemarks({ brief, missing }: Facts): string[] {
  const { language, product, others, unknown } = brief;
  const say = (en: string, zh: string): string => (language === 'zh' ? zh : en);
  const list = (words: readonly string[]): string => words.join(say(', ', '、'));
  const remarks: string[] = [];
  if (!product)
    remarks.push(
      say(
        `No product that the built-in engine can build was named, so an abstract study in the materials was drawn instead. It can build: ${known('en')}.`,
        `内置引擎没有认出可以制作的产品，因此用所写的材质画了一件抽象造型。它会做：${known('zh')}。`,
      ),
    );
  if (unknown.length > 0) {
    const words = list(unknown.map((word) => say(`"${word}"`, `“${word}”`)));
    remarks.push(say(`Not understood: ${words}.`, `没有读懂的词：${words}。`));
  }
  if (missing.length > 0) {
    const parts = list(missing.map((part) => namePart(part, language)));
    remarks.push(
      say(`This design has no such part, so it was left out: ${parts}.`, `这个造型没有这些部件，已略去：${parts}。`),
    );
  }
  if (others.length > 0) {
    const names = list(others.map((name) => nameProduct(name, language)));
    remarks.push(
      say(`Only one product is drawn at a time; left out: ${names}.`, `一次只画一件产品，已略去：${names}。`),
    );
  }
  return remarks;
}

function understood({ language, finishes, parts }: Brief, product: ProductName): string {
  const zh = language === 'zh';
  const list = finishes.map((finish) => nameFinish(finish, language));
  const named = (Object.entries(parts) as [PartName, Finish][]).map(([part, finish]) =>
    zh
      ? `${namePart(part, 'zh')}用${nameFinish(finish, 'zh')}`
      : `${namePart(part, 'en')} in ${nameFinish(finish, 'en')}`,
  );
  const name = nameProduct(product, language);
  if (zh) return `读作：${[name + (list.length > 0 ? `，${list.join('与')}` : ''), ...named].join('，')}。`;
  return `Read as: ${[name + (list.length > 0 ? ` in ${list.join(' and ')}` : ''), ...named].join(', ')}.`;
}

/** The products that can be built, one name per family. */
function known(language: Language): string {
  const families = (Object.keys(PRODUCTS) as ProductName[]).filter(
    (name) => !name.includes('.') && name !== 'abstract',
  );
  return families.map((name) => nameProduct(name, language)).join(language === 'zh' ? '、' : ', ');
}
