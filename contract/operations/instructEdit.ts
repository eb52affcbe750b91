import * as z from 'zod/mini';
import { nonEmptyPrompt, objectKey, pictureAnswer, route, seed, variants } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Changes an image as the prompt says. The engine finds the part that is meant. */
export const instructEdit = defineOperation('instruct_edit', {
  path: '/api/instruct_edit/',
  body: z.object({
    prompt: nonEmptyPrompt,
    object_key: objectKey,
    ref_object_key: z.nullish(objectKey),
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
  isEdit: true,
  failures: { refused: 'inappropriatePrompt' },
  sampleJob: { prompt: 'Make it brighter' },
  toJob: ({ prompt, seed, object_key, ref_object_key }) => ({
    prompt,
    seed,
    inputs: imageInputs(object_key, ref_object_key),
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs }) => ({
    prompt,
    object_key: inputs.image,
    ref_object_key: inputs.style ?? null,
  }),
});
