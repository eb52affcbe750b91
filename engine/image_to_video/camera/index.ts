import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import type { Size } from '../../raster/plane.ts';
import { smoothstep } from '../../studio/noise.ts';
import type { MoveName } from '../words.ts';
import { type Layers, takeApart } from './layers.ts';
import { paintView } from './paint.ts';
import { meetSubjects, planViews, STILL } from './view.ts';

type Plan = { readonly size: Size; readonly moves: readonly MoveName[]; readonly strength: number };

/** Everything that painting a frame needs; cloneable, its arrays in shared memory. */
export type CameraShare = Plan & { readonly start: Layers; readonly end: Layers | null };

/** Pictures are taken apart at a size larger than the video's, so that coming nearer stays sharp. */
const FINENESS = 1.25;
/** Between these shares of the way the first picture turns into the second. */
const DISSOLVE = { from: 0.28, to: 0.78 };

/** Prepares a camera's move through the start picture, and to the end picture where there is one. */
export async function prepareCamera(job: EngineJob, plan: Plan, checkpoint: () => void): Promise<CameraShare> {
  if (!job.image) throw new EngineError('input', 'There is no image to start from.');
  const fine = { width: Math.round(plan.size.width * FINENESS), height: Math.round(plan.size.height * FINENESS) };
  const language = answerLanguageOf(job);
  const { image: media, end: ending, recipes } = job;
  const start = await takeApart({ media, recipe: recipes?.image, task: 'film', language }, fine, checkpoint);
  const end = ending
    ? await takeApart({ media: ending, recipe: recipes?.end, task: 'filmEnd', language }, fine, checkpoint)
    : null;
  return { ...plan, start, end };
}

/** Opens a move for painting: frames as sRGB bytes, three per pixel, at 0 to 1 of the way. The array is used again. */
export function openCamera({ size, moves, strength, start, end }: CameraShare): (way: number) => Uint8Array {
  const bytes = new Uint8Array(size.width * size.height * 3);
  const views = planViews(moves, strength, start, end !== null);
  return (way) => {
    const share = end ? smoothstep(DISSOLVE.from, DISSOLVE.to, way) : 0;
    const [first, second] = end ? meetSubjects(start, end, share) : [STILL, STILL];
    if (share < 1) paintView(bytes, size, start, views(way), first, 1);
    if (end && share > 0) paintView(bytes, size, end, views(way), second, share);
    return bytes;
  };
}
