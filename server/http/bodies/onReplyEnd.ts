import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The work at the end of each answer; undefined once it has ended. */
const callbacksByReply = new WeakMap<object, (() => void)[] | undefined>();

/** Does something once an answer is sent or its connection is gone; at once where that has happened. */
export function onReplyEnd({ raw }: FastifyReply, callback: () => void): void {
  if (callbacksByReply.has(raw)) {
    const callbacks = callbacksByReply.get(raw);
    if (callbacks) callbacks.push(callback);
    else callback();
    return;
  }
  const callbacks = [callback];
  callbacksByReply.set(raw, callbacks);
  finished(raw, () => {
    callbacksByReply.set(raw, undefined);
    for (const endCallback of callbacks) endCallback();
  });
}
