import * as z from 'zod/mini';
import { mask } from '../../../contract/fields/mask.ts';
import { common, or, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Modify keeps. */
export const modifyData = z.looseObject({
  ...common,
  ...mask,
  prompt: text,
  /** Which of its three calls Go makes. */
  mode: or(z.enum(['inpaint', 'fill', 'svg']), 'inpaint'),
  bg_mode: or(z.boolean(), true),
  svgModel: or(z.enum(['binary', 'color']), 'color'),
});
