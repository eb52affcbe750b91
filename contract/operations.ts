import * as z from 'zod/mini';

/** The operations that engines perform: the generating calls of spec section 7, by the last part of their path. */
export const OPERATIONS = [
  'generate_image',
  'process_sketch',
  'process_sketch_style',
  'image_to_image',
  'instruct_edit',
  'inpaint_image',
  'expand_image',
  'generate_background',
  'remove_background',
  'get_4k',
  'image_to_svg',
  'image_to_3d',
  'image_to_video',
  'describe_image',
  'enhance_prompt',
] as const;

export const Operation = z.enum(OPERATIONS);
export type Operation = z.infer<typeof Operation>;
