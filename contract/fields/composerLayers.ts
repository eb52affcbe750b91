import * as z from 'zod/mini';
import { LAYER_SCALE } from '../limits.ts';

/**
 * The place of a picture on the Composer's canvas, in the canvas's units (`COMPOSER_SIZES`). At scale 1 its longer side is as long as a
 * side of the 1:1 canvas, however many pixels it has, so that a sharper picture lies as the other did. `x`, `y` is its upper left
 * corner as it lies unturned; it is turned about its middle, by degrees clockwise. Later in the list is painted over earlier.
 */
export const ImageTransform = z.object({
  imageId: z.enum(['layer1', 'layer2', 'layer3', 'layer4']),
  x: z.number(),
  y: z.number(),
  rotate: z.catch(z.number(), 0),
  scale: z.catch(z.number().check(z.positive()), LAYER_SCALE),
});
export type ImageTransform = z.infer<typeof ImageTransform>;

export const DEFAULT_LAYERS: readonly ImageTransform[] = [
  { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer2', x: 150, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer3', x: 0, y: 150, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer4', x: 150, y: 150, rotate: 0, scale: LAYER_SCALE },
];
