import { msg } from '@lingui/core/macro';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { NodeUpload } from '../../machines/run/nodeUpload.ts';

/** Endings of picture files that can be uploaded, in any case (spec section 5), and of a packed SVG. */
export const PICTURE_EXTENSIONS: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'svg', 'svgz'];

/** The text for a file that is no picture of a kind that can be uploaded (spec section 5). */
export const WRONG_FORMAT = msg`Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.`;
/** The text for a picture that could not be stored (spec section 8). */
export const UPLOAD_FAILED = msg`Error uploading image: Please try again with a valid PNG or JPG file.`;

/** The upload of a picture to a node; the type says into which fields it goes. */
export const PICTURE_UPLOAD: Omit<NodeUpload, 'toData'> = {
  call: 'save_image',
  extensions: PICTURE_EXTENSIONS,
  bytesMax: SERVER_LIMITS.pictureBytes,
  messages: { title: msg`Upload an image`, drop: msg`Drop an image here`, formats: msg`PNG, JPG, WEBP or SVG` },
  wrongFormatMessage: WRONG_FORMAT,
  failedMessage: UPLOAD_FAILED,
};
