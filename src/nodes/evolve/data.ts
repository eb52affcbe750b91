import * as z from 'zod/mini';
import { common, or, share, text } from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE, STRENGTH } from '../../../contract/limits.ts';

/** The data of a node of the type Evolve. */
export const evolveData = z.looseObject({
  ...common,
  prompt: text,
  strength: or(z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)), STRENGTH.initial),
  imageInfluence: or(share, INFLUENCE.evolve),
});
