import * as z from 'zod/mini';
import { influence, objectKey, pictureAnswer, prompt, route, seed, variants } from '../calls/fields.ts';
import { DESIGN_MODEL, STRENGTH } from '../limits.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Evolves an image. `strength` 0.25 changes little, 1 nearly everything. `model` is `Product Design`. */
export const imageToImage = defineOperation('image_to_image', {
  path: '/api/image_to_image/',
  body: z.object({
    prompt,
    object_key: objectKey,
    strength: z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)),
    model: z.string().check(z.maxLength(100)),
    image_influence: z.optional(influence),
    seed,
    route,
    variants,
  }),
  answer: pictureAnswer,
  resultKind: 'picture',
  hasVariants: true,
  requiredInputs: ['image'],
  durationClass: 'picture',
  isPrompted: true,
  isEdit: false,
  failures: { refused: 'inappropriateImage' },
  sampleJob: { strength: 0.8 },
  toJob: ({ prompt, seed, object_key, strength, image_influence }) => ({
    prompt,
    seed,
    strength,
    influence: image_influence,
    inputs: imageInputs(object_key),
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs, asked: options }) => ({
    prompt,
    object_key: inputs.image,
    model: DESIGN_MODEL,
    strength: options.strength,
    image_influence: options.influence,
  }),
});
