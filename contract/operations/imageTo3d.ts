import * as z from 'zod/mini';
import { objectKey, resultFields, route } from '../calls/fields.ts';
import { defineOperation, imageInputs } from './defineOperation.ts';

/** Makes a 3D model of what an image shows: an STL for printing with `stl_mode`, otherwise a GLB. */
export const imageTo3d = defineOperation('image_to_3d', {
  path: '/api/image_to_3d/',
  body: z.object({ object_key: objectKey, stl_mode: z.boolean(), route }),
  answer: z.object({ model_url: z.string(), object_key: objectKey, ...resultFields }),
  resultKind: 'model',
  requiredInputs: ['image'],
  durationClass: 'long',
  isPrompted: false,
  isEdit: false,
  isPaidFeature: true,
  failures: { refused: 'inappropriatePrompt' },
  sampleJob: { stl: false },
  toJob: ({ object_key, stl_mode }) => ({ prompt: '', stl: stl_mode, inputs: imageInputs(object_key) }),
  toAnswer: ({ url, key }) => ({ model_url: url, object_key: key }),
  toBody: ({ inputs, asked: options }) => ({ object_key: inputs.image, stl_mode: options.stl }),
});
