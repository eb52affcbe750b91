import * as z from 'zod/mini';
import { imageUrl, objectKey, pictureAnswer, route } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Enlarges an image so that its longer side has 3,840 pixels. */
export const get4k = defineOperation('get_4k', {
  path: '/api/get_4k/',
  body: z.object({ image_url: imageUrl, object_key: objectKey, route }),
  answer: z.object({ ...pictureAnswer.shape, object_key: z.optional(objectKey) }),
  resultKind: 'picture',
  requiredInputs: ['image'],
  durationClass: 'picture',
  isPrompted: false,
  isEdit: true,
  isExact: true,
  enlarges: true,
  isExport: true,
  isPaidFeature: true,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ object_key }) => ({ prompt: '', inputs: imageInputs(object_key) }),
  toAnswer: imageFields,
  toBody: ({ inputs }) => ({ object_key: inputs.image }),
});
