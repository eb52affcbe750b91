import { languageOf } from '../../language.ts';

/** Where a model's shape comes from. */
export type Form = 'design' | 'turned' | 'standing' | 'relief';

/** What a person is told of a model, in the language of the prompt. */
export function sayForm(form: Form, prompt: string, unsure: boolean): { notes: string[]; remarks: string[] } {
  const say = (en: string, zh: string) => (languageOf(prompt) === 'zh' ? zh : en);
  const guessed = say('The picture shows one side only; the rest is a guess.', '图片只显示一个面，其余部分为推测。');
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
