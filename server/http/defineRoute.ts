import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '../../contract/calls/call.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { type Person, personOf } from '../access/person.ts';
import type { User } from '../access/user.ts';
import { boardNotFoundProblem, ProblemError } from '../kit/problems.ts';
import { containsNul } from '../kit/text.ts';
import { issueText } from './issueText.ts';

// The contract's schemas bring no words for their faults: only the server tells them.
z.config(z.locales.en());

type RouteInput<C extends Call> = {
  readonly body: z.output<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
/** A route answers with the call's answer, or with the reply it has written itself. */
type RouteAnswer<C extends Call> = Promise<z.input<C['answer']> | FastifyReply>;
type RouteOptions = {
  /** The largest body in bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
};
type OpenRouteOptions = RouteOptions & { readonly onRequest?: onRequestAsyncHookHandler };

/** A call that needs no account has no need of more: whoever makes it is nobody yet. */
const OPEN_ROUTE_BODY_BYTES_MAX = 16 * 1024;

/**
 * Registers a call of the contract for signed-in people: 401 before the body is read, 400 `invalid_body` with the first
 * fault in words, then the handler with the parsed body. Both forms of the path, with and without a trailing slash, answer.
 */
export function defineRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: RouteInput<C> & { readonly user: User; readonly person: Person }) => RouteAnswer<C>,
  { bodyLimit = SERVER_LIMITS.jsonBytes }: RouteOptions = {},
): void {
  const onRequest = [app.requireUser, reserveBody(bodyLimit)];
  app.post(call.path, { bodyLimit, onRequest }, async (request, reply) => {
    const user = userOf(request);
    return handler({ body: parseBody(call, request.body), user, person: personOf(user), request, reply });
  });
}

/** The same for a call that guests make too, who came by a review link. */
export function defineReaderRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: RouteInput<C> & { readonly person: Person }) => RouteAnswer<C>,
): void {
  const bodyLimit = SERVER_LIMITS.jsonBytes;
  const onRequest = [app.requirePerson, reserveBody(bodyLimit)];
  app.post(call.path, { bodyLimit, onRequest }, async (request, reply) => {
    const { person } = request;
    if (person === null) throw notSignedInProblem();
    return handler({ body: parseBody(call, request.body), person, request, reply });
  });
}

/** Registers a call that needs no account, such as asking whether one may be made. `onRequest` may refuse it before the body is read. */
export function defineOpenRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: RouteInput<C>) => RouteAnswer<C>,
  { bodyLimit = OPEN_ROUTE_BODY_BYTES_MAX, onRequest }: OpenRouteOptions = {},
): void {
  app.post(call.path, { bodyLimit, ...(onRequest && { onRequest }) }, async (request, reply) => {
    return handler({ body: parseBody(call, request.body), request, reply });
  });
}

/** A hook that waits for a place for a body before it is read. */
function reserveBody(limit: number): onRequestAsyncHookHandler {
  return async (request, reply) => request.server.bodyBudget.reserveBody(request, reply, { limit, isFile: false });
}

/** The person who makes a request whose route asked for one. */
export function userOf(request: FastifyRequest): User {
  if (request.user === null) throw notSignedInProblem();
  return request.user;
}

/** The refusal of a call without a valid token. */
export function notSignedInProblem(): ProblemError {
  return new ProblemError('not_signed_in', 'Please sign in again.');
}

/** A call's body, read by its schema. Throws 400 `invalid_body` with the first fault in words, or 404 for what cannot be a board's id. */
export function parseBody<C extends Call>(call: C, body: unknown): z.output<C['body']> {
  if (containsNul(body)) throw new ProblemError('invalid_body', 'A text in the body holds a NUL character.');
  const parsed = call.body.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data as z.output<C['body']>;
  // An id that cannot be one names no board; the person sees the same page as for an unknown one.
  if (parsed.error.issues.every(({ code, path }) => code === 'invalid_format' && path[0] === 'board_id'))
    throw boardNotFoundProblem();
  throw invalidBodyProblem(parsed.error);
}

/** Says the first fault of a body that does not fit its schema. */
export function invalidBodyProblem(error: z.core.$ZodError, parentPath = ''): ProblemError {
  const issue = error.issues[0];
  const path = [parentPath, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  const detail = issue ? issueText(issue) : 'It does not fit';
  return new ProblemError('invalid_body', path === '' ? `The body: ${detail}.` : `The field ${path}: ${detail}.`);
}
