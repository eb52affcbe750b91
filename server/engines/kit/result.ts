import { EngineError, type EngineJob, type EngineStep, type Media } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { readVideoInfo } from './mp4.ts';
import { enlargedSentence, noteSentences, type RecipeNote, smallerThan4kSentence } from './notes.ts';
import { coverPng, decodeResult, type FinishedPicture } from './pictures.ts';

/** Makes a picture that came back into one of the size that was asked for. */
export type PostProcess = (media: Media) => Promise<FinishedPicture>;

/** The notes on each result: what was understood, and that of it which belongs beside the result at once. */
export type ResultNotes = { readonly notes: readonly string[]; readonly remarks: readonly string[] };
export const EMPTY_NOTES: ResultNotes = { notes: [], remarks: [] };

type ResultOptions = {
  readonly job: EngineJob;
  readonly engine: string;
  readonly startedAt: number;
  readonly postProcess: PostProcess | undefined;
  readonly resultNotes?: ResultNotes;
  readonly isSeedless?: boolean;
  readonly cost?: number | undefined;
};

/** The longer and the shorter side of a picture of 4k. */
const SIZE_4K = { longer: 3840, shorter: 2160 } as const;

const GLB_FOR_STL = {
  en: 'The model makes no STL: this is its shape as GLB, without materials.',
  zh: '该模型不能生成 STL：这是不带材质的 GLB 形状文件。',
} as const;

/** A provider's file as a result, with its size and recipe. Throws EngineError, made, where it cannot be read. */
export async function resultStep(
  media: Media,
  { job, engine, startedAt, postProcess, resultNotes = EMPTY_NOTES, isSeedless = false, cost }: ResultOptions,
): Promise<EngineStep> {
  const processed = await postProcess?.(media);
  const isGlbForStl = job.stl === true && media.type === 'model/gltf-binary';
  const remarks = [
    ...resultNotes.remarks,
    ...(processed ? fitRemarks(processed, job) : []),
    ...(isGlbForStl ? [GLB_FOR_STL[answerLanguageOf(job)]] : []),
  ];
  const notes = [...remarks, ...resultNotes.notes];
  const recipe = recipeOf(engine, job, {
    startedAt,
    notes,
    ...(remarks.length > 0 ? { remarks } : {}),
    isSeedless,
    cost,
  });
  if (processed) {
    const { width, height } = processed;
    return { kind: 'result', media: processed.media, width, height, recipe };
  }
  if (media.type !== 'video/mp4') return { kind: 'result', media, recipe };
  const video = readVideoInfo(media.bytes);
  if (video === undefined) throw new EngineError('failed', 'the video cannot be read', { isGenerated: true });
  const poster = job.image ? { poster: await coverPng(job.image, video) } : {};
  return { kind: 'result', media, ...video, ...poster, recipe };
}

/** Remarks for a person to see at once of how a picture was fitted to what was asked. */
export function fitRemarks(
  { isCropped, hasRequestedRatio, drawnSize, width, height }: FinishedPicture,
  job: EngineJob,
): string[] {
  const fitNotes: RecipeNote[] = [
    ...(hasRequestedRatio === false ? (['otherShape'] as const) : []),
    ...(isCropped ? (['edgesCut'] as const) : []),
  ];
  const isSmall =
    OPERATION_ROWS[job.operation].enlarges === true &&
    Math.max(width, height) < SIZE_4K.longer &&
    Math.min(width, height) < SIZE_4K.shorter;
  return [
    ...noteSentences(fitNotes, job),
    ...(drawnSize ? [enlargedSentence(drawnSize, job)] : []),
    ...(isSmall ? [smallerThan4kSentence({ width, height }, job)] : []),
  ];
}

/** Leaves a picture in the size in which it came back. */
export const keepSize: PostProcess = async (media) => {
  const { width, height } = await decodeResult(media.bytes);
  return { media, width, height, isCropped: false };
};
