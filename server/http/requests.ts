import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Person } from '../access/person.ts';
import type { User } from '../access/user.ts';
import { type BodyBudget, createBodyBudget } from './bodies/bodyBudget.ts';
import { notSignedInProblem } from './defineRoute.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person the bearer token names, on routes that require one. */
    user: User | null;
    /** The same on routes that guests may call. */
    person: Person | null;
  }
  interface FastifyInstance {
    /** An onRequest hook: fills `request.user` from the bearer token or answers 401 before the body is read. */
    requireUser: onRequestAsyncHookHandler;
    /** The same hook for `request.person`: a user or a guest. */
    requirePerson: onRequestAsyncHookHandler;
    /** The memory that bodies may take. */
    bodyBudget: BodyBudget;
    /** The bytes of the largest file that this installation takes, whatever the call; undefined where the calls alone say it. */
    uploadBytesMax: number | undefined;
  }
}

type CallerLookup<Caller> = (authorization: string | undefined) => Promise<Caller | undefined>;

type RequestOptions = {
  readonly userOf: CallerLookup<User>;
  readonly callerOf: CallerLookup<Person>;
  readonly uploadBytesMax: number | undefined;
};

/** Gives an app what its routes ask of each request: who makes it, by its Authorization header, and a place for its body. */
export function decorateRequests(app: FastifyInstance, { userOf, callerOf, uploadBytesMax }: RequestOptions): void {
  app.decorate('bodyBudget', createBodyBudget());
  app.decorate('uploadBytesMax', uploadBytesMax);
  app.decorateRequest('user', null);
  app.decorate('requireUser', async (request) => {
    request.user = (await userOf(request.headers.authorization)) ?? null;
    if (request.user === null) throw notSignedInProblem();
  });
  app.decorateRequest('person', null);
  app.decorate('requirePerson', async (request) => {
    request.person = (await callerOf(request.headers.authorization)) ?? null;
    if (request.person === null) throw notSignedInProblem();
  });
}
