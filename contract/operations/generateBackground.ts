import * as z from 'zod/mini';
import { objectKey, pictureAnswer, prompt, route, seed } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Puts a background behind a cut-out. If there is no transparent area, because the image already has a background, both fields are null. */
export const generateBackground = defineOperation('generate_background', {
  path: '/api/generate_background/',
  body: z.object({ prompt, object_key: objectKey, seed, route }),
  answer: z.object({ ...pictureAnswer.shape, image_url: z.nullable(z.string()), object_key: z.nullable(objectKey) }),
  resultKind: 'picture',
  requiredInputs: ['image'],
  changedPart: 'ground',
  durationClass: 'picture',
  isPrompted: true,
  isEdit: true,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ prompt, seed, object_key }) => ({ prompt, seed, inputs: imageInputs(object_key) }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs }) => ({ prompt, object_key: inputs.image }),
});
