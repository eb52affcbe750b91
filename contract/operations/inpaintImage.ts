import * as z from 'zod/mini';
import { dataUrl, nonEmptyPrompt, objectKey, pictureAnswer, route, seed, variants } from '../calls/fields.ts';
import { defineOperation, imageFields, imageInputs } from './defineOperation.ts';

/** Stands for the mask, which is read when the run begins. */
const MASK_PLACEHOLDER = 'data:';

/** Changes an image where its mask is transparent; with `bg_mode: true`, the background instead. The mask is a PNG of the image’s size. */
export const inpaintImage = defineOperation('inpaint_image', {
  path: '/api/inpaint_image/',
  body: z.object({
    prompt: nonEmptyPrompt,
    object_key: objectKey,
    ref_object_key: z.nullish(objectKey),
    mask: dataUrl,
    bg_mode: z.optional(z.boolean()),
    seed,
    route,
    variants,
  }),
  answer: pictureAnswer,
  resultKind: 'picture',
  hasVariants: true,
  requiredInputs: ['image', 'mask'],
  changedPart: 'mask',
  durationClass: 'picture',
  isPrompted: true,
  isEdit: true,
  failures: { refused: 'inappropriatePrompt' },
  toJob: ({ prompt, seed, object_key, ref_object_key, mask, bg_mode }) => ({
    prompt,
    seed,
    mask,
    background: bg_mode,
    inputs: imageInputs(object_key, ref_object_key),
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs, asked: options }) => ({
    prompt,
    object_key: inputs.image,
    ref_object_key: inputs.style ?? null,
    mask: inputs.mask && MASK_PLACEHOLDER,
    bg_mode: options.background,
  }),
});
