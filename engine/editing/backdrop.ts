import type { Recipe } from '../../contract/engine.ts';
import type { Phrase } from '../../contract/remarks/codedRemark.ts';
import { encodePng, type Picture, readPicture } from '../../server/media/picture.ts';
import { liftOff, spreadColours } from '../cutout/edges.ts';
import { run as generateBackground, VISIBLE } from '../generate_background/index.ts';
import { readSetting } from '../generate_background/setting.ts';
import type { Context } from '../operation.ts';

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
export function readPlace(words: string): { readonly unknown: readonly Phrase[] } | null {
  const { understood, unknown } = readSetting(words);
  return understood.length === 0 && unknown.length > 0 ? null : { unknown };
}

/** Whether there is a product to be placed anywhere. */
export const showsProduct = (alpha: Float32Array): boolean => alpha.some((value) => Math.round(value * 255) >= VISIBLE);

/** The product in the surroundings that the words describe. The operation's `openBands` must be that of `render.ts`. */
export async function placeIn({ picture, alpha, words, seed, recipe }: Placing, context: Context): Promise<Picture> {
  const bytes = await encodePng(cutFree(picture, alpha, context.checkpoint));
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

/** The product without its background: at soft edges, which the background shines through, in its own colours. */
function cutFree(picture: Picture, alpha: Float32Array, checkpoint: () => void): Picture {
  const covered = Uint8Array.from(alpha, (value, i) => Math.round(Math.min(picture.rgba[i * 4 + 3], value * 255)));
  const free = { ...picture, rgba: Uint8Array.from(picture.rgba) };
  liftOff(free, covered, spreadColours(picture, covered, checkpoint), checkpoint);
  return free;
}
