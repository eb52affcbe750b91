import { EngineError, type EngineJob, type EngineStep, type Media } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { type Note, recipeOf } from '../../../contract/recipe.ts';
import type { CodedRemark } from '../../../contract/remarks/codedRemark.ts';
import { remark } from '../../../contract/remarks/wordRemark.ts';
import { readVideoInfo } from './mp4.ts';
import { enlargedRemark, noteRemarks, type RecipeNote, smallerThan4kRemark } from './notes.ts';
import { coverPng, decodeResult, type FinishedPicture } from './pictures.ts';

/** Makes a picture that came back into one of the size that was asked for. */
export type PostProcess = (media: Media) => Promise<FinishedPicture>;

/** The notes on each result: what was understood, and that of it which belongs beside the result at once. */
export type ResultNotes = { readonly notes: readonly Note[]; readonly remarks: readonly Note[] };
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
    ...(isGlbForStl ? [remark('glbForStl')] : []),
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
): CodedRemark[] {
  const fitNotes: RecipeNote[] = [
    ...(hasRequestedRatio === false ? (['otherShape'] as const) : []),
    ...(isCropped ? (['edgesCut'] as const) : []),
  ];
  const isSmall =
    OPERATION_ROWS[job.operation].enlarges === true &&
    Math.max(width, height) < SIZE_4K.longer &&
    Math.min(width, height) < SIZE_4K.shorter;
  return [
    ...noteRemarks(fitNotes),
    ...(drawnSize ? [enlargedRemark(drawnSize)] : []),
    ...(isSmall ? [smallerThan4kRemark({ width, height })] : []),
  ];
}

/** Leaves a picture in the size in which it came back. */
export const keepSize: PostProcess = async (media) => {
  const { width, height } = await decodeResult(media.bytes);
  return { media, width, height, isCropped: false };
};
