import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/live.ts';
import { mayEdit } from '../../contract/roles.ts';
import { findBoardView, openBoard } from '../access/findBoard.ts';
import { type CallerDeps, findCaller } from '../access/findCaller.ts';
import { identityOf, nameOf, type Person, queueKeyOf } from '../access/person.ts';
import { colorOf } from '../access/personColors.ts';
import { publishPresence, subscribeToBoard } from '../events/boardNotifications.ts';
import type { Bus } from '../events/bus.ts';
import { defineReaderRoute } from '../http/defineRoute.ts';
import { createBoardFeeds, type ReadPushedChanges } from './boardFeeds.ts';
import { type BoardCheck, streamBoard } from './boardStream.ts';
import { createNotificationQueue, type NotificationQueue } from './notificationQueue.ts';
import { createTabTracker } from './tabTracker.ts';

export type LiveDeps = CallerDeps & { readonly bus: Bus; readonly readPushedChanges: ReadPushedChanges };

/** Streams that one person has open at once: a browser needs one, whatever its tabs; the oldest ends for one more. */
const STREAMS_PER_PERSON_MAX = 8;
/** The calls of `contract/calls/live.ts`. */
export async function liveRoutes(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const { db, bus, readPushedChanges } = deps;
  const onError = (error: unknown) => app.log.error(error, 'the changes of a board could not be read');
  const feeds = createBoardFeeds({ bus, readPushedChanges, onError });
  const queuesByPerson = new Map<string, NotificationQueue[]>();
  const openReplies = new Set<FastifyReply>();
  let isStopping = false;
  // Their connections would hold a server that stops; the readers come back to the next one.
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const { raw } of openReplies) raw.destroy();
  });

  /** Gives a person one more stream; returns what gives it back. */
  function addStream(person: Person, notifications: NotificationQueue): () => void {
    const streamKey = queueKeyOf(person);
    const queues = queuesByPerson.get(streamKey) ?? [];
    if (queues.length >= STREAMS_PER_PERSON_MAX) queues.shift()?.end('busy');
    queuesByPerson.set(streamKey, [...queues, notifications]);
    return () => {
      const remaining = (queuesByPerson.get(streamKey) ?? []).filter((other) => other !== notifications);
      if (remaining.length > 0) queuesByPerson.set(streamKey, remaining);
      else queuesByPerson.delete(streamKey);
    };
  }

  defineReaderRoute(app, calls.boardEvents, async ({ body, person, request, reply }) => {
    const { board_id, since, stream = request.id } = body;
    const notifications = createNotificationQueue();
    const tabs = createTabTracker(digestOf(`${identityOf(person)} ${stream}`));
    // Before the board is read, so that no change falls between.
    const userId = person.kind === 'user' ? person.user.id : undefined;
    const feedReader = feeds.join(board_id, notifications);
    const unsubscribeFromBoard = subscribeToBoard(bus, { boardId: board_id, userId }, (notification) => {
      tabs.handleNotification(notification);
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
    const removeStream = addStream(person, notifications);
    openReplies.add(reply);
    reply.raw.once('close', () => {
      removeStream();
      openReplies.delete(reply);
      notifications.end('closed');
      if (isStopping) return;
      const notices = tabs.departedPresences().map((tab) => publishPresence(db, board_id, tab));
      Promise.all(notices).catch((error) => request.log.error(error, 'presence'));
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

  defineReaderRoute(app, calls.sendPresence, async ({ body, person }) => {
    const { board_id, id: tab, stream, selection, left } = body;
    await openBoard(db, { boardId: board_id, person, permission: 'look' });
    const presenceId = digestOf(`${identityOf(person)} ${tab}`);
    const color = await colorOf(db, board_id, person);
    const departure = left === true ? ({ left } as const) : {};
    const presence = { id: presenceId, name: nameOf(person), color, selection, ...departure };
    await publishPresence(db, board_id, presence, stream && digestOf(`${identityOf(person)} ${stream}`));
    return { id: presenceId, color };
  });
}

const DIGEST_CHARACTERS = 22;

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
