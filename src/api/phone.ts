import type { BodyOf } from '../../contract/calls/call.ts';
import { extendPhoneUpload, readPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { type Api, createApi } from './api.ts';

/** The parts of a phone page's address: which node of which board, and the secret of its code. */
export type PhoneLink = BodyOf<typeof readPhoneUpload> & { readonly secret: string };

type UploadOptions = {
  readonly signal: AbortSignal;
  /** Told how much of the picture has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Asks for the purpose of a code. Throws a `CallError`. */
export function readPhoneLink({ secret, ...node }: PhoneLink, signal: AbortSignal) {
  return phoneApi(secret).call(readPhoneUpload, node, { signal });
}

/** Asks for more time for a code. Throws a `CallError`. */
export function extendPhoneLink({ secret, ...node }: PhoneLink) {
  return phoneApi(secret).call(extendPhoneUpload, node);
}

/** Puts a picture into the node, and uses the code up. Throws a `CallError`, or the signal's own reason when it aborts. */
export function sendPicture({ secret, ...node }: PhoneLink, file: Blob, options: UploadOptions) {
  return phoneApi(secret).upload(sendFromPhone, node, file, options);
}

/** The token of a phone's calls, in place of an account's token. */
function phoneApi(secret: string): Api {
  return createApi({ token: { get: () => `phone.${secret}` } });
}
