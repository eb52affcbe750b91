import { randomId } from './randomId.ts';

/** Makes a call of this body under a key. */
export type IdempotentCall = <Answer>(body: object, call: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * Calls that make something: the same again, while one is on its way or after it failed, goes out under the same key, so that the server
 * makes one thing. What comes after an answer is a new wish.
 */
export function createIdempotentCalls(): IdempotentCall {
  let pending: { readonly text: string; readonly key: string } | undefined;
  return async (body, call) => {
    const text = JSON.stringify(body);
    if (pending?.text !== text) pending = { text, key: randomId() };
    const { key } = pending;
    const answer = await call(key);
    if (pending?.key === key) pending = undefined;
    return answer;
  };
}
