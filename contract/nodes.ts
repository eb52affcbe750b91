import * as z from 'zod/mini';
import { Drawing } from './drawing.ts';
import {
  ASPECT_RATIOS,
  DESIGN_MODEL,
  FRAME_COLORS,
  INFLUENCE,
  LAYER_SCALE,
  SKETCH,
  STRENGTH,
  VIDEO_SIZE,
} from './limits.ts';
import { readName } from './names.ts';

/** A field whose value stands in for it when it is missing or wrong. */
function or<S extends z.ZodMiniType>(schema: S, value: z.util.NoUndefined<z.output<S>>) {
  return z._default<z.ZodMiniCatch<S>>(z.catch(schema, value), value);
}

/** A field that counts as missing when it is wrong. */
function ifRight<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}

const text = or(z.string(), '');
const flag = or(z.boolean(), false);
const positive = z.number().check(z.positive(), z.maximum(100_000));
const optionalText = ifRight(z.string().check(z.minLength(1)));
const aspectRatio = or(z.enum(ASPECT_RATIOS), '1:1');
const share = z.number().check(z.minimum(0), z.maximum(1));
const point = z.object({ x: z.number(), y: z.number() });

/** Every node may be locked, shared with other boards, renamed, and remember how it was made. */
const common = {
  readOnly: flag,
  shared: flag,
  title: ifRight(readName),
  /** Set on a result by the job that made it; claims the job's result. */
  jobId: optionalText,
  /** Of a result: the call that made it. */
  madeBy: optionalText,
  /** Of a node that generates: the route that its person chose; without one it is as the server has it. */
  route: optionalText,
  /** Of a result: the route that made it, as `list_routes` names it. */
  madeOn: optionalText,
  /** Of a result: the object keys of what it was made from, by the input of its source that they fed. */
  madeFrom: ifRight(z.record(z.string(), z.string())),
};
const picture = { imageUrl: optionalText, objectKey: optionalText };
/** A vector's picture as the browser drew it: what is passed on, and what its card shows where only that device is sure to draw it so. */
const png = ifRight(z.object({ url: z.optional(z.string()), objectKey: z.string() }));
/** Of a picture that was brought as a drawing: what its card remarks of it. */
const drawing = ifRight(Drawing);
const pixels = { imageWidth: ifRight(positive), imageHeight: ifRight(positive) };

/** How strongly a picture shows under the lines that trace it, at first. */
const BACKGROUND_OPACITY = 0.5;

const shapeStyle = {
  id: z.string().check(z.minLength(1)),
  lineWidth: z.catch(
    z.number().check(z.minimum(SKETCH.lineWidth.min), z.maximum(SKETCH.lineWidth.max)),
    SKETCH.lineWidth.initial,
  ),
  strokeColor: z.catch(z.string(), SKETCH.stroke),
};
const twoPoints = { ...shapeStyle, start: point, end: point };
/** One drawn shape; coordinates in pixels of the sketch canvas. */
export const Shape = z.discriminatedUnion('type', [
  z.looseObject({ ...shapeStyle, type: z.literal('free'), points: z.array(point).check(z.minLength(1)) }),
  z.looseObject({ ...twoPoints, type: z.literal('line') }),
  z.looseObject({ ...twoPoints, type: z.literal('rectangle') }),
  z.looseObject({ ...twoPoints, type: z.literal('ellipse') }),
  z.looseObject({ ...twoPoints, type: z.literal('circle') }),
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    type: z.literal('fill'),
    x: z.number(),
    y: z.number(),
    fillColor: z.catch(z.string(), SKETCH.fill),
    /** The shape that was filled. */
    owner: z.catch(z.optional(z.string()), undefined),
  }),
]);
export type Shape = z.infer<typeof Shape>;
/** A list of shapes; what is not a shape is left out rather than losing the drawing. */
const shapes = z.pipe(
  or(z.array(z.unknown()), []),
  z.transform((list) => list.flatMap((item) => Shape.safeParse(item).data ?? [])),
);

/**
 * How a picture lies on the Composer's canvas, in the canvas's units (`COMPOSER_SIZES`). At scale 1 its longer side is as long as a
 * side of the 1:1 canvas, however many pixels it has, so that a sharper picture lies as the other did. `x`, `y` is its upper left
 * corner as it lies unturned; it is turned about its middle, by degrees clockwise. Later in the list is painted over earlier.
 */
const imageTransform = z.object({
  imageId: z.enum(['layer1', 'layer2', 'layer3', 'layer4']),
  x: z.number(),
  y: z.number(),
  rotate: z.catch(z.number(), 0),
  scale: z.catch(z.number().check(z.positive()), LAYER_SCALE),
});
export type ImageTransform = z.infer<typeof imageTransform>;
export const DEFAULT_LAYERS: readonly ImageTransform[] = [
  { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer2', x: 150, y: 0, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer3', x: 0, y: 150, rotate: 0, scale: LAYER_SCALE },
  { imageId: 'layer4', x: 150, y: 150, rotate: 0, scale: LAYER_SCALE },
];

/** How a picture lies on the ground that is filled around it; missing: in its middle. */
const placement = ifRight(z.object({ pos: point, scale: z.number(), rotation: z.number() }));

const sketchNode = z.pipe(
  z.looseObject({
    ...common,
    ...picture,
    shapes,
    aspectRatio,
    canvasWidth: or(positive, SKETCH.canvas.width),
    canvasHeight: or(positive, SKETCH.canvas.height),
    bgImageUrl: optionalText,
    bgObjectKey: optionalText,
    /** Whether the background is part of the sketch's picture; otherwise it is there to be traced. */
    bgKept: ifRight(z.boolean()),
    bgOpacity: or(share, BACKGROUND_OPACITY),
  }),
  // A sketch saved before there was a choice has its background in its picture, and would lose it with the next save.
  z.transform((data) => ({ ...data, bgKept: data.bgKept ?? (data.imageUrl ?? data.objectKey) !== undefined })),
);

/** One stroke of a mask, in pixels of its picture: x, y, x, y, … A brush has a diameter, a lasso encloses. */
const maskStroke = z.object({
  tool: z.enum(['brush', 'lasso']),
  erases: z.boolean(),
  size: z.number().check(z.minimum(0)),
  points: z.array(z.number()).check(z.minLength(2)),
});
export type MaskStroke = z.infer<typeof maskStroke>;
/** What a node may change of its picture. `mask` is an object key: a PNG of the picture's size, clear where it may change. */
const mask = {
  mask: optionalText,
  /** The picture that it was painted on. */
  maskOf: ifRight(z.object({ objectKey: z.string(), width: positive, height: positive })),
  /** How it was painted, so that it can be painted on; what was below the first stroke is another mask. */
  maskStrokes: ifRight(z.array(maskStroke)),
  maskBase: optionalText,
};

/**
 * The data of every node type in the catalogue. Reading is tolerant: a missing or wrong field gets its default, an unknown
 * field is kept. Defaults are the specification's.
 */
export const NODE_DATA = {
  prototype2DNode: z.looseObject({
    ...common,
    ...picture,
    ...pixels,
    prompt: text,
    /** What the engine did not understand or left out, in sentences of its own. */
    remarks: ifRight(z.array(z.string())),
    /** The picture only stands where a result could not be made. */
    noResult: ifRight(z.boolean()),
    drawing,
  }),
  textNode: z.looseObject({ ...common, text }),
  videoNode: z.looseObject({
    ...common,
    videoUrl: optionalText,
    objectKey: optionalText,
    prompt: text,
    videoWidth: or(positive, VIDEO_SIZE.width),
    videoHeight: or(positive, VIDEO_SIZE.height),
    /** Frames a second, where the engine said it. */
    frameRate: ifRight(z.number().check(z.positive(), z.maximum(1000))),
  }),
  threeDNode: z.looseObject({
    ...common,
    modelUrl: optionalText,
    objectKey: optionalText,
    modelObjectKey: optionalText,
    modelFormat: optionalText,
    modelType: optionalText,
    stlMode: or(z.boolean(), true),
  }),
  svgNode: z.looseObject({
    ...common,
    ...picture,
    png,
    drawing,
  }),
  enrichNode: z.looseObject({
    ...common,
    prompt: text,
    imageInfluence: or(share, INFLUENCE.render),
    hqMode: flag,
    sketchImageUrl: optionalText,
    sketchObjectKey: optionalText,
  }),
  generateVideoNode: z.looseObject({ ...common, prompt: text }),
  remixNode: z.looseObject({
    ...common,
    prompt: text,
    strength: or(z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)), STRENGTH.initial),
    imageInfluence: or(share, INFLUENCE.evolve),
  }),
  instructEditNode: z.looseObject({
    ...common,
    /** The picture that the last run changed. */
    ...picture,
    ...mask,
    prompt: text,
    /** Kept as the specification has it; the node's own call has no such field. */
    bg_mode: flag,
  }),
  generateSketchesNode: z.looseObject({
    ...common,
    prompt: text,
    model: or(z.string(), DESIGN_MODEL),
    aspectRatio,
    thinkMode: or(z.boolean(), true),
    textareaHeight: ifRight(positive),
    imageUrl: optionalText,
  }),
  uploadSketchNode: z.looseObject({
    ...common,
    sketchImageUrl: optionalText,
    sketchObjectKey: optionalText,
    sketchImageWidth: ifRight(positive),
    sketchImageHeight: ifRight(positive),
    drawing,
    prompt: text,
  }),
  sketchNode,
  upload3DNode: z.looseObject({
    ...common,
    modelUrl: optionalText,
    objectKey: optionalText,
    modelObjectKey: optionalText,
    modelFormat: optionalText,
    modelType: optionalText,
    /** What of the file was left out, by its keywords there. */
    leftOut: ifRight(z.array(z.string())),
  }),
  textImageNode: z.looseObject({
    ...common,
    text,
    font: or(z.string(), 'Arial'),
    fontColor: or(z.string(), '#000000'),
    letterSpacing: or(z.int(), 0),
    /** The SVG that was created last. A long one is with the vector only: all of a node is sent at each change of it. */
    svgMarkup: optionalText,
    png,
    /** What was created last. */
    createdFrom: ifRight(
      z.object({ text: z.string(), font: z.string(), fontColor: z.string(), letterSpacing: z.int() }),
    ),
  }),
  promptGeneratorNode: z.looseObject({ ...common, instructions: text, text }),
  stickyNoteNode: z.looseObject({ ...common, noteText: text, editable: flag }),
  commentNode: z.looseObject({
    ...common,
    noteText: text,
    commentorName: or(readName, 'Anonymous'),
    commentorEmail: text,
    /** False where the address is a guest's, who gave it and did not have it verified. */
    commentorVerified: or(z.boolean(), true),
    /** Which guest it was of those who gave this address, from the second on. */
    commentorEntry: ifRight(z.int()),
    commentColor: optionalText,
    /** The comment that began the thread which this one answers. */
    parentId: optionalText,
    /** The node that it is about. */
    about: optionalText,
    /** ISO 8601, by the server's clock. */
    createdAt: optionalText,
    editedAt: optionalText,
    resolved: flag,
    /** The board's owner keeps its words from reviewers. */
    hidden: flag,
  }),
  composerNode: z.looseObject({
    ...common,
    ...picture,
    imageTransforms: or(z.array(imageTransform).check(z.maxLength(4)), [...DEFAULT_LAYERS]),
    aspectRatio,
    /** What the picture of `objectKey` was composed from, in paint order: where that is another now, it is composed anew. */
    composedFrom: ifRight(
      z.object({
        aspectRatio: z.enum(ASPECT_RATIOS),
        layers: z.array(z.object({ ...imageTransform.shape, objectKey: z.string() })),
      }),
    ),
  }),
  expandImageNode: z.looseObject({
    ...common,
    ...picture,
    prompt: text,
    placement,
    /** What the picture of `objectKey` was composed from: it serves again for the same source and placement. */
    composedFrom: ifRight(z.object({ objectKey: z.string(), placement })),
  }),
  modifyNode: z.looseObject({
    ...common,
    ...mask,
    prompt: text,
    /** Which of its three calls Go makes. */
    mode: or(z.enum(['inpaint', 'fill', 'svg']), 'inpaint'),
    bg_mode: or(z.boolean(), true),
    svgModel: or(z.enum(['binary', 'color']), 'color'),
  }),
  removeBackgroundNode: z.looseObject({ ...common }),
  describeImageNode: z.looseObject({ ...common }),
  frameNode: z.looseObject({ ...common, color: or(z.enum(FRAME_COLORS), 'grey'), collapsed: flag }),
} as const;

export type NodeType = keyof typeof NODE_DATA;
export type NodeData<T extends NodeType> = z.infer<(typeof NODE_DATA)[T]>;
export const NODE_TYPES = Object.keys(NODE_DATA) as NodeType[];

/** Says whether a node's type is one of the catalogue; other types are drawn as placeholders and saved back untouched. */
export function isKnownType(type: string): type is NodeType {
  return Object.hasOwn(NODE_DATA, type);
}

/** What was read of data, by the data's identity: it is never changed, only replaced, and read many times over. */
const read = new WeakMap<object, { readonly type: NodeType; readonly data: unknown }>();

/** A node's data, read tolerantly: wrong fields become defaults, unknown fields stay. */
export function readData<T extends NodeType>(type: T, data: unknown): NodeData<T> {
  const source = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
  const known = read.get(source);
  if (known?.type === type) return known.data as NodeData<T>;
  const schema = NODE_DATA[type] as unknown as z.ZodMiniType<NodeData<T>>;
  const parsed = schema.parse(source);
  read.set(source, { type, data: parsed });
  return parsed;
}
