import type { AnswerOf, BodyOf } from '../../contract/calls/call.ts';
import { openShareLink } from '../../contract/calls/sharing.ts';
import { createApi } from './api.ts';

/** Opens a review link as a guest. Throws a `CallError`. */
export async function openReviewLink(
  body: BodyOf<typeof openShareLink>,
): Promise<AnswerOf<typeof openShareLink> & { readonly bearer: string }> {
  const { answer, bearer } = await createApi({ token: { get: () => null } }).callForToken(openShareLink, body);
  return { ...answer, bearer };
}
