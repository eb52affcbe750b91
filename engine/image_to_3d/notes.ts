import type { Language } from '../../contract/language.ts';
import { sayIn } from '../studio/wording.ts';

/** Where a model's shape comes from. */
export type Form = 'design' | 'turned' | 'standing' | 'relief';

export const NO_PRODUCT = {
  en: 'There is no product to be seen in this image.',
  zh: '这张图片里看不到产品。',
} as const;

/** What a person is told of a model. */
export function sayForm(form: Form, language: Language, unsure: boolean): { notes: string[]; remarks: string[] } {
  const say = sayIn(language);
  const guessed = say('The image shows one side only; the rest is a guess.', '图片只显示一个面，其余部分为推测。');
  const doubt = say('The product could not be told from the background for sure.', '无法确定地把产品与背景区分开。');
  const remarks = [...(form === 'design' ? [] : [guessed]), ...(unsure ? [doubt] : [])];
  switch (form) {
    case 'design':
      return {
        notes: [say('The model is the design itself, part by part.', '模型就是设计本身，逐个部件生成。')],
        remarks,
      };
    case 'turned':
      return { notes: [say('A symmetric outline, turned on its axis.', '轮廓对称，按轴线旋转成形。')], remarks };
    case 'standing':
      return {
        notes: [say('The bodies of the sketch, each in its own form.', '由草图中的各个形体分别生成。')],
        remarks,
      };
    case 'relief':
      return { notes: [say('A relief with a flat back, from the outline.', '由轮廓生成的平背浮雕。')], remarks };
    default:
      return form satisfies never;
  }
}
