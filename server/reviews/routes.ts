import type { FastifyInstance } from 'fastify';
import * as reviews from '../../contract/calls/reviews.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { ProblemError } from '../http/problems.ts';

/** The calls of `contract/calls/reviews.ts`. This server performs none of them: it says so with 501, rather than that there is no such call. */
export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  for (const call of Object.values(reviews))
    defineRoute(app, call, async () => {
      throw new ProblemError('not_available', `This server cannot do this yet (${call.name}).`);
    });
}
