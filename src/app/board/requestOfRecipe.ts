import { CALLS } from '../../../contract/calls/index.ts';
import type { JobRequest } from '../../../contract/calls/jobs.ts';
import { DESIGN_MODEL } from '../../../contract/limits.ts';
import { Operation } from '../../../contract/operations.ts';
import type { RepeatedRun } from '../../machines/nodeRun.ts';

/** What an earlier run asked for, by its recipe or its job. */
type RunRecipe = Omit<JobRequest, 'seed'> & { readonly operation: string; readonly route?: string | undefined };

/** The whole of what a recipe may name. What an old recipe lacks, the call's schema misses. */
type Settings = {
  readonly prompt: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, unknown>>;
};

/** Stands for the mask, which is read when the run begins. */
const MASK_TO_COME = 'data:';

/** Writes the body of each generating call from a recipe: the reverse of what the server reads. */
const BODIES: { readonly [O in Operation]: (settings: Settings) => Readonly<Record<string, unknown>> } = {
  generate_image: ({ prompt, inputs, asked }) => ({
    ...{ prompt, model: DESIGN_MODEL, aspect_ratio: asked.aspectRatio, think: asked.think },
    style_image_object_key: inputs.style,
  }),
  process_sketch: ({ prompt, inputs, asked }) => ({
    ...{ prompt, sketch_object_key: inputs.image, hq_mode: asked.highQuality },
  }),
  process_sketch_style: ({ prompt, inputs, asked }) => ({
    ...{ prompt, sketch_object_key: inputs.image, style_image_object_key: inputs.style },
    image_influence: asked.influence,
  }),
  image_to_image: ({ prompt, inputs, asked }) => ({
    ...{ prompt, object_key: inputs.image, model: DESIGN_MODEL },
    ...{ strength: asked.strength, image_influence: asked.influence },
  }),
  instruct_edit: edited,
  inpaint_image: (settings) => ({
    ...edited(settings),
    ...{ mask: settings.inputs.mask && MASK_TO_COME, bg_mode: settings.asked.background },
  }),
  expand_image: ({ prompt, inputs }) => ({ prompt, object_key: inputs.image }),
  generate_background: ({ prompt, inputs }) => ({ prompt, object_key: inputs.image }),
  remove_background: ({ inputs }) => ({ object_key: inputs.image }),
  get_4k: ({ inputs }) => ({ object_key: inputs.image }),
  image_to_svg: ({ inputs, asked }) => ({ object_key: inputs.image, model: asked.colours }),
  image_to_3d: ({ inputs, asked }) => ({ object_key: inputs.image, stl_mode: asked.stl }),
  image_to_video: ({ prompt, inputs }) => ({
    ...{ prompt, start_image_object_key: inputs.image, end_image_object_key: inputs.end },
  }),
  describe_image: ({ inputs }) => ({ object_key: inputs.image }),
  enhance_prompt: ({ prompt, asked }) => ({ prompt, instructions: asked.instructions }),
};

function edited({ prompt, inputs }: Settings) {
  return { prompt, object_key: inputs.image, ref_object_key: inputs.style ?? null };
}

/** What a recipe asked for, to be asked for again; undefined where the recipe does not say all of it: old ones may not. */
export function requestOfRecipe(recipe: RunRecipe): RepeatedRun | undefined {
  const { prompt, inputs = {}, asked } = recipe;
  const { data: call } = Operation.safeParse(recipe.operation);
  if (!call || !asked) return undefined;
  const { data } = CALLS[call].body.safeParse({ ...BODIES[call]({ prompt, inputs, asked }), route: recipe.route });
  if (!data) return undefined;
  const { mask: _, ...body } = data as Readonly<Record<string, unknown>>;
  return { call, body, prompt, ...(inputs.mask && { mask: inputs.mask }) };
}
