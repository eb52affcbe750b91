import type { Language } from '../studio/finish.ts';
import type { Brief } from '../studio/prompt.ts';
import { namePart, nameProduct, type Say, sayIn, strayWords } from '../studio/wording.ts';
import type { Plan, Styling } from './plan.ts';

/** Plain sentences on what was understood, and what was not, in the language of the prompt. */
export function writeNotes(brief: Brief, plan: Plan): string[] {
  const { measured, gapped, wires } = plan.shape;
  const say = sayIn(brief.language);
  const rods = measured.regions.filter(({ rod }) => rod).length;
  const areas = measured.regions.length - rods;
  const withRods = rods > 0 ? say(` and ${counted(rods, 'rod')}`, `和 ${rods} 根杆件`) : '';
  if (wires) return writeRemarks(brief, plan);
  return [
    say(`The sketch was read as ${counted(areas, 'area')}${withRods}.`, `在草图中识别出 ${areas} 个区域${withRods}。`),
    ...(gapped ? [say('Gaps in the outline were closed.', '轮廓上的缺口已补上。')] : []),
    ...writeRemarks(brief, plan),
  ];
}

/** Those of them that a person must see at once: what was not understood or was left out. */
export function writeRemarks(brief: Brief, { shape, wardrobe, styled }: Plan): string[] {
  const { language } = brief;
  const unknown = strayWords(brief);
  const others = brief.others.map((other) => nameProduct(other, language));
  const say = sayIn(language);
  const list = (words: readonly string[]): string => words.join(say(', ', '、'));
  const remarks: string[] = [];
  if (shape.wires)
    remarks.push(
      say(
        'No closed outline of a product was found, so the lines themselves are drawn as wires. Draw the outline of a product for a body.',
        '没有找到产品的闭合轮廓，因此把线条本身画成了金属丝。要得到实体，请画出产品的轮廓。',
      ),
    );
  if (wardrobe.missing.length > 0) {
    const parts = wardrobe.missing.map((part) => namePart(part, language, brief.product)).join(say(', no ', '、'));
    remarks.push(say(`The sketch has no ${parts}, so none was made.`, `草图里没有${parts}，因此没有画出。`));
  }
  if (others.length > 0)
    remarks.push(
      say(
        `The sketch was treated as one product, so these descriptions were ignored: ${list(others)}.`,
        `整张草图视为一件产品，以下内容没有按描述单独处理：${list(others)}。`,
      ),
    );
  if (unknown.length > 0) remarks.push(say(`Words not used: ${list(unknown)}.`, `没有用到的词：${list(unknown)}。`));
  if (styled && !styled.colours) remarks.push(sayStyling(styled, say));
  return remarks;
}

/** What is left for a style picture where all materials are given. */
function sayStyling({ light, backdrop, gloss, texture }: Styling, say: Say): string {
  const taken = [
    ...(light ? [say('light', '光线')] : []),
    ...(backdrop ? [say('backdrop', '背景')] : []),
    ...(gloss ? [say('gloss', '光泽')] : []),
    ...(texture ? [say('texture', '纹理')] : []),
  ].join(say(', ', '、'));
  return taken
    ? say(
        `All materials are given, so of the style image only this was taken: ${taken}.`,
        `材质都已指定，因此只取用了风格图的${taken}。`,
      )
    : say(
        'Materials, light and backdrop are all given, so the style image had nothing left to change.',
        '材质、光线和背景都已指定，风格图没有可以改变的地方。',
      );
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
export function pictureFollowed(language: Language, { own, varied, dressed, styled }: Followed): string[] {
  const say = sayIn(language);
  const kind = own
    ? say('This is a finished design rather than a line drawing', '这张图是已经完成的设计而不是线稿')
    : say('This looks like a photograph rather than a line drawing', '这张图更像照片而不是线稿');
  return [
    say(
      `${kind}, ${wayInWords(say, varied, dressed)}. To render another form, trace it in a Sketch first.`,
      `${kind}，${wayInWords(say, varied, dressed)}。要渲染别的造型，请先在草图里描摹。`,
    ),
    ...(styled ? [say('The style image was not used.', '没有用到风格图。')] : []),
  ];
}

function wayInWords(say: Say, varied: boolean, dressed: boolean): string {
  if (varied)
    return say(
      'and there is no prompt, so its product is varied in form and colour',
      '也没有描述，因此对产品的造型和颜色作了变化',
    );
  return dressed
    ? say(
        'so its product keeps its form and takes the finishes of the prompt',
        '因此保留了产品的造型，只按描述更换材质和颜色',
      )
    : say(
        'so its product keeps its form; the prompt names no finish for it, so its colours are varied',
        '因此保留了产品的造型；描述没有提到它的材质或颜色，因此对颜色作了变化',
      );
}

/** What a person is told who renders an empty sheet. */
export function blankSketch(language: Language): string {
  return sayIn(language)(
    'The sketch is blank. Draw the outline of a product first.',
    '草图是空白的。请先画出产品的轮廓。',
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
