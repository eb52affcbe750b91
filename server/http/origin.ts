import type { FastifyRequest } from 'fastify';

/** The origin at which the browser of a request found this server. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
