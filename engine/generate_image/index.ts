import sharp from 'sharp';
import type { EngineJob, EngineStep, Media } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { readPicture } from '../../server/media/picture.ts';
import type { Context, PaintRows } from '../operation.ts';
import { sharedBytes } from '../shared.ts';
import { refuseBlank } from '../studio/blank.ts';
import { dress, type Finish, type Language } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import { type Palette, readPalette } from '../studio/palette.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { hashText, mixSeeds } from '../studio/random.ts';
import { recipeOf } from '../studio/recipe.ts';
import { type Choice, chooseBest } from './choose.ts';
import type { SceneDetail } from './detail.ts';
import type { Asked, Design } from './model.ts';
import { writeNoResult, writeNotes, writeRemarks } from './notes.ts';
import { drawPlaceholder } from './placeholder.ts';
import { fulfilled, planScene } from './plan.ts';
import { createRowPainter, type Sheet } from './render/rows.ts';
import { stageOf } from './render/stage.ts';
import { buildModel, type Scene } from './scene.ts';
import { formOf } from './style.ts';

/** Sizes by aspect ratio, to the pixel: about a megapixel each. */
export const SIZES = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1344, height: 756 },
  '9:16': { width: 756, height: 1344 },
} as const satisfies Record<EngineJob['aspectRatio'], { width: number; height: number }>;

/** Rows between two reports of progress. */
const REPORT_ROWS = 256;
/** A style picture is read at this longer side, in pixels. */
const STYLE_SIDE = 512;
/** Designs that think mode compares for each result. */
const CANDIDATES = 5;

/** What the workers share: the scene, and the picture in memory that all of them write to. */
type Share = {
  readonly scene: Scene;
  readonly width: number;
  readonly height: number;
  /** First row of this part of the picture. */
  readonly top: number;
  readonly rgb: Uint8Array;
  readonly ids: Uint8Array;
};

/** The colours of a style picture. Throws EngineError 'input' for no picture, and for one that shows nothing. */
async function readColours(style: Media, language: Language): Promise<Palette> {
  const picture = await readPicture(style, STYLE_SIDE);
  refuseBlank(picture, 'style', language);
  return readPalette(picture);
}

/**
 * Draws `count` designs of the product that the prompt describes; yields progress, and a PNG with its recipe for each. Where it
 * knows no such product, one placeholder stands for all of them.
 */
export async function* run(job: EngineJob, { checkpoint, spread }: Context): AsyncGenerator<EngineStep> {
  const brief = { ...readDesign(job.prompt), language: answerLanguageOf(job) };
  const palette = job.style ? await readColours(job.style, brief.language) : null;
  if (brief.product === null) {
    yield await placeholderOf(job, brief, palette);
    return;
  }
  for (let index = 0; index < job.count; index++) {
    const begun = performance.now();
    const { scene, ignored, choice } = planResult(job, brief, palette, index, checkpoint);
    const size = SIZES[job.aspectRatio];
    const rgb = sharedBytes(size.width * size.height * 3);
    const ids = sharedBytes(size.width * size.height);
    for (let top = 0; top < size.height; top += REPORT_ROWS) {
      yield { kind: 'progress', fraction: (index + top / size.height) / job.count };
      const share: Share = { scene, ...size, top, rgb, ids };
      spread(share, Math.min(REPORT_ROWS, size.height - top));
    }
    const bytes = await sharp(Buffer.from(rgb), { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer();
    checkpoint();
    const facts = { brief, ignored, styled: palette !== null, choice };
    const detail: SceneDetail = { kind: 'scene', ...size, scene };
    const recipe = recipeOf(job, { startedAt: begun, notes: writeNotes(facts), remarks: writeRemarks(facts), detail });
    yield { kind: 'result', media: { type: 'image/png', bytes: new Uint8Array(bytes) }, ...size, recipe };
  }
}

async function placeholderOf(job: EngineJob, brief: Brief, palette: Palette | null): Promise<EngineStep> {
  const begun = performance.now();
  const size = SIZES[job.aspectRatio];
  const bytes = await drawPlaceholder(brief, palette, size);
  const remarks = writeNoResult(brief);
  const recipe = recipeOf(job, { startedAt: begun, notes: remarks, remarks });
  return { kind: 'result', media: { type: 'image/png', bytes }, ...size, isPlaceholder: true, recipe };
}

/** Reads what is to be drawn: for a part by itself, the whole product. */
export function readDesign(prompt: string): Brief {
  const brief = readPrompt(prompt);
  return { ...brief, product: brief.product ?? brief.alone?.of ?? null };
}

type Planned = ReturnType<typeof planScene>;

/** Lays out one result of a job: in think mode the best of a few candidates, with how they compared. */
export function planResult(
  job: Pick<EngineJob, 'seed' | 'count' | 'think'>,
  brief: Brief,
  palette: Palette | null,
  index: number,
  checkpoint: () => void,
): Planned & { readonly choice: Choice | null } {
  // Candidates of different results of a run are different designs.
  const number = job.think ? CANDIDATES : 1;
  const plans = Array.from({ length: number }, (_, i) => planDesign(brief, job.seed, index + i * job.count, palette));
  if (!job.think) return { ...plans[0], choice: null };
  const candidates = plans.map(({ scene, ignored }) => ({ scene, wishes: fulfilled(brief, ignored) }));
  const choice = chooseBest(candidates, checkpoint);
  return { ...plans[choice.best], choice };
}

/** Lays out design number `index` of a brief. The shape depends on the product and the seed only, so that new materials keep it. */
export function planDesign(brief: Brief, seed: number, index: number, palette: Palette | null): Planned {
  const [family, variant = null] = (brief.product ?? 'abstract').split('.');
  const { forms, partForms, counts, named, without, copies } = brief;
  const shape = mixSeeds(seed, hashText(family));
  const more = copies > 1 ? { copies, ...(brief.graded ? { graded: true as const } : {}) } : {};
  const clear = dress(brief.parts.body ?? brief.finishes[0] ?? { manners: [] }, material('ceramic')).clear > 0.5;
  const bold = family === 'sunglasses' && [brief.parts.frame, brief.finishes[0]].some(isAcetate);
  const known = {
    ...more,
    ...(clear ? { hollow: true as const } : {}),
    ...(brief.view === 'back' ? { behind: true as const } : {}),
    family,
    variant,
    seed: shape,
    index,
    forms,
    partForms: bold ? { ...partForms, frame: [...(partForms.frame ?? []), 'wide' as const] } : partForms,
    counts,
    wanted: named,
  };
  const design: Design = inStyle(brief, without.length > 0 ? { ...known, without } : known);
  return planScene(brief, design, palette?.colours ?? [], palette?.backdrop ?? null);
}

/** Tortoiseshell and acetate are cut from thick sheets: no wire is made of them. */
const isAcetate = (finish: Finish | undefined): boolean =>
  finish?.material === 'tortoise' || finish?.material === 'plastic';

/** A style adds a form that the family can show, where the prompt says none. */
function inStyle({ style, forms }: Brief, design: Design): Design {
  if (!style || forms.length > 0) return design;
  const asked: Asked = { forms: new Set(), counts: new Set() };
  buildModel(design, asked);
  // A radio is a radio by its outline: there only proportions change.
  const form = formOf(style, asked.forms, design.variant !== null);
  return form ? { ...design, forms: [form] } : design;
}

/** Opens a part of a picture for painting, in any worker. */
export function openBands(share: unknown, checkpoint: () => void): PaintRows {
  const { scene, width, height, top, rgb, ids } = share as Share;
  const sheet: Sheet = { width, height, rgb: new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length), ids };
  const paint = createRowPainter(stageOf(scene, width, height), sheet, checkpoint);
  return (from, to) => paint(top + from, top + to);
}
