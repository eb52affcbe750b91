import * as z from 'zod/mini';
import { common, ifRight, picture, point, text } from '../../../contract/fields/nodeFields.ts';

/** How a picture lies on the ground that is filled around it; missing: in its middle. */
const placement = ifRight(z.object({ pos: point, scale: z.number(), rotation: z.number() }));

/** What a node of the type Expand Image keeps. */
export const expandImageData = z.looseObject({
  ...common,
  ...picture,
  prompt: text,
  placement,
  /** What the picture of `objectKey` was composed from: it serves again for the same source and placement. */
  composedFrom: ifRight(z.object({ objectKey: z.string(), placement })),
});
