import { EngineError, type EngineJob, type Media, type Step } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { readFilm } from './mp4.ts';
import { drawnAtSentence, type Note, noteSentences, smallSentence } from './notes.ts';
import { coverPng, type FinishedPicture, readResult } from './pictures.ts';

/** Makes a picture that came back into one of the size that was asked for. */
export type Finish = (media: Media) => Promise<FinishedPicture>;

/** The notes on each result: what was understood, and that of it which belongs beside the result at once. */
export type ResultNotes = { readonly notes: readonly string[]; readonly remarks: readonly string[] };
export const NO_NOTES: ResultNotes = { notes: [], remarks: [] };

type ResultOf = {
  readonly job: EngineJob;
  readonly engine: string;
  readonly begun: number;
  readonly finish: Finish | undefined;
  readonly resultNotes?: ResultNotes;
  readonly isSeedless?: boolean;
  readonly cost?: number | undefined;
};

/** The longer and the shorter side of a picture of 4k. */
const LARGE = { longer: 3840, shorter: 2160 } as const;

const GLB_FOR_STL = {
  en: 'The model makes no STL: this is its shape as GLB, without materials.',
  zh: '该模型不能生成 STL：这是不带材质的 GLB 形状文件。',
} as const;

/** A provider's file as a result, with its size and recipe. Throws EngineError, made, where it cannot be read. */
export async function resultOf(
  media: Media,
  { job, engine, begun, finish, resultNotes = NO_NOTES, isSeedless = false, cost }: ResultOf,
): Promise<Step> {
  const finished = await finish?.(media);
  const isGlbForStl = job.stl === true && media.type === 'model/gltf-binary';
  const remarks = [
    ...resultNotes.remarks,
    ...(finished ? remarksOn(finished, job) : []),
    ...(isGlbForStl ? [GLB_FOR_STL[answerLanguageOf(job)]] : []),
  ];
  const notes = [...remarks, ...resultNotes.notes];
  const recipe = recipeOf(engine, job, {
    startedAt: begun,
    notes,
    ...(remarks.length > 0 ? { remarks } : {}),
    isSeedless,
    cost,
  });
  if (finished) {
    const { width, height } = finished;
    return { kind: 'result', media: finished.media, width, height, recipe };
  }
  if (media.type !== 'video/mp4') return { kind: 'result', media, recipe };
  const film = readFilm(media.bytes);
  if (film === undefined) throw new EngineError('failed', 'the video cannot be read', { isGenerated: true });
  const poster = job.image ? { poster: await coverPng(job.image, film) } : {};
  return { kind: 'result', media, ...film, ...poster, recipe };
}

/** Remarks for a person to see at once of how a picture was fitted to what was asked. */
export function remarksOn({ isCut, isShape, drawn, width, height }: FinishedPicture, job: EngineJob): string[] {
  const allNotes: Note[] = [
    ...(isShape === false ? (['otherShape'] as const) : []),
    ...(isCut ? (['edgesCut'] as const) : []),
  ];
  const isSmall =
    OPERATION_ROWS[job.operation].enlarges === true &&
    Math.max(width, height) < LARGE.longer &&
    Math.min(width, height) < LARGE.shorter;
  return [
    ...noteSentences(allNotes, job),
    ...(drawn ? [drawnAtSentence(drawn, job)] : []),
    ...(isSmall ? [smallSentence({ width, height }, job)] : []),
  ];
}

/** Leaves a picture in the size in which it came back. */
export const inItsSize: Finish = async (media) => {
  const { width, height } = await readResult(media.bytes);
  return { media, width, height, isCut: false };
};
