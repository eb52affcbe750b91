import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A whole request may take so long: the largest picture over half a megabit a second. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** Closes connections whose body stops coming: each would be held until the sender ends it. An answer may take as long as it takes. */
export function closeStalledUploads(app: FastifyInstance, stallTimeoutMs: number): void {
  app.addHook('preParsing', async ({ method, raw: { socket } }, _, payload) => {
    // A request that is injected came over none.
    if (method !== 'POST' || !(socket instanceof Socket)) return payload;
    // Node closes a socket whose timeout nobody handles.
    socket.setTimeout(stallTimeoutMs);
    payload.once('end', () => socket.setTimeout(0));
    return payload;
  });
}
