import { EngineError, type EngineJob, type EngineStep, type Recipe } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import type { Phrase } from '../../contract/remarks/codedRemark.ts';
import { failureReason, wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { encodePng, type Picture, readPicture, sizeOf } from '../../server/media/picture.ts';
import { cutOut } from '../cutout/index.ts';
import type { Context } from '../operation.ts';
import { planeOf } from '../raster/plane.ts';
import { refuseBlank } from '../studio/blank.ts';
import { type KeptDetail, type Origin, originOf, showsWhole } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { phraseAsWritten } from './asWritten.ts';
import type { Body } from './body.ts';
import type { Change, Instruction, Place } from './change.ts';
import { readInstruction } from './instruction.ts';
import { type Mask, readMask } from './mask.ts';
import { type Outcome, writeIdle, writeNotes, writeRefusal, writeRemarks } from './notes.ts';
import { editPicture, type Tools } from './pictureEdit.ts';
import { redraw } from './redraw.ts';
import { readReference } from './reference.ts';
import type { Canvas } from './regions.ts';
import { inDesign } from './sceneParts.ts';
import { settle } from './settle.ts';
import { contradicts, placesIn, spare } from './sparing.ts';
import { turnPicture } from './turn.ts';
import { inPixels, ofWhole, type Staying } from './unnamed.ts';

/** Longer side, in pixels, at which larger pictures are edited; what changed is enlarged into them. */
const LONGEST = 2048;

/** Edits a picture as the job's instruction says; with a mask, pixels outside it stay equal to the bit. */
export async function* edit(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no image to edit.');
  const work = await readPicture(job.image, LONGEST);
  const language = answerLanguageOf(job);
  refuseBlank(work, 'edit', language);
  const mask = job.mask ? await readMask(job.mask, await sizeOf(job.image), work, language) : null;
  context.checkpoint();
  yield { kind: 'progress', fraction: 0.1 };
  const { changes, kept, declined, unclear } = instructionOf(job, mask);
  const tools: Tools = {
    reference: job.style ? await readReference(job.style, language) : null,
    seed: job.seed,
    context,
  };
  const drawn = draw(job, work, { changes, kept: placesIn(kept) }, mask, tools);
  yield { kind: 'progress', fraction: 0.5 };
  const painted = await paint(job, drawn, mask, tools);
  yield { kind: 'progress', fraction: 0.9 };
  const unkept = drawn.kept.flatMap(({ said, meant }) => (meant && !painted.missed.has(meant) ? [] : said));
  const outcome: Outcome = {
    language,
    marked: mask !== null,
    done: [...drawn.done, ...painted.done],
    refused: [...drawn.refused, ...painted.refused],
    kept: kept.filter((each) => !unkept.some((missed) => missed === each)),
    unkept,
    declined,
    unclear: [...unclear, ...painted.unclear.map((words) => phraseAsWritten(words, job.prompt))],
    taken: drawn.taken.filter(({ change }) => painted.done.includes(change)).map(({ word }) => word),
    others: painted.others,
  };
  if (outcome.done.length === 0)
    throw new EngineError(
      'words',
      'The instruction cannot be followed.',
      failureReason(writeRefusal(outcome), language),
    );
  const full = await readPicture(job.image);
  const edited = { before: work, after: painted.picture, allowed: mask?.full ?? null, checkpoint: context.checkpoint };
  const isChanged = await settle(full, edited);
  const turned = outcome.done.reduce(
    (picture, change) => (change.kind === 'turn' ? turnPicture(picture, change.turn) : picture),
    full,
  );
  if (!isChanged && isEqual(turned, full))
    throw new EngineError('words', 'The edit changes nothing.', failureReason(writeIdle(outcome), language));
  const detail = detailOf(drawn, outcome, painted.cleared);
  const recipe = recipeOf(job, {
    startedAt: begun,
    notes: writeNotes(outcome),
    remarks: writeRemarks(outcome),
    detail,
  });
  const bytes = await encodePng(turned);
  yield { kind: 'result', media: { type: 'image/png', bytes }, width: turned.width, height: turned.height, recipe };
}

/** What is asked for. In background mode all words are about the background. */
function instructionOf(job: EngineJob, mask: Mask | null): Instruction {
  const { prompt, background } = job;
  const read = readInstruction(prompt, mask !== null);
  if (!background) return read;
  const aboutIt = ({ kind }: Change) => kind === 'backdrop' || kind === 'tone' || kind === 'remove';
  if (read.changes.length === 0 || !read.changes.every(aboutIt)) {
    const spares = read.kept.length + read.declined.length > 0 && read.unclear.length > 0;
    const words = spares
      ? read.unclear.map((phrase) => wordPhrase(phrase, answerLanguageOf(job))).join(', ')
      : prompt.trim();
    return { ...read, changes: [{ kind: 'backdrop', words }], unclear: [] };
  }
  const changes = read.changes.map((change): Change => {
    if (change.kind === 'tone') return { ...change, target: { kind: 'background' } };
    return change.kind === 'remove' ? { kind: 'remove', target: { kind: 'marked' } } : change;
  });
  return { ...read, changes };
}

type Drawing = {
  readonly picture: Picture;
  readonly origin: Origin | null;
  readonly done: readonly Change[];
  readonly rest: readonly Change[];
  readonly refused: readonly Change[];
  /** What is to stay. */
  readonly kept: readonly Staying[];
  /** The changes of what has a name that the picture does not know. */
  readonly taken: readonly { readonly word: string; readonly change: Change }[];
  /** The image is the scene's own rendering and nothing else. */
  readonly pure: boolean;
  readonly reshaped: boolean;
};

/** What can be done by drawing one of our own pictures again. */
function draw(
  { recipes }: EngineJob,
  picture: Picture,
  { changes, kept }: { readonly changes: readonly Change[]; readonly kept: readonly Place[] },
  mask: Mask | null,
  { reference, context }: Tools,
): Drawing {
  const origin = originOf(recipes?.image);
  const untouched = isScene(recipes?.image);
  if (origin?.kind !== 'scene' || !showsWhole(picture, origin))
    return { picture, origin, done: [], ...inPixels(changes, kept, mask !== null), pure: false, reshaped: false };
  const staying = kept.map((said): Staying => ({ said, meant: inDesign(origin.scene, said) }));
  const places = staying.flatMap(({ meant }) => meant ?? []);
  const drawn = redraw({ picture, origin, untouched, kept: places }, changes, mask?.work ?? null, reference, context);
  return { ...drawn, rest: drawn.rest.map(ofWhole), kept: staying, taken: [], pure: untouched };
}

function isScene(recipe: Recipe | undefined): boolean {
  const detail = recipe?.detail as { kind?: string } | undefined;
  return detail?.kind === 'scene';
}

type Painting = {
  readonly picture: Picture;
  readonly done: readonly Change[];
  readonly refused: readonly Change[];
  readonly unclear: readonly Phrase[];
  /** What was to stay and could not be found. */
  readonly missed: ReadonlySet<Place>;
  /** What became of other colours of a product that got a new look. */
  readonly others: Body['others'];
  /** Some of the product is gone. */
  readonly cleared: boolean;
};

/** What is done to the pixels, one change after the other. Turns come last, at full size. */
async function paint(
  job: EngineJob,
  { picture, origin, rest, kept: staying }: Drawing,
  mask: Mask | null,
  tools: Tools,
): Promise<Painting> {
  const kept = staying.flatMap(({ meant }) => meant ?? []);
  const done: Change[] = [];
  const refused: Change[] = [];
  const unclear: Phrase[] = [];
  const missed = new Set<Place>();
  let cleared = false;
  let others: Body['others'] = 'none';
  let canvas = await openCanvas(job, picture, origin, { rest, kept }, mask, tools);
  for (const change of rest) {
    if (!mask && contradicts(change, kept)) {
      refused.push(change);
      continue;
    }
    if (change.kind === 'turn') {
      (mask ? refused : done).push(change);
      continue;
    }
    const edited = await editPicture(canvas, change, tools);
    tools.context.checkpoint();
    if (!edited) {
      refused.push(change);
      continue;
    }
    done.push(change);
    const spared = spare(
      { before: canvas.picture, after: edited.picture },
      change,
      kept,
      canvas,
      tools.context.checkpoint,
    );
    for (const each of spared.missed) missed.add(each);
    canvas = { ...canvas, picture: spared.picture };
    cleared ||= edited.clears ?? false;
    // A later change of what has one colour by then takes nothing back.
    if (edited.others && edited.others !== 'none') others = edited.others;
    unclear.push(...(edited.unclear ?? []));
  }
  return { picture: canvas.picture, done, refused, unclear, missed, cleared, others };
}

async function openCanvas(
  { recipes }: EngineJob,
  picture: Picture,
  origin: Origin | null,
  { rest, kept }: { readonly rest: readonly Change[]; readonly kept: readonly Place[] },
  mask: Mask | null,
  { context }: Tools,
): Promise<Canvas> {
  const known = origin && showsWhole(picture, origin) ? origin : null;
  const sketch = origin?.kind === 'sketch' ? origin : null;
  const scene = known?.kind === 'scene' ? known : null;
  const marked = mask?.work ?? null;
  const count = picture.width * picture.height;
  if (!rest.some((change) => needsProduct(change, marked !== null, kept.length > 0, origin !== null)))
    return { picture, alpha: new Float32Array(count).fill(1), marked, sketch, scene };
  const detail: KeptDetail | undefined = origin ? { kind: 'kept', origin } : undefined;
  const recipe = recipes?.image && detail ? { ...recipes.image, detail } : undefined;
  const { alpha } = await cutOut(picture, recipe, context.checkpoint);
  context.checkpoint();
  return { picture, alpha: planeOf(alpha.length, (i) => alpha[i] / 255), marked, sketch, scene };
}

/** Whether a change needs to know where the product is. */
function needsProduct(change: Change, marked: boolean, spares: boolean, known: boolean): boolean {
  if (change.kind === 'turn') return false;
  if (change.kind === 'mood') return spares;
  // What is gone under a mask tells only whether a known product still stands as it was.
  if (change.kind === 'remove' && change.target.kind === 'marked') return spares || known;
  if (change.kind !== 'tone') return true;
  return marked || spares || (change.target !== null && change.target.kind !== 'picture');
}

function isEqual(one: Picture, other: Picture): boolean {
  return one.width === other.width && one.height === other.height && Buffer.compare(one.rgba, other.rgba) === 0;
}

/** What the recipe remembers: the scene, or where the product still stands. */
function detailOf(
  { origin, pure, reshaped, rest }: Drawing,
  { marked, done }: Outcome,
  cleared: boolean,
): Origin | KeptDetail | undefined {
  const moved = done.some(({ kind }) => kind === 'turn');
  if (!origin || moved || cleared || (marked && reshaped)) return undefined;
  const painted = done.some((change) => rest.includes(change));
  return pure && !painted && !marked ? origin : { kind: 'kept', origin };
}
