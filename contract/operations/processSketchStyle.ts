import * as z from 'zod/mini';
import { influence, objectKey, pictureAnswer, prompt, route, seed, variants } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Renders a drawing in the style of a style image. `image_influence` says how strongly, 0 to 2. */
export const processSketchStyle = defineOperation('process_sketch_style', {
  path: '/api/process_sketch_style/',
  body: z.object({
    prompt,
    image_influence: influence,
    sketch_object_key: objectKey,
    style_image_object_key: objectKey,
    seed,
    route,
    variants,
  }),
  answer: pictureAnswer,
  resultKind: 'picture',
  hasVariants: true,
  requiredInputs: ['image', 'style'],
  durationClass: 'picture',
  isPrompted: true,
  isEdit: false,
  failures: { refused: 'inappropriatePrompt', failed: 'processingError' },
  sampleJob: { influence: 1 },
  toJob: ({ prompt, seed, sketch_object_key, style_image_object_key, image_influence }) => ({
    prompt,
    seed,
    influence: image_influence,
    inputs: imageInputs(sketch_object_key, style_image_object_key),
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs, asked: options }) => ({
    prompt,
    sketch_object_key: inputs.image,
    style_image_object_key: inputs.style,
    image_influence: options.influence,
  }),
});
