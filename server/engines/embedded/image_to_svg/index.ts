import { EngineError, type EngineJob, type Step } from '../../engine.ts';
import type { Context } from '../operation.ts';
import { refuseBlank } from '../studio/blank.ts';
import { originOf } from '../studio/origin.ts';
import { fitSize, type Picture, readPicture } from '../studio/picture.ts';
import { languageFor, recipeOf } from '../studio/recipe.ts';
import { type Say, sayIn } from '../studio/wording.ts';
import { binarise } from './binarise.ts';
import { flatColours, layerColours, SOLID } from './colours.ts';
import { flatten } from './flatten.ts';
import { trace } from './trace.ts';

/** Longer side of the result in pixels, at most. */
const LONGER_SIDE = 1024;
/** What is traced in flat colours is traced finer, up to a longer side: the greys of an edge, which say where it runs, are gone afterwards. */
const FINENESS = 2;
const FINE_SIDE = 1536;
/** A shaded picture is traced in so many colours, at such a longer side at most, its grain smoothed within such a radius. */
const LAYERS = 32;
const SHADED_SIDE = 576;
const GRAIN = 0.8;

/** `image_to_svg`: the picture as curves, in colours or black alone. */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<Step> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no picture to trace.');
  const picture = await readPicture(job.image, LONGER_SIDE);
  const language = languageFor(job);
  refuseBlank(picture, 'trace', language, SOLID);
  checkpoint();
  yield { kind: 'progress', fraction: 0.2 };
  const { svg, note } = await draw(picture, job.colours ?? 'color', sayIn(language), checkpoint);
  checkpoint();
  const origin = originOf(job.recipes?.image);
  const recipe = recipeOf(job, { begun, notes: [note], ...(origin ? { detail: { kind: 'kept', origin } } : {}) });
  const { width, height } = picture;
  const media = { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
  yield { kind: 'result', media, width, height, recipe };
}

type Drawn = { readonly svg: string; readonly note: string };

async function draw(picture: Picture, colours: 'binary' | 'color', say: Say, checkpoint: () => void): Promise<Drawn> {
  const longest = Math.max(picture.width, picture.height);
  if (colours === 'binary') {
    const black = binarise(picture, say);
    checkpoint();
    return { svg: await trace(black, picture, 'binary', say), note: say('Traced in black.', '已用黑色描摹。') };
  }
  const flat = flatColours(picture);
  const layered = flat
    ? await flatten(picture, flat, {
        size: fitSize(picture, Math.max(longest, Math.min(longest * FINENESS, FINE_SIDE))),
        softness: 0,
      })
    : await flatten(picture, layerColours(picture, LAYERS), {
        size: fitSize(picture, Math.min(longest, SHADED_SIDE)),
        softness: GRAIN,
      });
  checkpoint();
  const note = flat
    ? say(
        `Traced in ${flat.length} flat ${flat.length === 1 ? 'colour' : 'colours'}.`,
        `已用 ${flat.length} 种纯色描摹。`,
      )
    : say('Traced in layers of colour.', '已用层层色彩描摹。');
  return { svg: await trace(layered, picture, flat ? 'graphic' : 'photo', say), note };
}
