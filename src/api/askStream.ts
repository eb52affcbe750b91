import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import { CallError, parseJson } from './errors.ts';
import { readEvents } from './events.ts';
import { createPatience } from './patience.ts';
import { post } from './post.ts';
import type { Bearer } from './token.ts';

type StreamOptions = {
  readonly token: Bearer;
  readonly signal: AbortSignal;
  /** Told when the server has begun to answer. */
  readonly onOpen: () => void;
};

/**
 * Follows a stream that does not come with every page, until it ends. Its server fills silences: one that stays empty is a proxy that
 * gathers, or a connection that is gone. Throws a `CallError`, or the caller's own reason when it aborts.
 */
export async function* askStream<C extends Call>(
  call: C,
  body: BodyOf<C>,
  { token, signal, onOpen }: StreamOptions,
): AsyncGenerator<AnswerOf<C>> {
  const patience = createPatience(signal);
  try {
    const response = await post(call.path, body, { token: token.get(), patience, limit: call.patience });
    if (!response.body) throw new CallError(response.status, 'no_body', 'The answer has no body.');
    patience.expectBeats();
    onOpen();
    for await (const { event, data } of readEvents(response.body, patience.hearEvent)) {
      const parsed = call.answer.safeParse({ event, data: parseJson(data) });
      // An event of a later version is none of this page's.
      if (parsed.success) yield parsed.data as AnswerOf<C>;
    }
  } catch (error) {
    throw patience.failureOf(error);
  } finally {
    patience.end();
  }
}

/** Says whether a stream was given up since nothing was heard of it. */
export function isSilence(error: unknown): boolean {
  return error instanceof CallError && error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
}
