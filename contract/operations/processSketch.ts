import * as z from 'zod/mini';
import { objectKey, pictureAnswer, prompt, route, seed, variants } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Renders a drawing. An empty prompt makes a variation. */
export const processSketch = defineOperation('process_sketch', {
  path: '/api/process_sketch/',
  body: z.object({
    prompt,
    sketch_object_key: objectKey,
    hq_mode: z._default(z.boolean(), false),
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
  failures: { refused: 'inappropriatePrompt', failed: 'processingError' },
  toJob: ({ prompt, seed, sketch_object_key, hq_mode }) => ({
    prompt,
    seed,
    highQuality: hq_mode,
    inputs: imageInputs(sketch_object_key),
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs, asked: options }) => ({
    prompt,
    sketch_object_key: inputs.image,
    hq_mode: options.highQuality,
  }),
});
