import * as z from 'zod/mini';
import { imageUrl, objectKey, resultFields, route } from '../calls/fields.ts';
import { defineOperation, imageInputs } from './defineOperation.ts';

/** Describes an image in words. */
export const describeImage = defineOperation('describe_image', {
  path: '/api/describe_image/',
  body: z.object({ object_key: objectKey, image_url: imageUrl, route }),
  answer: z.object({ description: z.string(), ...resultFields }),
  resultKind: 'words',
  requiredInputs: ['image'],
  durationClass: 'words',
  isPrompted: false,
  isEdit: false,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ object_key }) => ({ prompt: '', inputs: imageInputs(object_key) }),
  toAnswer: ({ text }) => ({ description: text }),
  toBody: ({ inputs }) => ({ object_key: inputs.image }),
});
