import * as z from 'zod/mini';
import { INFLUENCE, STRENGTH } from '../../../contract/limits.ts';
import { common, or, share, text } from '../../../contract/nodeFields.ts';

/** What a node of the type Evolve keeps. */
export const evolveData = z.looseObject({
  ...common,
  prompt: text,
  strength: or(z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)), STRENGTH.initial),
  imageInfluence: or(share, INFLUENCE.evolve),
});
