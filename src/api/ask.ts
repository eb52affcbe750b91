import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';
import type { Bearer } from './token.ts';

type AskOptions = {
  /** It goes out even while its page closes. */
  readonly keepalive?: boolean;
  /** The `Idempotency-Key` header of a call that makes something. */
  readonly key?: string;
};

/** Makes a call that does not come with every page. Throws a `CallError`. */
export function ask<C extends Call>(
  call: C,
  body: BodyOf<C>,
  token: Bearer,
  { keepalive, key }: AskOptions = {},
): Promise<AnswerOf<C>> {
  return exchange(undefined, async (patience) => {
    const response = await post(call.path, body, {
      token: token.get(),
      patience,
      limit: call.patience,
      keepalive,
      key,
    });
    return call.answer.parse(await response.json()) as AnswerOf<C>;
  });
}
