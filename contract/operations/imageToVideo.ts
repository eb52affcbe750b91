import * as z from 'zod/mini';
import { objectKey, pixels, prompt, resultFields, route, seed } from '../calls/fields.ts';
import { defineOperation } from './defineOperation.ts';

/** Makes a short video from a first image and, optionally, a last one. */
export const imageToVideo = defineOperation('image_to_video', {
  path: '/api/image_to_video/',
  body: z.object({
    prompt,
    start_image_object_key: objectKey,
    end_image_object_key: z.nullish(objectKey),
    seed,
    route,
  }),
  answer: z.object({
    video_url: z.string(),
    object_key: objectKey,
    video_width: z.optional(pixels),
    video_height: z.optional(pixels),
    /** Frames per second. */
    frame_rate: z.optional(z.number().check(z.positive())),
    ...resultFields,
  }),
  resultKind: 'video',
  requiredInputs: ['image'],
  durationClass: 'long',
  isPrompted: true,
  isEdit: false,
  failures: { refused: 'inappropriatePrompt', failed: 'processingError' },
  toJob: ({ prompt, seed, start_image_object_key: start, end_image_object_key: end }) => ({
    prompt,
    seed,
    inputs: end ? { image: start, end } : { image: start },
  }),
  toAnswer: ({ url, key }) => ({ video_url: url, object_key: key }),
  toBody: ({ prompt, inputs }) => ({
    prompt,
    start_image_object_key: inputs.image,
    end_image_object_key: inputs.end,
  }),
});
