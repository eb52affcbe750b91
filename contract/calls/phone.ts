import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { defineCall } from './call.ts';
import { dataUrl, nothing, pixels } from './fields.ts';

// The calls of a picture that comes from a phone. They are loaded later: `CALLS`, which comes with every page, has them not. What the
// phone calls carries `Authorization: Bearer phone.` and the secret of its code, so that a wrong one is refused before a body is read.

const nodeFields = { board_id: BoardId, node_id: NodeId };
const code_id = z.string().check(z.minLength(1), z.maxLength(100));
const seconds = z.int().check(z.minimum(0));
/** True if the phone may ask for more time. */
const can_extend = z.boolean();

/**
 * Creates a code with which a phone can send one image to one node, and ends the node’s earlier code. Owner and editors only. The address
 * has the secret in its fragment, and is returned only once.
 */
export const createPhoneUpload = defineCall('create_phone_upload', {
  path: '/api/create_phone_upload/',
  body: z.object(nodeFields),
  answer: z.object({
    code_id: z.string(),
    url: z.string(),
    /** ISO 8601, by the server’s clock. */
    expires_at: z.string(),
    /** The time until then, for a device whose clock is wrong. */
    seconds,
  }),
});
/** Ends an unused code of the caller. A code that has ended or is unknown stays as it is. */
export const endPhoneUpload = defineCall('end_phone_upload', {
  path: '/api/end_phone_upload/',
  body: z.object({ code_id }),
  answer: nothing,
});

/** Returns how long a code of the caller still accepts an image; the phone may have asked for more time. 0 if it no longer does. */
export const checkPhoneUpload = defineCall('check_phone_upload', {
  path: '/api/check_phone_upload/',
  body: z.object({ code_id }),
  answer: z.object({ seconds }),
});

/**
 * Returns what the code is for. Returns 404 `link_not_found` for an unknown secret, and 409 `upload_used`, 410 `upload_expired` or 410
 * `upload_ended` for a code that no longer works.
 */
export const readPhoneUpload = defineCall('look_at_phone_upload', {
  path: '/api/look_at_phone_upload/',
  access: 'phone',
  body: z.object(nodeFields),
  answer: z.object({
    board_name: z.string(),
    /** The node’s own title, if it has one. */
    title: z.optional(z.string()),
    seconds,
    can_extend,
  }),
});
/**
 * Extends the code to ten minutes from now, unless it already ends later. It can be repeated, up to 110 minutes from when the code was
 * created and while the person who created it is signed in. Refused like `look_at_phone_upload`.
 */
export const extendPhoneUpload = defineCall('extend_phone_upload', {
  path: '/api/extend_phone_upload/',
  access: 'phone',
  body: z.object(nodeFields),
  answer: z.object({ seconds, can_extend }),
});
/** Puts the phone’s image into the node and uses up the code. If the image is refused, the code still works. */
export const sendFromPhone = defineCall('send_from_phone', {
  path: '/api/send_from_phone/',
  access: 'phone',
  body: z.object({ ...nodeFields, imageb64: dataUrl }),
  answer: z.object({ image_width: pixels, image_height: pixels }),
});
