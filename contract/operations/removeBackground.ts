import * as z from 'zod/mini';
import { imageUrl, objectKey, pictureAnswer, route } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Cuts out the subject of an image. */
export const removeBackground = defineOperation('remove_background', {
  path: '/api/remove_background/',
  body: z.object({ object_key: objectKey, image_url: imageUrl, route }),
  answer: pictureAnswer,
  resultKind: 'picture',
  requiredInputs: ['image'],
  durationClass: 'picture',
  isPrompted: false,
  isEdit: true,
  isExact: true,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ object_key }) => ({ prompt: '', inputs: imageInputs(object_key) }),
  toAnswer: imageFields,
  toBody: ({ inputs }) => ({ object_key: inputs.image }),
});
