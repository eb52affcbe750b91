import * as z from 'zod/mini';
import { CROP_ROTATION_STEP, MODEL_BYTES_MAX } from '../limits.ts';
import { defineCall } from './call.ts';
import { dataUrl, imageUrl, objectKey, pictureAnswer, recipe } from './fields.ts';

/**
 * Stores an image: PNG, JPG, WEBP or SVG in a data URL. `alpha: false` puts white behind it. `format` is the format to store; without it
 * the image keeps its own.
 */
export const saveImage = defineCall('save_image', {
  path: '/api/save_image/',
  body: z.object({
    imageb64: dataUrl,
    alpha: z.boolean(),
    format: z.optional(z.enum(['png', 'jpg', 'jpeg', 'webp', 'svg'])),
  }),
  answer: pictureAnswer,
});

const extent = z.int().check(z.positive());
/**
 * Crops an image. Coordinates are pixels of the image after it was flipped and then rotated clockwise, in that order. Areas outside the
 * image are left out.
 */
export const cropImage = defineCall('crop_image', {
  path: '/api/crop_image/',
  body: z.object({
    image_url: imageUrl,
    object_key: objectKey,
    crop_x: z.int(),
    crop_y: z.int(),
    crop_width: extent,
    crop_height: extent,
    flip_x: z.optional(z.boolean()),
    flip_y: z.optional(z.boolean()),
    rotation: z.optional(z.int().check(z.multipleOf(CROP_ROTATION_STEP))),
  }),
  answer: pictureAnswer,
});

/** Returns a fresh address of an object that the caller may see. */
export const getImageUrl = defineCall('get_image_url', {
  path: '/api/get_image_url/',
  access: 'guest',
  body: z.object({ object_key: objectKey }),
  answer: z.object({ image_url: z.string() }),
});

/** Stores a view of a 3D model that the caller drew. */
export const save3dView = defineCall('save_3d_view', {
  path: '/api/save_3d_view/',
  body: z.object({ imageb64: dataUrl }),
  answer: pictureAnswer,
});

/** Twice what a file of the largest size needs: a file that is only a little too large is told so by the server. */
const MODEL_TEXT_MAX = Math.ceil((2 * MODEL_BYTES_MAX * 4) / 3);

/** Stores a 3D model, always as GLB. `model_b64` is base64, plain or in a data URL. */
export const upload3d = defineCall('upload_3d', {
  path: '/api/upload_3d/',
  timeoutKind: 'run',
  body: z.object({
    model_b64: z.string().check(z.maxLength(MODEL_TEXT_MAX)),
    model_format: z.enum(['obj', 'glb', 'stp', 'step']),
    model_file_name: z.string().check(z.maxLength(255)),
  }),
  answer: z.object({
    model_url: z.string(),
    object_key: objectKey,
    /** The parts that were left out, by their keywords in the file: `l`, `curv`. Missing if nothing was left out. */
    left_out: z.optional(z.array(z.string())),
  }),
});

/** Returns a model as STL for printing. */
export const exportStl = defineCall('export_stl', {
  path: '/api/export_stl/',
  timeoutKind: 'run',
  body: z.object({ object_key: objectKey }),
  answer: z.object({
    /** Empty if the answer has none. */
    stl_url: z.catch(z.string(), ''),
    /** True if the surface has no open edge, so that it can be printed as it is. */
    closed: z.optional(z.boolean()),
  }),
});

/** Returns the recipe of an image, for display and for running it again. */
export const getRecipe = defineCall('get_recipe', {
  path: '/api/get_recipe/',
  body: z.object({ object_key: objectKey }),
  answer: z.object({ recipe: z.nullable(recipe) }),
});
