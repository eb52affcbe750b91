import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../kit/problems.ts';

const HOST_NAME = /^host$/i;
/** A name or an address, and perhaps a port. */
const HOST_PATTERN = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that name two hosts, or as one what cannot be: whoever stands between may have read another than we do, and links are made
 * of it where no address is set. Old clients, such as the health checks of balancers, name none.
 */
export function requirePlainHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host, raw }) => {
    const namesSeveral = raw.rawHeaders.filter((text, index) => index % 2 === 0 && HOST_NAME.test(text)).length > 1;
    if (namesSeveral || (host && !HOST_PATTERN.test(host)))
      throw new ProblemError('invalid_request', 'The host of the request is not readable.');
  });
}
