import { SURE } from '../cutout/index.ts';
import type { Language } from '../studio/finish.ts';
import { sayIn } from '../studio/wording.ts';

type Words = Readonly<Record<Language, string>>;

export const NOTHING: Words = {
  en: 'There is nothing in this image to cut out.',
  zh: '这张图片里没有可以抠出的内容。',
};
export const LOST: Words = {
  en: 'No subject stands out from the background of this image.',
  zh: '这张图片里没有从背景中凸显出来的主体。',
};

/** What a person should know of a cut-out. */
export function describeCut(
  confidence: number,
  exact: boolean,
  language: Language,
): { notes: string[]; remarks: string[] } {
  const say = sayIn(language);
  if (exact)
    return {
      notes: [say('The outline is exact: the shape of this subject is known.', '轮廓是准确的：主体的形状是已知的。')],
      remarks: [],
    };
  const found = say(
    'The subject was found by a network, its outline by the colours on both sides.',
    '主体由神经网络找出，轮廓由两侧的颜色确定。',
  );
  if (confidence >= SURE) return { notes: [found], remarks: [] };
  const doubt = say(
    'The outline may be wrong in places: it is not clear here what belongs to the subject. The mask editor can help.',
    '轮廓可能有不准的地方：这里看不清哪些属于主体。可以用蒙版编辑器修正。',
  );
  return { notes: [found, doubt], remarks: [doubt] };
}
