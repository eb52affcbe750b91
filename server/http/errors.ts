import type { FastifyInstance } from 'fastify';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import { asProblem, problemBody } from './problems.ts';

const SERVER_FAULT = 500;

/** Answers everything that a route throws as a JSON problem; what is our own fault is logged with its cause. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    const status = PROBLEM_STATUS[problem.code];
    const cause = problem.cause ?? problem;
    if (status === SERVER_FAULT) request.log.error({ err: cause }, problem.message);
    else request.log.debug({ code: problem.code }, problem.message);
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(status).type('application/problem+json').send(problemBody(problem));
  });
}
