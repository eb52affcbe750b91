import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { AnswerOf, BodyOf } from '../../contract/calls/call.ts';
import { openShareLink } from '../../contract/calls/sharing.ts';
import { CallError } from './errors.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';

/** Opens a review link as a guest. Throws a `CallError`. */
export function openLink(
  body: BodyOf<typeof openShareLink>,
): Promise<AnswerOf<typeof openShareLink> & { readonly bearer: string }> {
  return exchange(undefined, async (patience) => {
    const response = await post(openShareLink.path, body, { token: null, patience });
    const bearer = response.headers.get(TOKEN_HEADER);
    if (!bearer) throw new CallError(response.status, 'no_token', 'The server gave no bearer to the guest.');
    return { ...openShareLink.answer.parse(await response.json()), bearer };
  });
}
