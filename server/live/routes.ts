import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/live.ts';
import { mayEdit } from '../../contract/roles.ts';
import { findBoardView, openBoard } from '../access/findBoard.ts';
import { type CallerDeps, findCaller } from '../access/findCaller.ts';
import { queueKeyOf } from '../access/person.ts';
import { subscribeToBoard } from '../events/boardNotifications.ts';
import type { Bus } from '../events/bus.ts';
import { defineReaderRoute } from '../http/defineRoute.ts';
import type { Metrics } from '../http/metrics.ts';
import { createPerPersonLimit } from '../kit/perPersonLimit.ts';
import { createBoardFeeds, type ReadPushedChanges } from './boardFeeds.ts';
import { type BoardCheck, streamBoard } from './boardStream.ts';
import { createNotificationQueue, type NotificationQueue } from './notificationQueue.ts';

export type LiveDeps = CallerDeps & {
  readonly bus: Bus;
  readonly readPushedChanges: ReadPushedChanges;
  readonly metrics: Metrics;
};

/** Streams that one person has open at once: a browser needs one, whatever its tabs; the oldest ends for one more. */
const STREAMS_PER_PERSON_MAX = 8;
/** The calls of `contract/calls/live.ts`. */
export async function liveRoutes(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const { db, bus, readPushedChanges, metrics } = deps;
  const onError = (error: unknown) => app.log.error(error, 'the changes of a board could not be read');
  const feeds = createBoardFeeds({ bus, readPushedChanges, onError });
  const streams = createPerPersonLimit<NotificationQueue>(STREAMS_PER_PERSON_MAX, (oldest) => oldest.end('busy'));
  const openReplies = new Set<FastifyReply>();
  metrics.gauge('board_streams', () => openReplies.size);
  // Their connections would hold a server that stops; the readers come back to the next one.
  app.addHook('preClose', async () => {
    for (const { raw } of openReplies) raw.destroy();
  });

  defineReaderRoute(app, calls.boardEvents, async ({ body, person, request, reply }) => {
    const { board_id, since } = body;
    const notifications = createNotificationQueue();
    // Before the board is read, so that no change falls between.
    const userId = person.kind === 'user' ? person.user.id : undefined;
    const feedReader = feeds.join(board_id, notifications);
    const unsubscribeFromBoard = subscribeToBoard(bus, { boardId: board_id, userId }, (notification) => {
      if (notification.kind !== 'changed') notifications.put(notification);
    });
    const unsubscribe = () => {
      feedReader.leave();
      unsubscribeFromBoard();
    };
    reply.raw.once('close', unsubscribe);
    const { rev, access } = await openBoard(db, { boardId: board_id, person, permission: 'look' }).catch((error) => {
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
    if (rev !== since) notifications.putChange({ rev });
    feedReader.startAt(rev);
    feedReader.seesAll = mayEdit(access);
    const check = async (): Promise<BoardCheck> => {
      const caller = await findCaller(deps, request.headers.authorization);
      if (caller === undefined) return { refusalCode: 'not_signed_in' };
      const view = await findBoardView(db, board_id, caller);
      if (view === undefined) return { refusalCode: 'board_not_found' };
      feedReader.seesAll = mayEdit(view.access);
      return { rev: view.rev };
    };
    return streamBoard({ notifications, since, check }, reply);
  });
}
