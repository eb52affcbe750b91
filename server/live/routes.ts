import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/live.ts';
import { mayView, openBoard } from '../access/findBoard.ts';
import { type CallerDeps, findCaller } from '../access/findCaller.ts';
import { queueKeyOf } from '../access/person.ts';
import { subscribeToBoard } from '../events/boardNotifications.ts';
import type { Bus } from '../events/bus.ts';
import { defineReaderRoute } from '../http/defineRoute.ts';
import { createPerPersonLimit } from '../kit/perPersonLimit.ts';
import { streamBoard } from './boardStream.ts';
import { createNotificationQueue, type NotificationQueue } from './notificationQueue.ts';

export type LiveDeps = CallerDeps & { readonly bus: Bus };

/** Streams that one person has open at once: a browser needs one, whatever its tabs; the oldest ends for one more. */
const STREAMS_PER_PERSON_MAX = 8;
/** The calls of `contract/calls/live.ts`. */
export async function liveRoutes(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const { db, bus } = deps;
  const streams = createPerPersonLimit<NotificationQueue>(STREAMS_PER_PERSON_MAX, (oldest) => oldest.end('busy'));
  const openReplies = new Set<FastifyReply>();
  // Their connections would hold a server that stops; the readers come back to the next one.
  app.addHook('preClose', async () => {
    for (const { raw } of openReplies) raw.destroy();
  });

  defineReaderRoute(app, calls.boardEvents, async ({ body, person, request, reply }) => {
    const { board_id, since } = body;
    const notifications = createNotificationQueue();
    // Before the board is read, so that no change falls between.
    const userId = person.kind === 'user' ? person.user.id : undefined;
    const unsubscribe = subscribeToBoard(bus, { boardId: board_id, userId }, notifications.put);
    reply.raw.once('close', unsubscribe);
    const { rev } = await openBoard(db, { boardId: board_id, person, permission: 'look' }).catch((error) => {
      unsubscribe();
      throw error;
    });
    if (reply.raw.destroyed) return reply.hijack();
    const removeStream = streams.add(queueKeyOf(person), notifications);
    openReplies.add(reply);
    reply.raw.once('close', () => {
      removeStream();
      openReplies.delete(reply);
      notifications.end('closed');
    });
    if (rev !== since) notifications.put({ kind: 'changed', rev });
    const refusalCode = async () => {
      const caller = await findCaller(deps, request.headers.authorization);
      if (caller === undefined) return 'not_signed_in';
      return (await mayView(db, board_id, caller)) ? undefined : 'board_not_found';
    };
    return streamBoard({ notifications, since, refusalCode }, reply);
  });
}
