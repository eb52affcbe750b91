import type { Recipe } from '../../engine.ts';
import { run as generateBackground } from '../generate_background/index.ts';
import { readSetting } from '../generate_background/setting.ts';
import type { Context } from '../operation.ts';
import { blur } from '../raster/blur.ts';
import { encodePng, type Picture, readPicture } from '../studio/picture.ts';

/** From this coverage on a pixel shows nothing but the product. */
const SURE = 0.98;
/** How far the product's own colour reaches out over its soft edge, as a share of the longer side. */
const EDGE = 1 / 250;

/** Surroundings in words, for a product whose coverage is known (0 to 1 per pixel). */
export type Placing = {
  readonly picture: Picture;
  readonly alpha: Float32Array;
  readonly words: string;
  readonly seed: number;
  /** How the picture was made, if it is known: what the engine drew itself stands as it was drawn. */
  readonly recipe?: Recipe;
};

/** Whether a description is of a place that a studio cannot be: a beach, a kitchen, a forest. */
export function isPlace(words: string): boolean {
  const { setting, understood } = readSetting(words);
  return understood.length > 0 && setting.back !== 'cove' && setting.back !== 'wall';
}

/** Which words of a description of surroundings the engine can paint; null when it knows none of them. */
export function readPlace(words: string): { readonly unknown: readonly string[] } | null {
  const { understood, unknown } = readSetting(words);
  return understood.length === 0 && unknown.length > 0 ? null : { unknown };
}

/** The product in the surroundings that the words describe. The operation's `openBands` must be that of `render.ts`. */
export async function placeIn({ picture, alpha, words, seed, recipe }: Placing, context: Context): Promise<Picture> {
  const bytes = await encodePng(cutFree(picture, alpha));
  const job = {
    id: '',
    operation: 'generate_background' as const,
    model: '',
    prompt: words,
    seed,
    count: 1,
    aspectRatio: '1:1' as const,
    image: { type: 'image/png', bytes },
    ...(recipe ? { recipes: { image: recipe } } : {}),
  };
  for await (const step of generateBackground(job, context))
    if (step.kind === 'result' && step.media) return readPicture(step.media);
  return picture;
}

/**
 * The product without its background. Colours at its soft edges, which the background shines through, are replaced by those
 * just inside.
 */
export function cutFree(picture: Picture, alpha: Float32Array): Picture {
  const sigma = Math.max(1.5, Math.max(picture.width, picture.height) * EDGE);
  const sure = alpha.map((value) => (value > SURE ? 1 : 5e-4));
  const weight = blur(sure, picture, sigma);
  const rgba = Uint8Array.from(picture.rgba);
  for (let c = 0; c < 3; c++) {
    const spread = blur(
      sure.map((value, i) => value * picture.rgba[i * 4 + c]),
      picture,
      sigma,
    );
    for (let i = 0; i < alpha.length; i++)
      if (alpha[i] <= SURE) rgba[i * 4 + c] = Math.round(Math.min(255, spread[i] / weight[i]));
  }
  for (let i = 0; i < alpha.length; i++)
    rgba[i * 4 + 3] = Math.round(Math.min(picture.rgba[i * 4 + 3], alpha[i] * 255));
  return { ...picture, rgba };
}
