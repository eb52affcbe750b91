import { CALLS } from '../../contract/calls/index.ts';
import { DESIGN_MODEL } from '../../contract/limits.ts';
import { Operation } from '../../contract/operations.ts';
import type { NodeRun, PrepareStep, RunRecipe, RunRequest } from './nodeRun.ts';

/** The whole of what a recipe may name. What an old recipe lacks, the call's schema misses. */
type Settings = {
  readonly prompt: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, unknown>>;
  /** A data URL: the recipe names the stored mask, the call carries it. */
  readonly mask: unknown;
};

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
  inpaint_image: (settings) => ({ ...edited(settings), mask: settings.mask, bg_mode: settings.asked.background }),
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

/** The call that asks for what a recipe says; undefined where the recipe does not say all of it. */
export function requestOfRecipe(recipe: RunRecipe, mask?: unknown): RunRequest | undefined {
  const { prompt, inputs = {}, asked } = recipe;
  const { data: operation } = Operation.safeParse(recipe.operation);
  if (!operation || !asked) return undefined;
  const settings = { prompt, inputs, asked, mask: inputs.mask && mask };
  const { data: body } = CALLS[operation].body.safeParse(BODIES[operation](settings));
  return body && ({ call: operation, body } as RunRequest);
}

/** Whether a recipe says all that asking for the same takes: old ones may not. */
export function isComplete(recipe: RunRecipe): boolean {
  return requestOfRecipe(recipe, 'data:') !== undefined;
}

/**
 * The run of a recipe: it asks for what was asked then, whatever the node holds and is wired to now, and the node takes nothing of it
 * over.
 */
export function repeatOf(run: NodeRun, recipe: RunRecipe): NodeRun {
  const { calls, blocklist, quick, progress } = run;
  return {
    ...{ calls, blocklist, progress, needs: [], ...(quick && { quick }) },
    ...(recipe.inputs?.mask && { prepare: readMask(recipe.inputs.mask) }),
    toRequest(_, mask) {
      const request = requestOfRecipe(recipe, mask);
      if (!request) throw new Error(`The recipe of ${recipe.operation} lacks something.`);
      return request;
    },
    resultOf(answer, inputs) {
      const result = run.resultOf(answer, inputs);
      return 'own' in result ? { ...result, own: undefined } : result;
    },
  };
}

/** Reads the stored mask of a recipe. */
function readMask(objectKey: string): PrepareStep {
  return { keyOf: () => objectKey, load: async () => (_, services) => services.dataUrlOf({ objectKey }) };
}
