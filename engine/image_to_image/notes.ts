import type { Body } from '../editing/body.ts';
import type { Change } from '../editing/change.ts';
import { nameChange, writeOthers } from '../editing/notes.ts';
import type { Brief } from '../studio/prompt.ts';
import { nameProduct, sayIn, strayWords } from '../studio/wording.ts';

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

/** Where nothing stands out, nothing can be bent or dressed. */
export const NO_PRODUCT = {
  en: 'No product stands out in this image, so there is nothing to evolve.',
  zh: '这张图里看不出产品，没有可以衍生的内容。',
};

/** Plain sentences on how the new design came about. */
export function writeNotes(facts: Facts): string[] {
  const { brief, way, redrawn } = facts;
  const say = sayIn(brief.language);
  const [form, finish] = [way.form, way.finish].map((share) => `${Math.round(share * 100)}%`);
  const how = redrawn
    ? say(
        `The design moved by about ${form}: proportions, choices of form, shades and view.`,
        `在原设计上变化了约${form}：比例、造型选择、色调和视角。`,
      )
    : form === finish
      ? say(`The product's outline and colours moved by about ${form}.`, `产品的轮廓与配色变化了约${form}。`)
      : say(
          `The product's outline moved by about ${form}, its colours by about ${finish}.`,
          `产品的轮廓变化了约${form}，配色变化了约${finish}。`,
        );
  return [how, ...writeRemarks(facts)];
}

/** What the prompt asks for and did not get. */
export function writeRemarks({ brief, refused, others, other }: Facts): string[] {
  const { language, head, product } = brief;
  const zh = language === 'zh';
  const out: string[] = [];
  if (refused.length > 0) {
    const names = refused.map((change) => nameChange(change, language, false)).join(zh ? '；' : '; ');
    out.push(zh ? `这张图里做不到：${names}。` : `Not possible in this image: ${names}.`);
  }
  if (other && product) {
    const name = nameProduct(product, language);
    out.push(
      zh ? `衍生会保留原来的产品，不会变成${name}。` : `Evolving keeps the product; it does not become ${name}.`,
    );
  }
  out.push(...writeOthers(others, language));
  const words = [...(head ? [head] : []), ...strayWords(brief).filter((word) => !head?.includes(word))];
  if (words.length > 0) {
    const list = words.map((word) => (zh ? `“${word}”` : `"${word}"`)).join(zh ? '、' : ', ');
    out.push(zh ? `未识别的词：${list}。` : `Not recognized: ${list}.`);
  }
  return out;
}
