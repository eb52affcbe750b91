import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The work at the end of each answer; undefined once it has ended. */
const endings = new WeakMap<object, (() => void)[] | undefined>();

/** Does something once an answer is sent or its connection is gone; at once where that has happened. */
export function whenEnded({ raw }: FastifyReply, end: () => void): void {
  if (endings.has(raw)) {
    const list = endings.get(raw);
    if (list) list.push(end);
    else end();
    return;
  }
  const list = [end];
  endings.set(raw, list);
  finished(raw, () => {
    endings.set(raw, undefined);
    for (const each of list) each();
  });
}
