import type { Operation } from '../contract/operations.ts';

/** The operations that the built-in engine performs. Apart from their modules, which only workers load. */
export const PERFORMED = [
  'describe_image',
  'enhance_prompt',
  'generate_background',
  'generate_image',
  'get_4k',
  'image_to_3d',
  'image_to_svg',
  'image_to_video',
  'expand_image',
  'remove_background',
  'inpaint_image',
  'instruct_edit',
  'image_to_image',
  'process_sketch',
  'process_sketch_style',
] as const satisfies Operation[];
export type Performed = (typeof PERFORMED)[number];

export function isPerformed(operation: string): operation is Performed {
  return PERFORMED.some((name) => name === operation);
}
