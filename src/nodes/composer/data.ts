import * as z from 'zod/mini';
import { DEFAULT_LAYERS, ImageTransform } from '../../../contract/fields/composerLayers.ts';
import {
  aspectRatioField,
  commonFields,
  optionalIfValid,
  pictureFields,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';

/** The data of a node of the type Composer. */
export const composerData = z.looseObject({
  ...commonFields,
  ...pictureFields,
  imageTransforms: withDefault(z.array(ImageTransform).check(z.maxLength(4)), [...DEFAULT_LAYERS]),
  aspectRatio: aspectRatioField,
  /** The composition behind the picture of `objectKey`, in paint order: where that is another now, it is composed anew. */
  composedFrom: optionalIfValid(
    z.object({
      aspectRatio: z.enum(ASPECT_RATIOS),
      layers: z.array(z.object({ ...ImageTransform.shape, objectKey: z.string() })),
    }),
  ),
});
