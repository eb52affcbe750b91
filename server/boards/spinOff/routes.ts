import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { spinOffNode, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import { receiveBoard } from '../../../contract/calls/sharing.ts';
import type { User } from '../../access/user.ts';
import { refuseUnverified } from '../../access/verified.ts';
import type { DiskSpace } from '../../db/diskSpace.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { repeatKeyOf } from '../../http/repeatKey.ts';
import { createBrake } from '../../kit/brake.ts';
import { networkOf } from '../../kit/network.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Database } from '../../schema/database.ts';
import { once, type Wish } from '../catalogue/once.ts';
import * as sent from './sent.ts';
import { spinOff } from './spinOff.ts';

export type SpinOffDeps = sent.SendDeps & {
  readonly db: Kysely<Database>;
  readonly diskSpace: DiskSpace;
  readonly mail: Mail;
};

const HOUR = 60 * 60;
/** Letters that one person may cause. */
const LETTERS = 30;
/** Secrets from one network that open nothing. */
const GUESSES = 100;
/** Seconds. */
const SAME_PRESS = 10;

/** Boards that begin with a copy of a node: one's own, or somebody else's. */
export async function spinOffRoutes(app: FastifyInstance, deps: SpinOffDeps): Promise<void> {
  const { db, diskSpace } = deps;
  const letterBrake = createBrake(LETTERS, HOUR);
  const guessBrake = createBrake(GUESSES, HOUR);

  /** The wish of a person: the same within a moment is a second press or a second try, not a second board. */
  function wishOf(call: string, user: User, body: unknown, request: FastifyRequest): Wish {
    return { userId: user.id, call, body, key: repeatKeyOf(request), sameWithin: SAME_PRESS };
  }

  defineRoute(app, spinOffNode, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const options = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    return once(db, wishOf(spinOffNode.name, user, body, request), async (tx) => ({
      new_board_id: await spinOff(tx, deps.quota, user, options),
    }));
  });
  defineRoute(app, spinOffSendTo, async ({ body, user, request }) => {
    refuseUnverified(user, deps.mail, 'Verify your e-mail address first: the letter says who sends it.');
    await diskSpace.require(0);
    const options = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    return once(db, wishOf(spinOffSendTo.name, user, body, request), async (tx) => {
      letterBrake.press(user.id);
      const boardId = await sent.sendSpinOff(tx, deps, user, { ...options, email: body.send_to_email });
      return { new_board_id: boardId, mailed: deps.mail.isSent };
    });
  });
  defineRoute(app, receiveBoard, async ({ body, user, request }) => {
    const take = () => sent.receiveBoard(deps, user, body.secret);
    return { board_id: await guessBrake.attempt(networkOf(request.ip), take, ['link_not_found']) };
  });
}
