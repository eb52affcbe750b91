import type { Phrase } from '../../contract/remarks/codedRemark.ts';
import type { Picture } from '../../server/media/picture.ts';
import { measureBorder } from '../filling/border.ts';
import { fillHole } from '../filling/fill.ts';
import { toSheet } from '../filling/sheet.ts';
import type { Context } from '../operation.ts';
import { dilate } from '../raster/morphology.ts';
import { countSet, select } from '../raster/plane.ts';
import { material } from '../studio/materials.ts';
import { placeIn, readPlace, showsProduct } from './backdrop.ts';
import { type Body, bodyOf } from './body.ts';
import type { Change, Target, Tone } from './change.ts';
import { recolour, retexture } from './recolour.ts';
import type { Reference } from './reference.ts';
import { type Canvas, regionOf } from './regions.ts';
import { withShadow } from './shadow.ts';
import { readSurroundings } from './surroundings.ts';
import { applyTone } from './tones.ts';

/** Edges that the removal of a thing takes along, as a share of the longer side. */
const REMOVAL_MARGIN = 1 / 90;
/** From this coverage on a pixel shows some of the product. */
const ON_EDGE = 0.05;
/** A backdrop smoother than this keeps its own light and shadows when it gets another colour. */
const PLAIN_TEXTURE = 5;
const PLAIN_SPREAD = 34;

export type Tools = {
  readonly reference: Reference | null;
  readonly seed: number;
  readonly context: Context;
};

/** What became of one change: the new picture, or null when what is meant cannot be found or done in a picture. */
type Edited = {
  readonly picture: Picture;
  /** Some of the product is gone: it has another outline than before. */
  readonly clears?: boolean;
  /** Words that were left out. */
  readonly unclear?: readonly Phrase[];
  /** What became of the other colours of a product that got a new look. */
  readonly others?: Body['others'];
} | null;

/** Does one change to the pixels of a picture; turns are for the caller, who has it at full size. */
export async function editPicture(canvas: Canvas, change: Change, tools: Tools): Promise<Edited> {
  const { picture } = canvas;
  const {
    seed,
    context: { checkpoint },
  } = tools;
  switch (change.kind) {
    case 'finish':
      // What would be seen through it is in no picture.
      if (change.finish.manners.some((manner) => manner === 'clear' || manner === 'translucent')) return null;
      return overTargets(canvas, change.targets, checkpoint, (now, weight) =>
        recolour(now, { weight, finish: change.finish, seed, checkpoint }),
      );
    case 'reference':
      return followReference(canvas, change.targets, tools);
    case 'tone': {
      const weight = regionOf(change.target ?? { kind: canvas.marked ? 'marked' : 'picture' }, canvas, checkpoint);
      return weight && { picture: applyTone(picture, weight, change.tone, change.amount, checkpoint) };
    }
    case 'mood':
      return setMood(canvas, change.mood, checkpoint);
    case 'remove':
      return remove(canvas, change.target, tools);
    case 'backdrop':
      return replaceBackdrop(canvas, change.words, tools);
    case 'turn':
    case 'shape':
      return null;
    default:
      return change satisfies never;
  }
}

/** Changes each of the targets in turn; null when one of them cannot be found. */
function overTargets(
  canvas: Canvas,
  targets: readonly Target[],
  checkpoint: () => void,
  change: (picture: Picture, weight: Float32Array) => Picture,
): Edited {
  const aims: readonly Target[] = targets.length > 0 ? targets : [{ kind: canvas.marked ? 'marked' : 'subject' }];
  let picture = canvas.picture;
  let others: Body['others'] | undefined;
  for (const target of aims) {
    const region = regionOf(target, canvas, checkpoint);
    if (!region) return null;
    const whole = target.kind === 'subject' && !canvas.marked;
    const body: Body = whole ? bodyOf(canvas.picture, region, checkpoint) : { weight: region, others: 'none' };
    picture = change(picture, body.weight);
    if (whole) others = body.others;
  }
  return { picture, ...(others ? { others } : {}) };
}

function followReference(
  canvas: Canvas,
  targets: readonly Target[],
  { reference, seed, context: { checkpoint } }: Tools,
): Edited {
  if (!reference) return null;
  const backing = targets[0]?.kind === 'background';
  const look = {
    ...material('plastic'),
    rough: 0.45,
    coat: 0.2,
    base: backing ? reference.backdrop : reference.colour,
  };
  return overTargets(canvas, targets, checkpoint, (now, weight) =>
    retexture(now, { weight, look, texture: reference.texture, seed, checkpoint }),
  );
}

/** Light as far as it can be changed in a picture that is already lit. */
function setMood(
  { picture, alpha, marked }: Canvas,
  mood: Extract<Change, { kind: 'mood' }>['mood'],
  checkpoint: () => void,
): Edited {
  const weight = marked ?? new Float32Array(alpha.length).fill(1);
  const tone = (now: Picture, name: Tone, amount: number) => applyTone(now, weight, name, amount, checkpoint);
  switch (mood) {
    case 'warm':
      return { picture: tone(picture, 'warmth', 1) };
    case 'cool':
      return { picture: tone(picture, 'warmth', -1) };
    case 'soft':
      return { picture: tone(picture, 'contrast', -0.7) };
    case 'dramatic':
      return { picture: tone(tone(picture, 'contrast', 1.3), 'brightness', -0.7) };
    default:
      return null;
  }
}

async function remove(canvas: Canvas, target: Target, { seed, context: { checkpoint } }: Tools): Promise<Edited> {
  const { picture, alpha, marked } = canvas;
  if (target.kind === 'background' && !marked) {
    // Without a product all would be gone.
    if (!showsProduct(alpha)) return null;
    const rgba = picture.rgba.map((value, k) =>
      (k & 3) === 3 ? Math.round(Math.min(value, alpha[k >> 2] * 255)) : value,
    );
    return { picture: { ...picture, rgba } };
  }
  if (target.kind === 'picture') return null;
  const weight = target.kind === 'marked' ? marked : regionOf(target, canvas, checkpoint);
  if (!weight) return null;
  const core = select(weight.length, (i) => weight[i] > (target.kind === 'marked' ? 0 : 0.15));
  const margin = target.kind === 'marked' ? 0 : Math.max(1, Math.max(picture.width, picture.height) * REMOVAL_MARGIN);
  const whole = target.kind === 'subject' && !marked ? await withShadow(picture, core, checkpoint) : core;
  checkpoint();
  const grown = margin > 0 ? dilate(whole, picture, margin) : whole;
  checkpoint();
  const hole = marked ? grown.map((value, i) => (marked[i] > 0 ? value : 0)) : grown;
  const count = countSet(hole);
  if (count === 0 || count === hole.length) return null;
  const filled = await fillHole(picture, { hole, seed, checkpoint });
  return { picture: filled.picture, clears: touches(hole, alpha) };
}

/** Whether a hole takes anything of the product. */
function touches(hole: Uint8Array, alpha: Float32Array): boolean {
  return hole.some((value, i) => value > 0 && alpha[i] > ON_EDGE);
}

/** Plain backdrops keep their light and shadows under a new colour; for all else the product is placed in new surroundings. */
async function replaceBackdrop(canvas: Canvas, words: string, { seed, context }: Tools): Promise<Edited> {
  const { picture, alpha, marked } = canvas;
  const weight = regionOf({ kind: 'background' }, canvas, context.checkpoint);
  if (!weight) return null;
  const said = readSurroundings(words);
  const wall = said && !said.floor && !said.gradient && !said.mood ? said.background : undefined;
  if (wall && (await isPlain(canvas, context.checkpoint)))
    return { picture: recolour(picture, { weight, finish: wall, seed, checkpoint: context.checkpoint }) };
  const place = readPlace(words);
  if (!place || !showsProduct(alpha)) return null;
  const placed = await placeIn({ picture, alpha, words, seed }, context);
  return { picture: marked ? onlyWhere(picture, placed, weight) : placed, unclear: place.unknown };
}

/** Whether what surrounds the product is a plain backdrop, whose shadows are worth keeping. */
async function isPlain({ picture, alpha }: Canvas, checkpoint: () => void): Promise<boolean> {
  const longer = Math.max(picture.width, picture.height);
  const product = dilate(
    select(alpha.length, (i) => alpha[i] > 0.02),
    picture,
    longer / 60,
  );
  const sheet = await toSheet(picture, product, Math.min(1, 480 / longer));
  const border = measureBorder(sheet, new Uint8Array(sheet.hole.length), checkpoint);
  return border !== null && border.texture < PLAIN_TEXTURE && border.spread < PLAIN_SPREAD;
}

/** The new picture where the mask allows it, the old one elsewhere; to the bit where it allows nothing. */
export function onlyWhere(old: Picture, fresh: Picture, allowed: Float32Array): Picture {
  const rgba = Uint8Array.from(old.rgba);
  for (let i = 0; i < allowed.length; i++) {
    if (allowed[i] <= 0) continue;
    for (let k = i * 4; k < i * 4 + 4; k++)
      rgba[k] = Math.round(old.rgba[k] + (fresh.rgba[k] - old.rgba[k]) * allowed[i]);
  }
  return { ...old, rgba };
}
