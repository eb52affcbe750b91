import * as z from 'zod/mini';
import { RunBill } from '../bill.ts';
import { Drawing } from '../drawing.ts';
import { failureInDetail } from '../failures.ts';
import { ASPECT_RATIOS, INFLUENCE_SENT_TIMES, STRENGTH } from '../limits.ts';
import { defineCall } from './call.ts';
import { dataUrl, imageUrl, objectKey, pictureAnswer, pixels, prompt, route, seed, told } from './fields.ts';

/** A prompt that says something: spaces alone do not. */
const words = prompt.check(z.refine((text) => text.trim() !== '', 'It is empty'));
const influence = z.number().check(z.minimum(0), z.maximum(INFLUENCE_SENT_TIMES));

/** The events of `generate_image` that the server sends, in the order they come. */
export const GenerateEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('prepared'), data: z.looseObject({ job_id: z.optional(z.string()) }) }),
  z.object({ event: z.literal('image'), data: z.looseObject({ ...pictureAnswer.shape, index: z.optional(z.int()) }) }),
  z.object({ event: z.literal('done'), data: z.looseObject({}) }),
  z.object({
    event: z.literal('error'),
    data: z.looseObject({ detail: z.string(), code: z.optional(z.string()), bill: z.optional(RunBill) }),
  }),
]);
export type GenerateEvent = z.infer<typeof GenerateEvent>;

const EVENTS: ReadonlySet<string> = new Set(['prepared', 'image', 'done', 'error']);
const namesLimit = (detail: string) => failureInDetail(detail).kind === 'upgrade';

/** An event of any name, or none, whose detail names a limit (spec section 7): it counts as `error`, whatever else it holds. */
const LimitEvent = z.pipe(
  z.object({
    event: z.string(),
    data: z.looseObject({
      detail: z.string().check(z.refine(namesLimit)),
      code: z.optional(z.string()),
      bill: z.optional(RunBill),
    }),
  }),
  z.transform(({ data }) => ({ event: 'error' as const, data })),
);

/** An event that no version of the contract names: a server may say more than the client knows. */
const OtherEvent = z.pipe(
  z.object({ event: z.string().check(z.refine((name) => !EVENTS.has(name))), data: z.unknown() }),
  z.transform(() => ({ event: 'other' as const })),
);

/** Two designs from words, as a stream of events. `model` is `Product Design`. With `think` several compositions are tried and the best are kept. */
export const generateImage = defineCall('generate_image', {
  path: '/api/generate_image/',
  body: z.object({
    prompt: words,
    model: z.string().check(z.maxLength(100)),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    think: z.boolean(),
    style_image_object_key: z.optional(objectKey),
    seed,
    route,
  }),
  answer: z.union([LimitEvent, GenerateEvent, OtherEvent]),
  stream: true,
});

/** Renders a drawing. An empty prompt makes a variation. */
export const processSketch = defineCall('process_sketch', {
  path: '/api/process_sketch/',
  patience: 'run',
  body: z.object({ prompt, sketch_object_key: objectKey, hq_mode: z._default(z.boolean(), false), seed, route }),
  answer: pictureAnswer,
});

/** Renders a drawing in the manner of a style image. `image_influence` says how strongly, 0 to 2. */
export const processSketchStyle = defineCall('process_sketch_style', {
  path: '/api/process_sketch_style/',
  patience: 'run',
  body: z.object({
    prompt,
    image_influence: influence,
    sketch_object_key: objectKey,
    style_image_object_key: objectKey,
    seed,
    route,
  }),
  answer: pictureAnswer,
});

/** Evolves an image. `strength` 0.25 changes little, 1 nearly all; `model` is `Product Design`. */
export const imageToImage = defineCall('image_to_image', {
  path: '/api/image_to_image/',
  patience: 'run',
  body: z.object({
    prompt,
    object_key: objectKey,
    strength: z.number().check(z.minimum(STRENGTH.min), z.maximum(STRENGTH.max)),
    model: z.string().check(z.maxLength(100)),
    image_influence: z.optional(influence),
    seed,
    route,
  }),
  answer: pictureAnswer,
});

/** Changes an image as the prompt says, where the engine finds what is meant. */
export const instructEdit = defineCall('instruct_edit', {
  path: '/api/instruct_edit/',
  patience: 'run',
  body: z.object({
    prompt: words,
    object_key: objectKey,
    ref_object_key: z.nullish(objectKey),
    seed,
    route,
  }),
  answer: pictureAnswer,
});

/** Changes an image where its mask is transparent; with `bg_mode: true` the background instead. The mask is a PNG of the image's size. */
export const inpaintImage = defineCall('inpaint_image', {
  path: '/api/inpaint_image/',
  patience: 'run',
  body: z.object({
    prompt: words,
    object_key: objectKey,
    ref_object_key: z.nullish(objectKey),
    mask: dataUrl,
    bg_mode: z.optional(z.boolean()),
    seed,
    route,
  }),
  answer: pictureAnswer,
});

/** Fills the transparent ground around an image: place it on a larger transparent canvas and save that with `alpha: true` first. */
export const expandImage = defineCall('expand_image', {
  path: '/api/expand_image/',
  patience: 'run',
  body: z.object({ object_key: objectKey, prompt, seed, route }),
  answer: pictureAnswer,
});

/** Puts a background behind a cut-out. Without a free ground both fields are null: the image has a background already. */
export const generateBackground = defineCall('generate_background', {
  path: '/api/generate_background/',
  patience: 'run',
  body: z.object({ prompt, object_key: objectKey, seed, route }),
  answer: z.object({ ...pictureAnswer.shape, image_url: z.nullable(z.string()), object_key: z.nullable(objectKey) }),
});

/** Cuts the subject out. */
export const removeBackground = defineCall('remove_background', {
  path: '/api/remove_background/',
  patience: 'run',
  body: z.object({ object_key: objectKey, image_url: imageUrl, route }),
  answer: pictureAnswer,
});

/** Enlarges an image so that its longer side has 3,840 pixels. */
export const get4k = defineCall('get_4k', {
  path: '/api/get_4k/',
  patience: 'run',
  body: z.object({ image_url: imageUrl, object_key: objectKey, route }),
  answer: z.object({ ...pictureAnswer.shape, object_key: z.optional(objectKey) }),
});

/** Traces an image: `binary` in black and white, `color` in colours. */
export const imageToSvg = defineCall('image_to_svg', {
  path: '/api/image_to_svg/',
  patience: 'run',
  body: z.object({ object_key: objectKey, model: z.enum(['binary', 'color']), route }),
  answer: z.object({ svg_url: z.string(), svg_object_key: objectKey, drawing: z.optional(Drawing), ...told }),
});

/** A model of what an image shows: an STL for printing with `stl_mode`, else a GLB. */
export const imageTo3d = defineCall('image_to_3d', {
  path: '/api/image_to_3d/',
  patience: 'run',
  body: z.object({ object_key: objectKey, stl_mode: z.boolean(), route }),
  answer: z.object({ model_url: z.string(), object_key: objectKey, ...told }),
});

/** A short video from a first and perhaps a last image. */
export const imageToVideo = defineCall('image_to_video', {
  path: '/api/image_to_video/',
  patience: 'run',
  body: z.object({
    prompt,
    start_image_object_key: objectKey,
    end_image_object_key: z.nullish(objectKey),
    seed,
    route,
  }),
  answer: z.object({
    video_url: z.string(),
    object_key: objectKey,
    video_width: z.optional(pixels),
    video_height: z.optional(pixels),
    /** Frames a second. */
    frame_rate: z.optional(z.number().check(z.positive())),
    ...told,
  }),
});

/** Describes an image in words. */
export const describeImage = defineCall('describe_image', {
  path: '/api/describe_image/',
  patience: 'run',
  body: z.object({ object_key: objectKey, image_url: imageUrl, route }),
  answer: z.object({ description: z.string(), ...told }),
});

/** Makes a fuller prompt of a short one, as the instructions say. */
export const enhancePrompt = defineCall('enhance_prompt', {
  path: '/api/enhance_prompt/',
  patience: 'run',
  body: z.object({ prompt, instructions: prompt, seed, route }),
  answer: z.object({ enhanced_prompt: z.string(), ...told }),
});
