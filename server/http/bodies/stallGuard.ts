import type { FastifyReply } from 'fastify';
import { onReplyEnd } from './onReplyEnd.ts';

/** A connection that takes nothing for so long is given up. */
const STALL_TIMEOUT_MS = 30_000;

/** Passes the pieces of an answer on, one when the one before is taken, and gives up whoever takes none for long. */
export async function* guardStalls(
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array>,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): AsyncGenerator<Uint8Array> {
  const stallTimer = setTimeout(() => reply.raw.destroy(), stallTimeoutMs);
  onReplyEnd(reply, () => clearTimeout(stallTimer));
  for await (const piece of pieces) {
    yield piece;
    stallTimer.refresh();
  }
}
