import type { EngineJob } from './engine.ts';
import { languageFor } from './language.ts';

/** What a recipe says for people, in English and Chinese. */
const NOTES = {
  noSeed: [
    'The model ignores seeds: another run gives another picture.',
    '该模型不使用种子：再次运行会得到不同的图片。',
  ],
  looseSeed: [
    'The model takes the seed as a hint: another run may give another picture.',
    '该模型仅将种子作为参考：再次运行可能得到不同的图片。',
  ],
  noThink: ['The model has no setting for more thought.', '该模型没有深入思考的选项。'],
  otherShape: [
    'The model does not make the shape that was asked for; this is its nearest.',
    '该模型无法生成所要求的画面比例，这是最接近的比例。',
  ],
  edgesCut: [
    'The model gave another shape than the picture has; its edges were cut off.',
    '模型返回的比例与原图不同，多出的边缘已被裁掉。',
  ],
  whiteForClear: [
    'The model was shown white where the picture lets light through.',
    '图片的透明部分在交给模型时填成了白色。',
  ],
  subjectUnmarked: [
    'The picture has no transparent part, so the model was only asked to keep the subject.',
    '图片没有透明部分，因此只能用文字要求模型保留主体。',
  ],
  noMask: [
    'The model takes no mask, so it was only asked to keep the subject.',
    '该模型不支持蒙版，因此只能用文字要求它保留主体。',
  ],
  videoShape: [
    'The model makes 16:9 or 9:16 only, so the picture is framed anew.',
    '该模型只能生成 16:9 或 9:16 的视频，因此画面会重新取景。',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type Note = keyof typeof NOTES;

/** Notes as sentences in the person's language. */
export function sayNotes(notes: readonly Note[], job: EngineJob): string[] {
  const index = languageFor(job) === 'zh' ? 1 : 0;
  return notes.map((note) => NOTES[note][index]);
}

/** That one engine could not be used and another made the result; undefined as the name of the other is the built-in engine. */
export function sayStandIn(failed: string, other: string | undefined, job: EngineJob): string {
  if (languageFor(job) === 'zh') return `${failed} 无法使用，结果由${other ?? '内置引擎'}生成。`;
  return `${failed} could not be used, so ${other ?? 'the built-in engine'} made this.`;
}
