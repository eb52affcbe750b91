import type { EngineError, EngineJob, Fault } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import type { Size } from '../../media/picture.ts';

/** The notes of recipes for people, in English and Chinese. */
const NOTE_TEXTS = {
  noSeed: ['The model ignores seeds: another run gives another image.', '该模型不使用种子：再次运行会得到不同的图片。'],
  looseSeed: [
    'The model takes the seed as a hint: another run may give another image.',
    '该模型仅将种子作为参考：再次运行可能得到不同的图片。',
  ],
  noThink: ['The model has no setting for more thought.', '该模型没有深入思考的选项。'],
  otherShape: [
    'The model does not make the shape that was asked for; this is its nearest.',
    '该模型无法生成所要求的画面比例，这是最接近的比例。',
  ],
  edgesCut: [
    'The model gave another shape than the image has; its edges were cut off.',
    '模型返回的比例与原图不同，多出的边缘已被裁掉。',
  ],
  whiteForClear: [
    'The model was shown white where the image lets light through.',
    '图片的透明部分在交给模型时填成了白色。',
  ],
  subjectUnmarked: [
    'The image has no transparent part, so the model was only asked to keep the subject.',
    '图片没有透明部分，因此只能用文字要求模型保留主体。',
  ],
  noInfluence: ['The model has no setting for how much the image counts.', '该模型没有图片影响程度的选项。'],
  noQuality: ['The model has no setting for a higher quality.', '该模型没有更高画质的选项。'],
  noMask: [
    'The model takes no mask, so it was only asked to keep the subject.',
    '该模型不支持蒙版，因此只能用文字要求它保留主体。',
  ],
  videoShape: [
    'The model makes 16:9 or 9:16 only, so the image is framed anew.',
    '该模型只能生成 16:9 或 9:16 的视频，因此画面会重新取景。',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type RecipeNote = keyof typeof NOTE_TEXTS;

/** Notes as sentences in the person's language. */
export function noteSentences(notes: readonly RecipeNote[], job: EngineJob): string[] {
  const index = answerLanguageOf(job) === 'zh' ? 1 : 0;
  return notes.map((note) => NOTE_TEXTS[note][index]);
}

/** Says what a person asked for that the model has no setting for; `isByText` where influence is told to it in text. */
export function droppedOptionSentences(job: EngineJob, { isByText }: { readonly isByText: boolean }): string[] {
  const { think, highQuality, influence = 1 } = job;
  const droppedNotes: RecipeNote[] = [
    ...(think ? (['noThink'] as const) : []),
    ...(highQuality ? (['noQuality'] as const) : []),
    ...(influence !== 1 && !isByText ? (['noInfluence'] as const) : []),
  ];
  return noteSentences(droppedNotes, job);
}

/** A picture's size as people write it. */
const sizeText = ({ width, height }: Size): string => `${width} x ${height}`;

/** Says that the model drew smaller than the picture is, so that it was enlarged. */
export function enlargedSentence(drawn: Size, job: EngineJob): string {
  return answerLanguageOf(job) === 'zh'
    ? `模型以 ${sizeText(drawn)} 绘制，之后放大到原图的尺寸。`
    : `The model drew this at ${sizeText(drawn)}; it was enlarged to the size of the image.`;
}

/** Says that a picture that should be made large did not become so. */
export function smallerThan4kSentence(size: Size, job: EngineJob): string {
  return answerLanguageOf(job) === 'zh'
    ? `模型给出的图片是 ${sizeText(size)}，小于 4k。`
    : `The model made this ${sizeText(size)}, which is less than 4k.`;
}

/** Says that fewer results came than were asked for. */
export function fewerSentence(count: number, job: EngineJob): string {
  return answerLanguageOf(job) === 'zh'
    ? `要求 ${job.count} 个结果，模型只给出了 ${count} 个。`
    : `The model made ${count} of ${job.count} results.`;
}

/** Says that a model answered with nothing, and what may help. */
export function emptySentence(job: EngineJob): string {
  const isZh = answerLanguageOf(job) === 'zh';
  const { resultKind } = OPERATION_ROWS[job.operation];
  if (resultKind === 'words')
    return isZh ? '模型没有给出文字。请换个提示词重试。' : 'The model gave no text. Try a different prompt.';
  if (resultKind === 'video' || resultKind === 'model')
    return isZh
      ? '模型没有给出结果。换个说法或换张图片再试试。'
      : 'The model gave no result. Try a different prompt or image.';
  return isZh
    ? '模型没有给出图片。换个说法或换张图片再试试。'
    : 'The model gave no image. Try a different prompt or image.';
}

/** Says that one engine could not be used and another made the result; undefined as the name of the other is the built-in engine. */
export function replacedSentence(failedName: string, replacement: string | undefined, job: EngineJob): string {
  if (answerLanguageOf(job) === 'zh') return `${failedName} 无法使用，结果由${replacement ?? '内置引擎'}生成。`;
  return `${failedName} could not be used, so ${replacement ?? 'the built-in engine'} made this.`;
}

/** Says that a chosen engine leaves this kind of job to others by plan; undefined as above. */
export function skippedSentence(skippedName: string, replacement: string | undefined, job: EngineJob): string {
  if (answerLanguageOf(job) === 'zh') return `${skippedName} 不做这类任务，结果由${replacement ?? '内置引擎'}生成。`;
  return `${skippedName} does not do this kind, so ${replacement ?? 'the built-in engine'} made this.`;
}

/** Says that another engine was asked in the place of one that was of no use, and could not make it either: it says so itself. */
export function replacedInVainSentence(
  firstFailure: FailedEngine,
  replacement: string | undefined,
  job: EngineJob,
): string {
  const isZh = answerLanguageOf(job) === 'zh';
  const phrase = faultPhrase(firstFailure)[isZh ? 1 : 0];
  return isZh
    ? `${firstFailure.name} ${phrase}，改由${replacement ?? '内置引擎'}处理。`
    : `${firstFailure.name} ${phrase}, so ${replacement ?? 'the built-in engine'} was asked.`;
}

/** Says that a chosen engine leaves this kind of job to others by plan, of whom the one that was asked could not make it. */
export function skippedInVainSentence(skippedName: string, replacement: string | undefined, job: EngineJob): string {
  if (answerLanguageOf(job) === 'zh') return `${skippedName} 不做这类任务，改由${replacement ?? '内置引擎'}处理。`;
  return `${skippedName} does not do this kind, so ${replacement ?? 'the built-in engine'} was asked.`;
}

/** An engine that was of no use, and why. */
type FailedEngine = { readonly name: string; readonly fault: Fault };

/** Why an engine was not of use, after its name. */
const FAULT_PHRASES: { readonly [fault in Fault]?: readonly [string, string] } = {
  key: ['refused its key', '拒绝了密钥'],
  unreachable: ['could not be reached', '无法连接'],
  rate: ['had too much to do', '请求过多'],
  unsupported: ['cannot do this as it is set up', '按当前的配置做不了这件事'],
};
const FAILED_PHRASE = ['failed', '运行失败'] as const;
const JOB_FAULT_SENTENCES: { readonly [fault in Fault]?: readonly [string, string] } = {
  input: ['There is nothing in the image to work on.', '图片里没有可以处理的内容。'],
  words: ['It did not understand what to do.', '没有看懂要做什么。'],
};

type FailedRoute = { readonly name: string | undefined; readonly error: Pick<EngineError, 'fault' | 'userMessage'> };

function faultPhrase({ fault }: FailedEngine): readonly [string, string] {
  return FAULT_PHRASES[fault] ?? FAILED_PHRASE;
}

/** Says what the engine that was asked last says, after why the first was of no use; undefined as its name is the built-in engine. */
export function lastFailureSentence(
  firstFailure: FailedEngine,
  { name, error: { fault, userMessage } }: FailedRoute,
  job: EngineJob,
): string {
  const index = answerLanguageOf(job) === 'zh' ? 1 : 0;
  const phrase = faultPhrase(firstFailure)[index];
  const reason = userMessage ?? JOB_FAULT_SENTENCES[fault]?.[index] ?? '';
  return index === 1
    ? `${firstFailure.name} ${phrase}，改由${name ?? '内置引擎'}处理：${reason}`
    : `${firstFailure.name} ${phrase}, so ${name ?? 'the built-in engine'} was asked: ${reason}`;
}
