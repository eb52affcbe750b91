import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import { asProblem, problemBody } from '../kit/problems.ts';

const SERVER_ERROR_STATUS = 500;
/** Headers of what was asked for: a browser must not keep a refusal in its place. */
const CONTENT_HEADERS = ['cache-control', 'etag', 'accept-ranges', 'content-range', 'content-length'];

/** Answers whatever a route, or Fastify before one, threw as a JSON problem; what is our own fault is logged with its cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  const status = PROBLEM_STATUS[problem.code];
  const cause = problem.cause ?? problem;
  // Whoever left in the middle of a body is no fault of ours, and hears no answer.
  const isDisconnected = request.raw.destroyed && !request.raw.complete;
  // Nor is a stream of which nothing had been sent when its connection ended: by a stop, or because its reader left.
  if (reply.raw.destroyed && isPrematureClose(cause)) {
    request.log.debug('the connection ended before its stream began');
    return reply.hijack();
  }
  if (isDisconnected) request.log.debug({ code: problem.code }, 'the connection broke before the body was whole');
  else if (status === SERVER_ERROR_STATUS) request.log.error({ err: cause }, problem.message);
  else request.log.debug({ code: problem.code }, problem.message);
  for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').send(problemBody(problem));
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
