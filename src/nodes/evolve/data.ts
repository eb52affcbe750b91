import * as z from 'zod/mini';
import { common, share, text, withDefault } from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE, STRENGTH } from '../../../contract/limits.ts';

/** The data of a node of the type Evolve. */
export const evolveData = z.looseObject({
  ...common,
  prompt: text,
  strength: withDefault(z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)), STRENGTH.initial),
  imageInfluence: withDefault(share, INFLUENCE.evolve),
});
