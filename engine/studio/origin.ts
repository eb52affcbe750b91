import type { Recipe } from '../../contract/engine.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import type { Size } from '../raster/plane.ts';

/** What the engine knows exactly of a picture that it made: the scene or the sketch that it was drawn from. */
export type Origin = SceneDetail | SketchDetail;

/** The detail of a result that shows the same product in the same place as its input did: cut out, enlarged, recoloured. */
export type KeptDetail = { readonly kind: 'kept'; readonly origin: Origin };

/** Proportions that differ by more than this, beyond what whole pixels need, show something else than the origin. */
const SAME_PROPORTIONS = 0.01;

/** Whether a picture of this size can show the whole frame of its origin. */
export function showsWhole(picture: Size, origin: Size): boolean {
  const stretch = (picture.width * origin.height) / (picture.height * origin.width);
  return Math.abs(stretch - 1) <= SAME_PROPORTIONS + 1 / picture.width + 1 / picture.height;
}

/** The origin that a recipe remembers; null for pictures from elsewhere, and where the product has moved or changed shape. */
export function originOf(recipe: Recipe | undefined): Origin | null {
  const detail = recipe?.engine === BUILT_IN ? (recipe.detail as Origin | KeptDetail | undefined) : undefined;
  switch (detail?.kind) {
    case 'scene':
    case 'sketch':
      return detail;
    case 'kept':
      return detail.origin;
    default:
      return null;
  }
}
