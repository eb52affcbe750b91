import * as z from 'zod/mini';
import { commonFields, fraction, textField, withDefault } from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE, STRENGTH } from '../../../contract/limits.ts';

/** The data of a node of the type Evolve. */
export const evolveData = z.looseObject({
  ...commonFields,
  prompt: textField,
  strength: withDefault(z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)), STRENGTH.initial),
  imageInfluence: withDefault(fraction, INFLUENCE.evolve),
});
