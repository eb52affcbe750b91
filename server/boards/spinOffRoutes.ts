import type { FastifyInstance } from 'fastify';
import { spinOffNode, spinOffSendTo } from '../../contract/calls/reviews.ts';
import { receiveBoard } from '../../contract/calls/sharing.ts';
import { createBrake } from '../accounts/brake.ts';
import { networkOf } from '../accounts/network.ts';
import { refuseUnverified } from '../accounts/verified.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import * as sent from './sent.ts';
import { spinOff } from './spinOff.ts';

const HOUR = 60 * 60;
/** Letters that one person may cause. */
const LETTERS = 30;
/** Secrets from one network that open nothing. */
const GUESSES = 100;

/** Boards that begin with a copy of a node: one's own, or somebody else's. */
export async function spinOffRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const letterBrake = createBrake(LETTERS, HOUR);
  const guessBrake = createBrake(GUESSES, HOUR);

  defineRoute(app, spinOffNode, async ({ body, user }) => {
    const asked = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    return { new_board_id: await spinOff(services, user, asked) };
  });
  defineRoute(app, spinOffSendTo, async ({ body, user }) => {
    refuseUnverified(user, services.mail, 'Verify your e-mail address first: the letter says who sends it.');
    letterBrake.press(user.id);
    const asked = { boardId: body.board_id, nodeId: body.node_id, name: body.new_board_name };
    const boardId = await sent.sendSpinOff(services, user, { ...asked, email: body.send_to_email });
    return { new_board_id: boardId, mailed: services.mail.isSent };
  });
  defineRoute(app, receiveBoard, async ({ body, user, request }) => {
    const take = () => sent.receiveBoard(services, user, body.secret);
    return { board_id: await guessBrake.attempt(networkOf(request.ip), take, ['link_not_found']) };
  });
}
