import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { spinOffNode, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import { receiveBoard } from '../../../contract/calls/sharing.ts';
import { requireVerified } from '../../access/requireVerified.ts';
import type { User } from '../../access/user.ts';
import type { DiskSpace } from '../../db/diskSpace.ts';
import type { Transact } from '../../events/transact.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { idempotencyKeyOf } from '../../http/idempotencyKey.ts';
import { acceptedLanguage } from '../../kit/acceptedLanguage.ts';
import type { CreateRateLimiter } from '../../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Database } from '../../schema/database.ts';
import { type CreateRequest, createOnce, findEarlierAnswer } from '../lifecycle/createOnce.ts';
import * as sent from './sentBoards.ts';
import { spinOff } from './spinOff.ts';

export type SpinOffDeps = sent.SendBoardDeps & {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly diskSpace: DiskSpace;
  readonly mail: Mail;
  readonly createRateLimiter: CreateRateLimiter;
};

const HOUR_SECONDS = 60 * 60;
/** Letters that one person may cause. */
const USER_MAIL_LIMIT = 30;
/** Secrets from one network that open nothing. */
const NETWORK_WRONG_SECRET_LIMIT = 100;
/** Seconds. */
const REPEATED_REQUEST_SECONDS = 10;

/** Boards that begin with a copy of a node: one's own, or somebody else's. */
export async function spinOffRoutes(app: FastifyInstance, deps: SpinOffDeps): Promise<void> {
  const { transact, diskSpace } = deps;
  const mailLimiter = deps.createRateLimiter('sent board', USER_MAIL_LIMIT, HOUR_SECONDS);
  const wrongSecretLimiter = deps.createRateLimiter('sent board secret', NETWORK_WRONG_SECRET_LIMIT, HOUR_SECONDS);

  /** The wish of a person: the same within a moment is a second press or a second try, not a second board. */
  function createRequestOf(call: string, user: User, body: unknown, request: FastifyRequest): CreateRequest {
    return { userId: user.id, call, body, key: idempotencyKeyOf(request), repeatSeconds: REPEATED_REQUEST_SECONDS };
  }

  defineRoute(app, spinOffNode, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const options = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    return createOnce(transact, createRequestOf(spinOffNode.name, user, body, request), async (tx) => ({
      new_board_id: await spinOff(tx, deps.quota, user, options),
    }));
  });
  defineRoute(app, spinOffSendTo, async ({ body, user, request }) => {
    requireVerified(user, deps.mail, 'Verify your email address first: the email names you as its sender.');
    await diskSpace.require(0);
    const options = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    const createRequest = createRequestOf(spinOffSendTo.name, user, body, request);
    const earlierAnswer = await findEarlierAnswer<AnswerOf<typeof spinOffSendTo>>(deps.db, createRequest);
    if (earlierAnswer !== undefined) return earlierAnswer;
    // Before the transaction: to count takes a connection of its own.
    const takeBack = await mailLimiter.consume(user.id);
    let isSent = false;
    try {
      return await createOnce(transact, createRequest, async (tx) => {
        isSent = true;
        const pageLanguage = acceptedLanguage(request.headers['accept-language']);
        const recipient = { email: body.send_to_email, pageLanguage };
        const boardId = await sent.sendSpinOff(tx, deps, user, { ...options, ...recipient });
        return { new_board_id: boardId, mailed: deps.mail.hasMailServer };
      });
    } finally {
      // The same wish came at once, and its letter is the other's.
      if (!isSent) await takeBack();
    }
  });
  defineRoute(app, receiveBoard, async ({ body, user, request }) => {
    const receive = () => sent.receiveBoard(transact, user, body.secret);
    return { board_id: await wrongSecretLimiter.attempt(rateLimitNetworkOf(request.ip), receive, ['link_not_found']) };
  });
}
