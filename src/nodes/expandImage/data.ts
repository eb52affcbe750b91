import * as z from 'zod/mini';
import { commonFields, optionalIfValid, pictureFields, point, textField } from '../../../contract/fields/nodeFields.ts';

/** The placement of a picture on the ground that is filled around it; missing: in its middle. */
const placement = optionalIfValid(z.object({ pos: point, scale: z.number(), rotation: z.number() }));

/** The data of a node of the type Expand Image. */
export const expandImageData = z.looseObject({
  ...commonFields,
  ...pictureFields,
  prompt: textField,
  placement,
  /** The composition behind the picture of `objectKey`: it serves again for the same source and placement. */
  composedFrom: optionalIfValid(z.object({ objectKey: z.string(), placement })),
});
