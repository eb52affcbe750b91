import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../kit/problems.ts';

/**
 * Refuses requests of whoever has left already. The system then knows their address no more, and nothing could be counted or written down
 * under it. An address that has been read once stays known to the end of the connection's last request.
 */
export function requireCallerAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }) => {
    if (ip === undefined) throw new ProblemError('invalid_request', 'The connection is gone.');
  });
}
