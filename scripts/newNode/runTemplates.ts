import type { CallName } from '../../contract/calls/index.ts';

/** The filling of the body of a call in a generated run, and its use of the answer: TypeScript, as it is laid into the run's file. */
export type RunTemplate = {
  readonly body: readonly string[];
  /** The expression of a result; `answer` and `inputs` are at hand. */
  readonly result: string;
  readonly progress: string;
  /** True where the text that is sent is held against the word list (spec section 5). */
  readonly blocklist: boolean;
  /** The answer that the generated test gives. */
  readonly sampleAnswer: string;
  /** The type of the node that its result becomes; the node itself for `own`. */
  readonly resultType: string;
};

const OBJECT_KEY_FIELD = "object_key: requiredInputKey(connectedInputs, 'in.image.image')";
const IMAGE_URL_FIELD = "image_url: inputAsset(connectedInputs, 'in.image.image')?.url ?? ''";
const REFERENCE_IMAGE_FIELD = "ref_object_key: inputKey(connectedInputs, 'in.image.refimage') ?? null";
const IMAGE_RUN = {
  result: 'imageResult(answer, inputs)',
  resultType: 'prototype2DNode',
  sampleAnswer: 'IMAGE_ANSWER',
  blocklist: false,
} as const;

/** The calls that a new type may send with Go. */
export const RUN_TEMPLATES: Readonly<Partial<Record<CallName, RunTemplate>>> = {
  image_to_image: {
    ...IMAGE_RUN,
    body: [
      'prompt',
      OBJECT_KEY_FIELD,
      "strength: readNodeData('remixNode', node.data).strength",
      'model: DESIGN_MODEL',
      "image_influence: readNodeData('remixNode', node.data).imageInfluence * INFLUENCE_API_FACTOR",
    ],
    blocklist: true,
    progress: 'evolve',
  },
  instruct_edit: {
    ...IMAGE_RUN,
    body: ['prompt', OBJECT_KEY_FIELD, REFERENCE_IMAGE_FIELD],
    blocklist: true,
    progress: 'none',
  },
  expand_image: { ...IMAGE_RUN, body: [OBJECT_KEY_FIELD, 'prompt'], progress: 'expand' },
  generate_background: { ...IMAGE_RUN, body: ['prompt', OBJECT_KEY_FIELD], progress: 'fill' },
  remove_background: { ...IMAGE_RUN, body: [OBJECT_KEY_FIELD, IMAGE_URL_FIELD], progress: 'none' },
  get_4k: { ...IMAGE_RUN, body: [OBJECT_KEY_FIELD, IMAGE_URL_FIELD], progress: 'none' },
  describe_image: {
    body: [OBJECT_KEY_FIELD, IMAGE_URL_FIELD],
    result: "{ kind: 'text', data: { text: answer.description } }",
    resultType: 'textNode',
    progress: 'none',
    blocklist: false,
    sampleAnswer: "{ description: 'A kettle.' }",
  },
  enhance_prompt: {
    body: ['prompt', "instructions: String(node.data.instructions ?? '')"],
    result: "{ kind: 'own', data: { text: answer.enhanced_prompt } }",
    resultType: 'promptGeneratorNode',
    progress: 'none',
    blocklist: false,
    sampleAnswer: "{ enhanced_prompt: 'A copper kettle.' }",
  },
  image_to_video: {
    body: [
      'prompt',
      "start_image_object_key: requiredInputKey(connectedInputs, 'in.image.start')",
      "end_image_object_key: inputKey(connectedInputs, 'in.image.end') ?? null",
    ],
    result:
      "{ kind: 'video', data: { videoUrl: answer.video_url, objectKey: answer.object_key, prompt: inputs.prompt } }",
    resultType: 'videoNode',
    progress: 'video',
    blocklist: false,
    sampleAnswer: "{ video_url: '/assets/a.mp4', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.mp4' }",
  },
  image_to_3d: {
    body: [OBJECT_KEY_FIELD, 'stl_mode: true'],
    result: "{ kind: 'own', data: { modelUrl: answer.model_url, objectKey: answer.object_key } }",
    resultType: 'threeDNode',
    progress: 'stlModel',
    blocklist: false,
    sampleAnswer: "{ model_url: '/assets/a.glb', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.glb' }",
  },
  image_to_svg: {
    body: [OBJECT_KEY_FIELD, "model: 'color'"],
    result: "{ kind: 'vector', data: { imageUrl: answer.svg_url, objectKey: answer.svg_object_key } }",
    resultType: 'svgNode',
    progress: 'none',
    blocklist: false,
    sampleAnswer: "{ svg_url: '/assets/a.svg', svg_object_key: 'AAAAAAAAAAAAAAAAAAAAAA.svg' }",
  },
};
