import { EngineError, type EngineJob, type EngineStep, type Recipe } from '../../contract/engine.ts';
import { answerLanguageOf, type Language } from '../../contract/language.ts';
import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { remark } from '../../contract/remarks/wordRemark.ts';
import { fitSize, type Picture, readPicture } from '../../server/media/picture.ts';
import { cutOut, SURE } from '../cutout/index.ts';
import type { Context } from '../operation.ts';
import { refuseBlank } from '../studio/blank.ts';
import { originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { binarise, isDrawing } from './binarise.ts';
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
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no image to trace.');
  const picture = await readPicture(job.image, LONGER_SIDE);
  const language = answerLanguageOf(job);
  refuseBlank(picture, 'trace', language, SOLID);
  checkpoint();
  yield { kind: 'progress', fraction: 0.2 };
  const drawing = { picture, recipe: job.recipes?.image, language, checkpoint };
  const { svg, note } = job.colours === 'binary' ? await drawBlack(drawing) : await drawColours(drawing);
  checkpoint();
  const origin = originOf(job.recipes?.image);
  const recipe = recipeOf(job, {
    startedAt: begun,
    notes: [note],
    ...(origin ? { detail: { kind: 'kept', origin } } : {}),
  });
  const { width, height } = picture;
  const media = { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
  yield { kind: 'result', media, width, height, recipe };
}

type Tracing = { readonly svg: string; readonly note: CodedRemark };

type TracingJob = {
  readonly picture: Picture;
  readonly recipe: Recipe | undefined;
  readonly language: Language;
  readonly checkpoint: () => void;
};

/** In black: of a photograph its subject alone, where that is surely found. */
async function drawBlack({ picture, recipe, language, checkpoint }: TracingJob): Promise<Tracing> {
  const subject = isDrawing(picture) || flatColours(picture) ? null : await cutOut(picture, recipe, checkpoint);
  const isAlone = subject !== null && subject.confidence >= SURE;
  const black = binarise(isAlone ? within(picture, subject.alpha) : picture, language);
  checkpoint();
  const note = isAlone ? remark('productTracedBlack') : remark('tracedBlack');
  return { svg: await trace(black, picture, 'binary', language), note };
}

function within({ width, height, rgba }: Picture, alpha: Uint8Array): Picture {
  return { width, height, rgba: rgba.map((value, i) => ((i & 3) === 3 ? Math.min(value, alpha[i >> 2]) : value)) };
}

async function drawColours({ picture, language, checkpoint }: TracingJob): Promise<Tracing> {
  const longest = Math.max(picture.width, picture.height);
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
  const note = flat ? remark('tracedFlat', { count: flat.length }) : remark('tracedLayers');
  return { svg: await trace(layered, picture, flat ? 'graphic' : 'photo', language), note };
}
