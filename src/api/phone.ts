import type { BodyOf } from '../../contract/calls/call.ts';
import { readPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { type Api, createApi } from './api.ts';

/** What the address of a phone's page says: which node of which board, and the secret of its code. */
export type PhoneLink = BodyOf<typeof readPhoneUpload> & { readonly secret: string };

type Sending = {
  readonly signal: AbortSignal;
  /** Told how much of the picture has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
};

/** What a code is for. Throws a `CallError`. */
export function lookAt({ secret, ...place }: PhoneLink, signal: AbortSignal) {
  return apiOf(secret).call(readPhoneUpload, place, { signal });
}

/** Puts a picture into the node, and uses the code up. Throws a `CallError`, or the signal's own reason when it aborts. */
export function send({ secret, ...place }: PhoneLink, file: Blob, sending: Sending) {
  return apiOf(secret).upload(sendFromPhone, place, file, sending);
}

/** What a phone calls with in place of an account's token. */
function apiOf(secret: string): Api {
  return createApi({ token: { get: () => `phone.${secret}` } });
}
