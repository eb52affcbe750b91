import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { encodePng, type Picture, readPicture } from '../../server/media/picture.ts';
import { cutOut } from '../cutout/index.ts';
import type { Body } from '../editing/body.ts';
import type { Change } from '../editing/change.ts';
import { editPicture } from '../editing/pictureEdit.ts';
import type { Canvas } from '../editing/regions.ts';
import { renderScene } from '../editing/render.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import type { Context } from '../operation.ts';
import { planeOf } from '../raster/plane.ts';
import { refuseBlank } from '../studio/blank.ts';
import { originOf, showsWhole } from '../studio/origin.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { recipeOf } from '../studio/recipe.ts';
import { mutateScene } from './mutate.ts';
import { type Facts, type Way, writeNotes, writeRemarks } from './notes.ts';
import { restyle } from './restyle.ts';
import { inSpirit } from './spirit.ts';
import { amountOf } from './strength.ts';
import { warpProduct } from './warp.ts';

export { openBands } from '../editing/render.ts';

/** Longer sides are scaled down to this, in pixels. */
const LONGEST = 1536;
const USUAL_STRENGTH = 0.8;

type Evolved = {
  readonly picture: Picture;
  readonly refused: readonly Change[];
  readonly others: Body['others'];
  readonly detail?: SceneDetail;
};

/** `image_to_image`: another design after the one in the picture, as far away as the strength says. */
export function run(job: EngineJob, context: Context): AsyncIterable<EngineStep> {
  const amount = amountOf(job.strength ?? USUAL_STRENGTH, job.influence);
  return evolve(job, { finish: amount, form: amount }, context);
}

/** The same by a way of its own. */
export async function* evolve(job: EngineJob, way: Way, context: Context): AsyncGenerator<EngineStep> {
  if (!job.image) throw new EngineError('input', 'There is no image to evolve.');
  const picture = await readPicture(job.image, LONGEST);
  context.checkpoint();
  const brief = { ...inSpirit(readPrompt(job.prompt), job.prompt), language: answerLanguageOf(job) };
  refuseBlank(picture, 'evolve', brief.language);
  const scene = sceneIn(job, picture);
  const count = Math.max(1, job.count);
  for (let index = 0; index < count; index++) {
    const begun = performance.now();
    const seed = (job.seed + index) >>> 0;
    yield { kind: 'progress', fraction: (index + 0.1) / count };
    const evolved = scene
      ? redesign(job, picture, scene, brief, way.form, seed, context)
      : await reshape(job, picture, brief, way, seed, context);
    const family = brief.product?.split('.')[0];
    const facts: Facts = {
      brief,
      way,
      redrawn: scene !== null,
      refused: evolved.refused,
      others: evolved.others,
      other: scene !== null && family !== undefined && family !== scene.scene.design.family,
    };
    const bytes = await encodePng(evolved.picture);
    const { width, height } = evolved.picture;
    const notes = writeNotes(facts);
    const recipe = recipeOf(job, { startedAt: begun, notes, remarks: writeRemarks(facts), detail: evolved.detail });
    yield { kind: 'result', media: { type: 'image/png', bytes }, width, height, recipe };
  }
}

/** The scene of a picture that is its rendering and nothing else. */
function sceneIn({ recipes }: EngineJob, picture: Picture): SceneDetail | null {
  const detail = recipes?.image?.detail as { kind?: string } | undefined;
  const origin = originOf(recipes?.image);
  return detail?.kind === 'scene' && origin?.kind === 'scene' && showsWhole(picture, origin) ? origin : null;
}

/** Our own design: another one of its family, drawn anew. */
function redesign(
  { recipes }: EngineJob,
  { width, height }: Picture,
  { scene }: SceneDetail,
  brief: Brief,
  amount: number,
  seed: number,
  context: Context,
): Evolved {
  const old = readPrompt(recipes?.image?.prompt ?? '');
  const { scene: fresh, refused } = mutateScene(scene, amount, seed, old, brief);
  const picture = renderScene(fresh, { width, height }, context);
  return { picture, refused, others: 'none', detail: { kind: 'scene', width, height, scene: fresh } };
}

/** A picture from elsewhere: its product in other colours and other proportions. */
async function reshape(
  { recipes }: EngineJob,
  picture: Picture,
  brief: Brief,
  { finish, form }: Way,
  seed: number,
  context: Context,
): Promise<Evolved> {
  const { checkpoint } = context;
  const origin = originOf(recipes?.image);
  const { alpha } = await cutOut(picture, recipes?.image, checkpoint);
  if (!alpha.some((value) => value > 0))
    throw new EngineError('input', 'No subject was found.', failureReason(remark('noProductToEvolve'), brief.language));
  const coverage = planeOf(alpha.length, (i) => alpha[i] / 255);
  const sketch = origin?.kind === 'sketch' ? origin : null;
  let canvas: Canvas = { picture, alpha: coverage, marked: null, sketch, scene: null };
  const restyled = restyle(canvas, brief, finish, seed, checkpoint);
  canvas = { ...canvas, picture: restyled.picture };
  const refused: Change[] = [...restyled.missing];
  for (const change of roomChanges(brief)) {
    const edited = await editPicture(canvas, change, { reference: null, seed, context });
    if (edited) canvas = { ...canvas, picture: edited.picture };
    else refused.push(change);
  }
  const forms = [...brief.forms];
  const warped = warpProduct(canvas.picture, coverage, form, forms, seed, checkpoint);
  return { picture: warped, refused, others: restyled.others };
}

/** What the prompt says of the surroundings and the light. */
function roomChanges({ settings, mood }: Brief): Change[] {
  const finish = settings.background ?? settings.floor;
  return [
    ...(finish ? [{ kind: 'finish', targets: [{ kind: 'background' }], finish } as const] : []),
    ...(mood ? [{ kind: 'mood', mood } as const] : []),
  ];
}
