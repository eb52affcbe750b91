import { z } from 'zod';
import { MODEL_BYTES_MAX } from '../limits.ts';
import { defineCall } from './call.ts';
import { dataUrl, imageUrl, objectKey, pictureAnswer } from './fields.ts';

export const saveImage = defineCall('save_image', {
  path: '/api/save_image/',
  body: z.object({
    imageb64: dataUrl,
    alpha: z.boolean(),
    format: z.enum(['png', 'jpg', 'jpeg', 'webp', 'svg']).optional(),
  }),
  answer: pictureAnswer,
});

/** Pixels of the picture after flipping and then rotating clockwise, in that order. */
export const cropImage = defineCall('crop_image', {
  path: '/api/crop_image/',
  body: z.object({
    image_url: imageUrl,
    object_key: objectKey,
    crop_x: z.int().min(0),
    crop_y: z.int().min(0),
    crop_width: z.int().positive(),
    crop_height: z.int().positive(),
    flip_x: z.boolean().optional(),
    flip_y: z.boolean().optional(),
    rotation: z.int().multipleOf(90).optional(),
  }),
  answer: pictureAnswer,
});

export const getImageUrl = defineCall('get_image_url', {
  path: '/api/get_image_url/',
  body: z.object({ object_key: objectKey }),
  answer: z.object({ image_url: z.string() }),
});

export const save3dView = defineCall('save_3d_view', {
  path: '/api/save_3d_view/',
  body: z.object({ imageb64: dataUrl }),
  answer: pictureAnswer,
});

export const upload3d = defineCall('upload_3d', {
  path: '/api/upload_3d/',
  body: z.object({
    model_b64: z.string().max(Math.ceil((MODEL_BYTES_MAX * 4) / 3) + 200),
    model_format: z.enum(['obj', 'glb', 'stp', 'step']),
    model_file_name: z.string().max(255),
  }),
  answer: z.object({ model_url: z.string(), object_key: objectKey }),
});

export const exportStl = defineCall('export_stl', {
  path: '/api/export_stl/',
  body: z.object({ object_key: objectKey }),
  answer: z.object({ stl_url: z.string() }),
});

/** How a picture was made, for its recipe panel and for running it again. */
export const getRecipe = defineCall('get_recipe', {
  path: '/api/get_recipe/',
  body: z.object({ object_key: objectKey }),
  answer: z.object({
    recipe: z
      .looseObject({
        engine: z.string(),
        model: z.string(),
        operation: z.string(),
        prompt: z.string(),
        seed: z.number(),
        notes: z.array(z.string()),
        milliseconds: z.number(),
      })
      .nullable(),
  }),
});
