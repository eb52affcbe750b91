import type { BodyOf } from '../../contract/calls/call.ts';
import { lookAtPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';
import { withFile } from './withFile.ts';

/** What the address of a phone's page says: which node of which board, and the secret of its code. */
export type PhoneLink = BodyOf<typeof lookAtPhoneUpload> & { readonly secret: string };

type Sending = {
  readonly signal: AbortSignal;
  /** Told how much of the picture has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
};

/** What a code is for. Throws a `CallError`. */
export function lookAt({ secret, ...place }: PhoneLink, signal: AbortSignal) {
  return exchange(signal, async (patience) => {
    const response = await post(lookAtPhoneUpload.path, place, { token: bearerOf(secret), patience });
    return lookAtPhoneUpload.answer.parse(await response.json());
  });
}

/** Puts a picture into the node, and uses the code up. Throws a `CallError`, or the signal's own reason when it aborts. */
export function send({ secret, ...place }: PhoneLink, file: Blob, { signal, onSent }: Sending) {
  return exchange(signal, async (patience) => {
    const { url, sent } = await withFile(sendFromPhone.path, place, { field: 'imageb64', file });
    const response = await post(url, sent, { token: bearerOf(secret), patience, onSent });
    return sendFromPhone.answer.parse(await response.json());
  });
}

/** What a phone calls with in place of an account's token. */
function bearerOf(secret: string): string {
  return `phone.${secret}`;
}
