import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import { lookAtPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';

/** What the address of a phone's page says: which node of which board, and the secret of its code. */
export type PhoneLink = BodyOf<typeof lookAtPhoneUpload> & { readonly secret: string };

type Sending = {
  readonly signal: AbortSignal;
  /** Told how much of the picture has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
};

/** What a code is for. Throws a `CallError`. */
export function lookAt({ secret, ...place }: PhoneLink, signal: AbortSignal) {
  return ask(lookAtPhoneUpload, secret, place, { signal });
}

/** Puts a picture into the node, and uses the code up. Throws a `CallError`, or the signal's own reason when it aborts. */
export function send({ secret, ...place }: PhoneLink, imageb64: string, sending: Sending) {
  return ask(sendFromPhone, secret, { ...place, imageb64 }, sending);
}

function ask<C extends Call>(
  call: C,
  secret: string,
  body: BodyOf<C>,
  { signal, onSent }: Pick<Sending, 'signal'> & Partial<Sending>,
): Promise<AnswerOf<C>> {
  return exchange(signal, async (patience) => {
    const response = await post(call.path, body, { token: `phone.${secret}`, patience, onSent });
    return call.answer.parse(await response.json()) as AnswerOf<C>;
  });
}
