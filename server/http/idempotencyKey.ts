import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_LENGTH_MAX } from '../../contract/calls/jobs.ts';
import { ProblemError } from '../kit/problems.ts';

/** The `Idempotency-Key` header of a call; undefined where it has none. Throws 400 `invalid_body` for one that is too long. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || header.length > IDEMPOTENCY_KEY_LENGTH_MAX)
    throw new ProblemError('invalid_body', 'The header Idempotency-Key is too long.');
  return header;
}
