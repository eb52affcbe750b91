import { z } from 'zod';
import { ASPECT_RATIOS, INFLUENCE, LAYER_SCALE, SKETCH, STRENGTH, VIDEO_SIZE } from './limits.ts';

const text = z.string().catch('').default('');
const flag = z.boolean().catch(false).default(false);
const positive = z.number().positive().max(100_000);
const optionalText = z.string().min(1).optional().catch(undefined);
const aspectRatio = z.enum(ASPECT_RATIOS).catch('1:1').default('1:1');
const share = z.number().min(0).max(1);
const point = z.object({ x: z.number(), y: z.number() });

/** Every node may be locked, shared with other boards, renamed, and remember how it was made. */
const common = {
  readOnly: flag,
  shared: flag,
  title: optionalText,
  /** Set on a result by the job that made it; claims the job's result. */
  jobId: optionalText,
};
const picture = { imageUrl: optionalText, objectKey: optionalText };
const pixels = { imageWidth: positive.optional().catch(undefined), imageHeight: positive.optional().catch(undefined) };

const shapeStyle = {
  id: z.string().min(1),
  lineWidth: z.number().min(SKETCH.lineWidth.min).max(SKETCH.lineWidth.max).catch(SKETCH.lineWidth.initial),
  strokeColor: z.string().catch(SKETCH.stroke),
};
const twoPoints = { ...shapeStyle, start: point, end: point };
/** One drawn shape; coordinates in pixels of the sketch canvas. */
export const Shape = z.discriminatedUnion('type', [
  z.looseObject({ ...shapeStyle, type: z.literal('free'), points: z.array(point).min(1) }),
  z.looseObject({ ...twoPoints, type: z.literal('line') }),
  z.looseObject({ ...twoPoints, type: z.literal('rectangle') }),
  z.looseObject({ ...twoPoints, type: z.literal('ellipse') }),
  z.looseObject({ ...twoPoints, type: z.literal('circle') }),
  z.looseObject({
    id: z.string().min(1),
    type: z.literal('fill'),
    x: z.number(),
    y: z.number(),
    fillColor: z.string().catch(SKETCH.fill),
  }),
]);
export type Shape = z.infer<typeof Shape>;
/** A list of shapes; what is not a shape is left out rather than losing the drawing. */
const shapes = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((list) => list.flatMap((item) => Shape.safeParse(item).data ?? []));

const imageTransform = z.object({
  imageId: z.enum(['layer1', 'layer2', 'layer3', 'layer4']),
  x: z.number(),
  y: z.number(),
  rotate: z.number().catch(0),
  scale: z.number().positive().catch(LAYER_SCALE),
});
const DEFAULT_LAYERS = [
  { imageId: 'layer1' as const, x: 0, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer2' as const, x: 150, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer3' as const, x: 0, y: 150, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer4' as const, x: 150, y: 150, rotate: 0, scale: LAYER_SCALE },
];

/**
 * The data of every node type in the catalogue. Reading is tolerant: a missing or wrong field gets its default, an unknown
 * field is kept. Defaults are the specification's.
 */
export const NODE_DATA = {
  prototype2DNode: z.looseObject({ ...common, ...picture, ...pixels, prompt: text }),
  textNode: z.looseObject({ ...common, text }),
  videoNode: z.looseObject({
    ...common,
    videoUrl: optionalText,
    objectKey: optionalText,
    prompt: text,
    videoWidth: positive.catch(VIDEO_SIZE.width).default(VIDEO_SIZE.width),
    videoHeight: positive.catch(VIDEO_SIZE.height).default(VIDEO_SIZE.height),
  }),
  threeDNode: z.looseObject({
    ...common,
    modelUrl: optionalText,
    objectKey: optionalText,
    modelObjectKey: optionalText,
    modelFormat: optionalText,
    modelType: optionalText,
    stlMode: z.boolean().catch(true).default(true),
  }),
  svgNode: z.looseObject({ ...common, ...picture }),
  enrichNode: z.looseObject({
    ...common,
    prompt: text,
    imageInfluence: share.catch(INFLUENCE.render).default(INFLUENCE.render),
    hqMode: flag,
    sketchImageUrl: optionalText,
    sketchObjectKey: optionalText,
  }),
  remixNode: z.looseObject({
    ...common,
    prompt: text,
    strength: z.number().min(STRENGTH.min).max(STRENGTH.max).catch(STRENGTH.initial).default(STRENGTH.initial),
    imageInfluence: share.catch(INFLUENCE.evolve).default(INFLUENCE.evolve),
  }),
  instructEditNode: z.looseObject({
    ...common,
    ...picture,
    prompt: text,
    mask: optionalText,
    bg_mode: z.boolean().optional().catch(undefined),
  }),
  generateSketchesNode: z.looseObject({
    ...common,
    prompt: text,
    model: z.string().catch('Product Design').default('Product Design'),
    aspectRatio,
    thinkMode: z.boolean().catch(true).default(true),
    textareaHeight: positive.optional().catch(undefined),
    imageUrl: optionalText,
  }),
  uploadSketchNode: z.looseObject({
    ...common,
    sketchImageUrl: optionalText,
    sketchObjectKey: optionalText,
    prompt: text,
  }),
  sketchNode: z.looseObject({
    ...common,
    ...picture,
    shapes,
    aspectRatio,
    canvasWidth: positive.catch(SKETCH.canvas.width).default(SKETCH.canvas.width),
    canvasHeight: positive.catch(SKETCH.canvas.height).default(SKETCH.canvas.height),
    bgImageUrl: optionalText,
    bgObjectKey: optionalText,
  }),
  upload3DNode: z.looseObject({
    ...common,
    modelUrl: optionalText,
    objectKey: optionalText,
    modelObjectKey: optionalText,
    modelFormat: optionalText,
    modelType: optionalText,
  }),
  textImageNode: z.looseObject({
    ...common,
    text,
    font: z.string().catch('Arial').default('Arial'),
    fontColor: z.string().catch('#000000').default('#000000'),
    letterSpacing: z.number().int().catch(0).default(0),
    svgMarkup: optionalText,
  }),
  promptGeneratorNode: z.looseObject({ ...common, instructions: text, text }),
  stickyNoteNode: z.looseObject({ ...common, noteText: text, editable: flag }),
  commentNode: z.looseObject({
    ...common,
    noteText: text,
    commentorName: z.string().min(1).catch('Anonymous').default('Anonymous'),
    commentorEmail: text,
    commentColor: optionalText,
  }),
  composerNode: z.looseObject({
    ...common,
    ...picture,
    imageTransforms: z.array(imageTransform).max(4).catch(DEFAULT_LAYERS).default(DEFAULT_LAYERS),
    aspectRatio,
  }),
  expandImageNode: z.looseObject({
    ...common,
    ...picture,
    prompt: text,
    placement: z.object({ pos: point, scale: z.number(), rotation: z.number() }).optional().catch(undefined),
  }),
  modifyNode: z.looseObject({
    ...common,
    prompt: text,
    mask: optionalText,
    bg_mode: z.boolean().catch(true).default(true),
  }),
  removeBackgroundNode: z.looseObject({ ...common }),
  describeImageNode: z.looseObject({ ...common }),
  frameNode: z.looseObject({ ...common, color: optionalText, collapsed: flag }),
} as const;

export type NodeType = keyof typeof NODE_DATA;
export type NodeData<T extends NodeType> = z.infer<(typeof NODE_DATA)[T]>;
export const NODE_TYPES = Object.keys(NODE_DATA) as NodeType[];

/** Says whether a node's type is one of the catalogue; other types are drawn as placeholders and saved back untouched. */
export function isKnownType(type: string): type is NodeType {
  return Object.hasOwn(NODE_DATA, type);
}

/** A node's data, read tolerantly: wrong fields become defaults, unknown fields stay. */
export function readData<T extends NodeType>(type: T, data: unknown): NodeData<T> {
  const schema = NODE_DATA[type] as unknown as z.ZodType<NodeData<T>>;
  return schema.parse(typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {});
}
