import { EngineError, type EngineJob, type Media, type Step } from './engine.ts';
import { languageFor } from './language.ts';
import { readFilm } from './mp4.ts';
import { type Note, sayNotes } from './notes.ts';
import { coverPng, type Finished, readResult } from './pictures.ts';
import { recipeOf } from './recipe.ts';

/** Makes a picture that came back into one of the size that was asked for. */
export type Finish = (media: Media) => Promise<Finished & { readonly isShape?: boolean }>;

type ResultOf = {
  readonly job: EngineJob;
  readonly engine: string;
  readonly begun: number;
  readonly finish: Finish | undefined;
};

const GLB_FOR_STL = {
  en: 'The model makes no STL: this is its shape as GLB, without materials.',
  zh: '该模型不能生成 STL：这是不带材质的 GLB 形状文件。',
} as const;

/** A provider's file as a result, with its size and recipe. Throws EngineError, spent, where it cannot be read. */
export async function resultOf(media: Media, { job, engine, begun, finish }: ResultOf): Promise<Step> {
  const finished = await finish?.(media);
  const isGlbForStl = job.stl === true && media.type === 'model/gltf-binary';
  const said: Note[] = [];
  if (finished?.isCut) said.push('edgesCut');
  if (finished?.isShape === false) said.push('otherShape');
  const format = isGlbForStl ? [GLB_FOR_STL[languageFor(job)]] : [];
  const notes = [...sayNotes(said, job), ...format];
  const recipe = recipeOf(engine, job, { begun, notes, ...(isGlbForStl ? { remarks: format } : {}) });
  if (finished) {
    const { width, height } = finished;
    return { kind: 'result', media: finished.media, width, height, recipe };
  }
  if (media.type !== 'video/mp4') return { kind: 'result', media, recipe };
  const film = readFilm(media.bytes);
  if (film === undefined) throw new EngineError('failed', 'the video cannot be read', { spent: true });
  const poster = job.image ? { poster: await coverPng(job.image, film) } : {};
  return { kind: 'result', media, ...film, ...poster, recipe };
}

/** Leaves a picture in the size in which it came back. */
export const inItsSize: Finish = async (media) => {
  const { width, height } = await readResult(media.bytes);
  return { media, width, height, isCut: false };
};
