import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { defineCall } from './call.ts';
import { dataUrl, nothing, pixels } from './fields.ts';

// The calls of a picture that comes from a phone. They are loaded later: `CALLS`, which comes with every page, has them not. What the
// phone calls carries `Authorization: Bearer phone.` and the secret of its code, so that a wrong one is refused before a body is read.

const nodeFields = { board_id: BoardId, node_id: NodeId };
const code_id = z.string().check(z.minLength(1), z.maxLength(100));
const seconds = z.int().check(z.minimum(0));
/** The phone may ask for more time. */
const can_extend = z.boolean();

/**
 * Makes a code by which a phone may send one image to one node: an editor may. It ends the node's earlier code. The address holds the
 * secret in its fragment, and is told this once.
 */
export const createPhoneUpload = defineCall('create_phone_upload', {
  path: '/api/create_phone_upload/',
  body: z.object(nodeFields),
  answer: z.object({
    code_id: z.string(),
    url: z.string(),
    /** ISO 8601, by the server's clock. */
    expires_at: z.string(),
    /** The time until then, for a device whose clock is wrong. */
    seconds,
  }),
});
/** Ends a code of the caller's that nobody used; one that ended or is unknown stays as it is. */
export const endPhoneUpload = defineCall('end_phone_upload', {
  path: '/api/end_phone_upload/',
  body: z.object({ code_id }),
  answer: nothing,
});

/** Tells how long a code of the caller's takes an image still: the phone may have asked for more time. 0 for one that takes none. */
export const checkPhoneUpload = defineCall('check_phone_upload', {
  path: '/api/check_phone_upload/',
  body: z.object({ code_id }),
  answer: z.object({ seconds }),
});

/**
 * Tells the phone the purpose of its code. 404 `link_not_found` for a secret that opens nothing, 409 `upload_used`, 410 `upload_expired`
 * or `upload_ended` for one that does no more.
 */
export const readPhoneUpload = defineCall('look_at_phone_upload', {
  path: '/api/look_at_phone_upload/',
  access: 'phone',
  body: z.object(nodeFields),
  answer: z.object({
    board_name: z.string(),
    /** The node's own title, where it has one. */
    title: z.optional(z.string()),
    seconds,
    can_extend,
  }),
});
/**
 * Gives the phone's code ten minutes from now, as often as is needed, up to 110 minutes from its making and while whoever made it is
 * signed in; what is later already stays. Refused like `look_at_phone_upload`.
 */
export const extendPhoneUpload = defineCall('extend_phone_upload', {
  path: '/api/extend_phone_upload/',
  access: 'phone',
  body: z.object(nodeFields),
  answer: z.object({ seconds, can_extend }),
});
/** Puts the phone's image into the node, and uses the code up. An image that is refused leaves the code as it was. */
export const sendFromPhone = defineCall('send_from_phone', {
  path: '/api/send_from_phone/',
  access: 'phone',
  body: z.object({ ...nodeFields, imageb64: dataUrl }),
  answer: z.object({ image_width: pixels, image_height: pixels }),
});
