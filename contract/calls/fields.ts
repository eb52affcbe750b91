import { z } from 'zod';
import { ObjectKey } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';

/** Fields that several calls share. */
export const prompt = z.string().max(SERVER_LIMITS.promptLength);
export const objectKey = ObjectKey;
/** Sent as specified, never fetched: the server reads the object that `object_key` names. */
export const imageUrl = z.string().max(4000).optional();
/** Not in the specification: pins a run; absent, the server draws one and keeps it in the recipe. */
export const seed = z.int().min(0).max(0xffffffff).optional();
export const dataUrl = z
  .string()
  .startsWith('data:')
  .max(64 * 1024 * 1024);

/** The specification's two fields, and the picture's size in pixels where the server knows it. */
export const pictureAnswer = z.object({
  image_url: z.string(),
  object_key: ObjectKey,
  image_width: z.int().positive().optional(),
  image_height: z.int().positive().optional(),
});
export const nothing = z.object({});
