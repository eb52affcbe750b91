import sharp, { type Sharp } from 'sharp';
import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { remark } from '../../contract/remarks/wordRemark.ts';
import { isOpaque, type Picture, readPicture } from '../../server/media/picture.ts';
import { openBands as openScene } from '../generate_image/index.ts';
import type { Scene } from '../generate_image/scene.ts';
import type { Context, PaintRows } from '../operation.ts';
import { BAND_ROWS } from '../protocol.ts';
import type { Size } from '../raster/plane.ts';
import { sharedBytes } from '../shared.ts';
import { originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import type { NetworkName } from './esrgan.ts';
import { fillTransparent } from './fill.ts';
import { drawnSize, sceneIn } from './redraw.ts';
import { type Enlargement, forgetNetwork, openTiles, planTiles } from './tiles.ts';

/** Longer side of every result, in pixels. */
export const LONGER_SIDE = 3840;
/** Up to so many pixels the fuller network ends in time, and up to so many the slim one. */
const MEDIUM_PIXELS = 1_100_000;
const SLIM_PIXELS = 2_500_000;
/** Tiles between two reports of progress; an even number, for two workers. */
const REPORT_TILES = 4;
/** Rows of a drawing between two reports of progress. */
const REPORT_ROWS = 256;
/** The encoder's effort, of 9: beyond 3 it takes seconds to save a tenth. */
const COMPRESSION = 3;

type Share = { readonly plan: Enlargement; readonly first: number };

/** Paints tiles, each of which takes the place of one band of rows, or rows of a design's scene. */
export function openBands(share: unknown, checkpoint: () => void): PaintRows {
  if (typeof share === 'object' && share !== null && 'scene' in share) return openScene(share, checkpoint);
  const { plan, first } = share as Share;
  const paint = openTiles(plan, checkpoint);
  return (from) => paint(first + from / BAND_ROWS);
}

export const release = forgetNetwork;

/** `get_4k`: the picture with a longer side of 3840 pixels; our own designs are drawn anew, others enlarged by a network. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no image to enlarge.');
  const picture = await readPicture(job.image);
  context.checkpoint();
  const size = sizeFor(picture);
  const network = networkFor(picture);
  const scene = network && sceneIn(picture, job.recipes?.image, context.checkpoint);
  const drawn = scene && drawnSize(scene, size);
  const note = drawn ? noteOnDrawing(drawn, size) : noteOn(picture, network);
  const bytes = drawn
    ? await encodeDrawing(yield* drawScene(scene, drawn, context), drawn, size)
    : network
      ? await encodeEnlarged(picture, size, yield* enlarge(network, picture, size, context))
      : await encodeResized(picture, size);
  context.checkpoint();
  const origin = originOf(job.recipes?.image);
  const recipe = recipeOf(job, {
    startedAt: begun,
    notes: [note],
    ...(origin ? { detail: { kind: 'kept', origin } } : {}),
  });
  yield { kind: 'result', media: { type: 'image/png', bytes }, ...size, recipe };
}

/** The colours of an enlargement, by a network. */
function* enlarge(
  network: NetworkName,
  picture: Picture,
  size: Size,
  { spread }: Context,
): Generator<EngineStep, Uint8Array> {
  const colours = isOpaque(picture.rgba) ? opaqueColours(picture) : fillTransparent(picture);
  const shared = sharedBytes(colours.length);
  shared.set(colours);
  const plan = planTiles(network, { width: picture.width, height: picture.height, rgb: shared }, size);
  const tiles = plan.columns * plan.rows;
  for (let first = 0; first < tiles; first += REPORT_TILES) {
    yield { kind: 'progress', fraction: (0.9 * first) / tiles };
    spread({ plan, first } satisfies Share, Math.min(REPORT_TILES, tiles - first) * BAND_ROWS);
  }
  yield { kind: 'progress', fraction: 0.9 };
  return plan.result.rgb;
}

/** The colours of a scene at a size. */
function* drawScene(scene: Scene, { width, height }: Size, { spread }: Context): Generator<EngineStep, Uint8Array> {
  const rgb = sharedBytes(width * height * 3);
  const ids = sharedBytes(width * height);
  for (let top = 0; top < height; top += REPORT_ROWS) {
    yield { kind: 'progress', fraction: (0.9 * top) / height };
    spread({ scene, width, height, top, rgb, ids }, Math.min(REPORT_ROWS, height - top));
  }
  yield { kind: 'progress', fraction: 0.9 };
  return rgb;
}

/** The result's size: its longer side is exact, the other as near to the proportions as whole pixels come. */
export function sizeFor({ width, height }: Size): Size {
  const scale = LONGER_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The best network that ends in time; null for pictures that are too large for any, or large enough. */
export function networkFor({ width, height }: Size): NetworkName | null {
  const pixels = width * height;
  if (Math.max(width, height) >= LONGER_SIDE || pixels > SLIM_PIXELS) return null;
  return pixels > MEDIUM_PIXELS ? 'slim4' : 'medium4';
}

function noteOn({ width, height }: Size, network: NetworkName | null): CodedRemark {
  if (Math.max(width, height) > LONGER_SIDE) return remark('scaledDown', { width, height, side: LONGER_SIDE });
  if (Math.max(width, height) === LONGER_SIDE) return remark('largeAlready', { side: LONGER_SIDE });
  return remark(network ? 'enlargedByNetwork' : 'enlargedByInterpolation', { width, height });
}

function noteOnDrawing({ width, height }: Size, size: Size): CodedRemark {
  return remark(width === size.width ? 'drawnAnew' : 'drawnAnewAndEnlarged', { width, height });
}

function opaqueColours({ rgba }: Picture): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from];
    rgb[to + 1] = rgba[from + 1];
    rgb[to + 2] = rgba[from + 2];
  }
  return rgb;
}

/** Enlarged colours with the picture's own alpha, where it has one. */
async function encodeEnlarged({ width, height, rgba }: Picture, size: Size, rgb: Uint8Array): Promise<Uint8Array> {
  // sharp does not take shared memory.
  const colours = sharp(new Uint8Array(rgb), { raw: { ...size, channels: 3 } });
  if (isOpaque(rgba)) return png(colours);
  const alpha = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .extractChannel('alpha')
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return png(colours.joinChannel(alpha, { raw: { ...size, channels: 1 } }));
}

async function encodeDrawing(rgb: Uint8Array, drawn: Size, size: Size): Promise<Uint8Array> {
  // sharp does not take shared memory.
  const drawing = sharp(new Uint8Array(rgb), { raw: { ...drawn, channels: 3 } });
  return png(drawing.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' }));
}

async function encodeResized({ width, height, rgba }: Picture, size: Size): Promise<Uint8Array> {
  const raw = sharp(rgba, { raw: { width, height, channels: 4 } });
  const resized = raw.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' });
  return png(isOpaque(rgba) ? resized.removeAlpha() : resized);
}

async function png(picture: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await picture.png({ compressionLevel: COMPRESSION }).toBuffer());
}
