import * as z from 'zod/mini';
import { mask } from '../../../contract/fields/mask.ts';
import { common, or, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Modify. */
export const modifyData = z.looseObject({
  ...common,
  ...mask,
  prompt: text,
  /** The mode, for one of the three calls of Go. */
  mode: or(z.enum(['inpaint', 'fill', 'svg']), 'inpaint'),
  bg_mode: or(z.boolean(), true),
  svgModel: or(z.enum(['binary', 'color']), 'color'),
});
