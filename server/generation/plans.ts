import type { z } from 'zod';
import type { CALLS } from '../../contract/calls/index.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { type ASPECT_RATIOS, DESIGNS_PER_RUN } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operations.ts';

/** What a call's body means for an engine; the same words as EngineJob, with object keys for media. */
export type Plan = {
  readonly prompt: string;
  readonly inputs: Readonly<Partial<Record<'image' | 'style' | 'end', ObjectKey>>>;
  readonly seed?: number | undefined;
  readonly count?: number;
  readonly aspectRatio?: (typeof ASPECT_RATIOS)[number];
  /** A data URL, to be checked against the picture's size. */
  readonly mask?: string;
  readonly background?: boolean | undefined;
  readonly influence?: number | undefined;
  readonly strength?: number;
  readonly think?: boolean;
  readonly highQuality?: boolean;
  readonly colours?: 'binary' | 'color';
  readonly stl?: boolean;
  /** How the prompt should be enhanced. */
  readonly instructions?: string;
};

type Body<O extends Operation> = z.output<(typeof CALLS)[O]['body']>;
type Plans = { readonly [O in Operation]: (body: Body<O>) => Plan };

function image(key: ObjectKey, ref?: ObjectKey | null): Plan['inputs'] {
  return ref ? { image: key, style: ref } : { image: key };
}

/** Reads each generating call's body. */
export const PLANS: Plans = {
  generate_image: ({ prompt, seed, aspect_ratio, think, style_image_object_key: style }) => ({
    prompt,
    seed,
    think,
    aspectRatio: aspect_ratio,
    count: DESIGNS_PER_RUN,
    inputs: style === undefined ? {} : { style },
  }),
  process_sketch: ({ prompt, seed, sketch_object_key, hq_mode }) => ({
    prompt,
    seed,
    highQuality: hq_mode,
    inputs: image(sketch_object_key),
  }),
  process_sketch_style: ({ prompt, seed, sketch_object_key, style_image_object_key, image_influence }) => ({
    prompt,
    seed,
    influence: image_influence,
    inputs: image(sketch_object_key, style_image_object_key),
  }),
  image_to_image: ({ prompt, seed, object_key, strength, image_influence }) => ({
    prompt,
    seed,
    strength,
    influence: image_influence,
    inputs: image(object_key),
  }),
  instruct_edit: ({ prompt, seed, object_key, ref_object_key }) => ({
    prompt,
    seed,
    inputs: image(object_key, ref_object_key),
  }),
  inpaint_image: ({ prompt, seed, object_key, ref_object_key, mask, bg_mode }) => ({
    prompt,
    seed,
    mask,
    background: bg_mode,
    inputs: image(object_key, ref_object_key),
  }),
  expand_image: ({ prompt, seed, object_key }) => ({ prompt, seed, inputs: image(object_key) }),
  generate_background: ({ prompt, seed, object_key }) => ({ prompt, seed, inputs: image(object_key) }),
  remove_background: ({ object_key }) => ({ prompt: '', inputs: image(object_key) }),
  get_4k: ({ object_key }) => ({ prompt: '', inputs: image(object_key) }),
  image_to_svg: ({ object_key, model }) => ({ prompt: '', colours: model, inputs: image(object_key) }),
  image_to_3d: ({ object_key, stl_mode }) => ({ prompt: '', stl: stl_mode, inputs: image(object_key) }),
  image_to_video: ({ prompt, seed, start_image_object_key: start, end_image_object_key: end }) => ({
    prompt,
    seed,
    inputs: end ? { image: start, end } : { image: start },
  }),
  describe_image: ({ object_key }) => ({ prompt: '', inputs: image(object_key) }),
  enhance_prompt: ({ prompt, instructions, seed }) => ({ prompt, instructions, seed, inputs: {} }),
};

/** Reads a body by its operation's plan. */
export function planOf<O extends Operation>(operation: O, body: Body<O>): Plan {
  return (PLANS[operation] as (body: Body<O>) => Plan)(body);
}
