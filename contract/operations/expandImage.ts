import * as z from 'zod/mini';
import { objectKey, pictureAnswer, prompt, route, seed } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Fills the transparent area around an image. First place the image on a larger transparent canvas and save that with `alpha: true`. */
export const expandImage = defineOperation('expand_image', {
  path: '/api/expand_image/',
  body: z.object({ object_key: objectKey, prompt, seed, route }),
  answer: pictureAnswer,
  resultKind: 'picture',
  requiredInputs: ['image'],
  changedPart: 'blank',
  durationClass: 'picture',
  isPrompted: true,
  isEdit: true,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ prompt, seed, object_key }) => ({ prompt, seed, inputs: imageInputs(object_key) }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs }) => ({ prompt, object_key: inputs.image }),
});
