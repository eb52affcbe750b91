import { randomId } from './randomId.ts';

/** Makes a call of this body under a key. */
export type RepeatableCall = <Answer>(body: object, call: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * Calls that make something: the same again, while one is on its way or after it failed, goes out under the same key, so that the server
 * makes one thing. What comes after an answer is a new wish.
 */
export function createRepeats(): RepeatableCall {
  let open: { readonly text: string; readonly key: string } | undefined;
  return async (body, call) => {
    const text = JSON.stringify(body);
    if (open?.text !== text) open = { text, key: randomId() };
    const { key } = open;
    const answer = await call(key);
    if (open?.key === key) open = undefined;
    return answer;
  };
}
