import type { Operation } from '../../contract/operations/index.ts';

/** What a provider is: whose wire format its adapter speaks. */
export const PROVIDER_KINDS = ['openai', 'google', 'openai-compatible', 'fal', 'comfy', 'http'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The built-in engine has one way for each operation: its route, and its model. */
export const BUILT_IN = 'built-in';

/** When the ids below were read from the libraries’ types and the providers’ documentation; none was ever run against the real thing. */
export const MODELS_READ = '2026-11-21';

/** The operations that come with a graph for ComfyUI: `server/engines/comfy/graphs`. */
const GRAPHS: readonly Operation[] = [
  ...(['generate_image', 'process_sketch', 'process_sketch_style', 'image_to_image', 'instruct_edit'] as const),
  ...(['inpaint_image', 'expand_image', 'generate_background', 'remove_background', 'get_4k'] as const),
  ...(['image_to_video', 'image_to_3d'] as const),
];

type Models = Readonly<Partial<Record<Operation, string>>>;

const GPT_IMAGE = 'gpt-image-2.6-flare';
const GPT = 'gpt-5.6';
const NANO_BANANA = 'gemini-nano-banana-2.1';
const GEMINI = 'gemini-3.6-flash';

/**
 * The model that does an operation unless the configuration names another. What a company runs itself has the names of its own:
 * one saved graph for each operation (`comfy`), one address for each (`http`), so that the operation is the model.
 */
export const DEFAULT_MODELS: Readonly<Record<ProviderKind, Models>> = {
  openai: {
    generate_image: GPT_IMAGE,
    process_sketch: GPT_IMAGE,
    process_sketch_style: GPT_IMAGE,
    image_to_image: GPT_IMAGE,
    instruct_edit: GPT_IMAGE,
    inpaint_image: GPT_IMAGE,
    expand_image: GPT_IMAGE,
    generate_background: GPT_IMAGE,
    describe_image: GPT,
    enhance_prompt: GPT,
  },
  google: {
    generate_image: NANO_BANANA,
    process_sketch: NANO_BANANA,
    process_sketch_style: NANO_BANANA,
    image_to_image: NANO_BANANA,
    instruct_edit: NANO_BANANA,
    generate_background: NANO_BANANA,
    image_to_video: 'veo-3.1-generate-preview',
    describe_image: GEMINI,
    enhance_prompt: GEMINI,
  },
  'openai-compatible': {},
  fal: {
    generate_image: 'fal-ai/flux-2-pro',
    process_sketch: 'fal-ai/flux-2-pro/edit',
    process_sketch_style: 'fal-ai/flux-2-pro/edit',
    image_to_image: 'fal-ai/flux/dev/image-to-image',
    instruct_edit: 'fal-ai/qwen-image-2/pro/edit',
    inpaint_image: 'fal-ai/flux-pro/v1/fill',
    expand_image: 'fal-ai/flux-pro/v1/fill',
    generate_background: 'fal-ai/bria/background/replace',
    remove_background: 'fal-ai/birefnet/v2',
    get_4k: 'fal-ai/seedvr/upscale/image',
    image_to_svg: 'fal-ai/recraft/vectorize',
    image_to_video: 'fal-ai/kling-video/v3/pro/image-to-video',
    image_to_3d: 'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d',
  },
  comfy: Object.fromEntries(GRAPHS.map((operation) => [operation, operation])),
  http: {},
};
