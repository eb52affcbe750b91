import * as z from 'zod/mini';
import { objectKey, resultFields, route } from '../calls/fields.ts';
import { PictureRemarks } from '../pictureRemarks.ts';
import { defineOperation, imageInputs } from './defineOperation.ts';

/** Traces an image: `binary` in black and white, `color` in colour. */
export const imageToSvg = defineOperation('image_to_svg', {
  path: '/api/image_to_svg/',
  body: z.object({ object_key: objectKey, model: z.enum(['binary', 'color']), route }),
  answer: z.object({
    svg_url: z.string(),
    svg_object_key: objectKey,
    drawing: z.optional(PictureRemarks),
    ...resultFields,
  }),
  resultKind: 'vector',
  requiredInputs: ['image'],
  durationClass: 'picture',
  isPrompted: false,
  isEdit: false,
  isExact: true,
  failures: {},
  sampleJob: { colours: 'color' },
  toJob: ({ object_key, model }) => ({ prompt: '', colours: model, inputs: imageInputs(object_key) }),
  toAnswer: ({ url, key }) => ({ svg_url: url, svg_object_key: key }),
  toBody: ({ inputs, asked: options }) => ({ object_key: inputs.image, model: options.colours }),
});
