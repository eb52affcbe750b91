import sharp from 'sharp';
import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { fitSize, sizeOf } from '../../server/media/picture.ts';
import { openBands as openDesign } from '../image_to_image/index.ts';
import type { Context, PaintRows } from '../operation.ts';
import { originOf } from '../studio/origin.ts';
import { readPrompt } from '../studio/prompt.ts';
import { recipeOf } from '../studio/recipe.ts';
import { openLight } from './light.ts';
import { writeNotes, writeRemarks } from './notes.ts';
import { openPaint } from './paint.ts';
import { dressPhotograph, isPhotograph } from './photograph.ts';
import { readDrawing } from './picture.ts';
import { planScene } from './plan.ts';
import { describePlan } from './recipe.ts';
import type { SketchScene, SketchShare } from './scene.ts';
import { readShape } from './shape.ts';
import { NO_STYLE, readStyle } from './style.ts';

/** Longer side of a result in pixels, and how much finer it is painted before it is scaled down. */
export type Format = { readonly side: number; readonly fineness: number };

const PLAIN: Format = { side: 1024, fineness: 1.5 };
const HIGH: Format = { side: 1536, fineness: 1.75 };

/** Paints the rows of one stage; called in every worker that takes part. */
export function openBands(share: unknown, checkpoint: () => void): PaintRows {
  if (!isSketchShare(share)) return openDesign(share, checkpoint);
  return share.stage === 'light' ? openLight(share.scene) : openPaint(share.scene);
}

function isSketchShare(share: unknown): share is SketchShare {
  return typeof share === 'object' && share !== null && 'stage' in share;
}

/** `process_sketch` and `process_sketch_style`: a product picture that follows a sketch, or the picture that is none. */
export function run(job: EngineJob, context: Context): AsyncIterable<EngineStep> {
  return render(job, context, job.highQuality ? HIGH : PLAIN);
}

/** The same; a sketch's picture at any format. */
export async function* render(job: EngineJob, context: Context, format: Format): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  const { checkpoint, spread } = context;
  const { side, fineness } = format;
  if (!job.image) throw new EngineError('input', 'the job has no sketch');
  if (originOf(job.recipes?.image)) return yield* dressPhotograph(job, context);
  const size = fitSize(await sizeOf(job.image), side);
  const sketch = await readDrawing(job.image, size);
  checkpoint();
  yield { kind: 'progress', fraction: 0.1 };
  const brief = { ...readPrompt(job.prompt), language: answerLanguageOf(job) };
  const shape = readShape(sketch, brief, checkpoint);
  if (isPhotograph(shape)) return yield* dressPhotograph(job, context);
  const style = job.style ? await readStyle(job.style, job.influence ?? 1, brief.language) : NO_STYLE;
  const canvas = { width: Math.round(size.width * fineness), height: Math.round(size.height * fineness) };
  const count = Math.max(1, job.count);
  for (let index = 0; index < count; index++) {
    const fraction = (share: number) => (index + share) / count;
    const seed = (job.seed + index) >>> 0;
    const plan = planScene({ shape, brief, canvas, seed, style, checkpoint });
    yield { kind: 'progress', fraction: fraction(0.5) };
    const { scene } = plan;
    spread({ stage: 'light', scene } satisfies SketchShare, size.height);
    spread({ stage: 'paint', scene } satisfies SketchShare, canvas.height);
    yield { kind: 'progress', fraction: fraction(0.9) };
    const bytes = await encode(scene);
    const recipe = recipeOf(job, {
      startedAt: begun,
      notes: writeNotes(brief, plan),
      remarks: writeRemarks(brief, plan),
      detail: describePlan(plan),
    });
    yield { kind: 'result', media: { type: 'image/png', bytes }, ...size, recipe };
  }
}

async function encode({ painting, canvas, plan }: SketchScene): Promise<Uint8Array> {
  const raw = { width: canvas.width, height: canvas.height, channels: 3 as const };
  // sharp does not take shared memory.
  return sharp(Uint8Array.from(painting), { raw })
    .resize(plan.width, plan.height, { fit: 'fill', kernel: 'mitchell' })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
