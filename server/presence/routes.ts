import { createHash } from 'node:crypto';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import {
  PRESENCE_LIMITS,
  PRESENCE_PATH,
  type PresenceClose,
  type PresenceIdentity,
} from '../../contract/calls/presence.ts';
import { findBoard, openBoard } from '../access/findBoard.ts';
import { type CallerDeps, findCaller } from '../access/findCaller.ts';
import { identityOf, nameOf, type Person, queueKeyOf } from '../access/person.ts';
import { colorOf } from '../access/personColors.ts';
import type { DatabaseChannel } from '../db/database.ts';
import { subscribeToBoard } from '../events/boardNotifications.ts';
import type { Bus } from '../events/bus.ts';
import { createPerPersonLimit } from '../kit/perPersonLimit.ts';
import { ProblemError } from '../kit/problems.ts';
import { createPresenceHub } from './hub.ts';
import { type Admission, closePresenceSocket, servePresence } from './presenceSocket.ts';
import { createProcessLink } from './processes/processLink.ts';

export type PresenceDeps = CallerDeps & {
  readonly bus: Bus;
  /** The way to the other processes of the installation; undefined where there can be none. */
  readonly processChannel: DatabaseChannel | undefined;
};

/** The time after which it is asked again whether somebody may still look, where nothing told that they may not: links expire, sessions end. */
const RECHECK_MS = 30_000;
const DIGEST_CHARACTERS = 22;

/**
 * The socket of `contract/calls/presence.ts`. A page of another origin cannot use it: nothing is let in by a cookie, only by a token in
 * the first message.
 */
export async function presenceRoutes(app: FastifyInstance, deps: PresenceDeps): Promise<void> {
  const { db, bus, processChannel } = deps;
  const onFault = (error: unknown) => app.log.warn(error, 'presence');
  const link = processChannel && (await createProcessLink(processChannel, { onFault }));
  const hub = createPresenceHub(undefined, link);
  app.addHook('onClose', async () => link?.close());
  const sockets = createPerPersonLimit<(reason: PresenceClose) => void>(PRESENCE_LIMITS.socketsPerPerson, (end) =>
    end('busy'),
  );
  await app.register(websocket, {
    options: { maxPayload: PRESENCE_LIMITS.messageBytes, perMessageDeflate: false },
    // They would hold a server that stops; the tabs come back to the next one.
    preClose(done) {
      for (const socket of app.websocketServer.clients) closePresenceSocket(socket, 'restarting');
      app.websocketServer.close(() => done());
    },
    errorHandler(error, socket, request) {
      // A message too large, or a connection that broke: `ws` has closed it, with its own code.
      request.log.debug(error, 'presence');
      if (socket.readyState === socket.OPEN) socket.terminate();
    },
  });

  // Refused before the plugin knows that it is a socket, it would stay open, and hold a server that stops.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade !== undefined) raw.socket.destroySoon();
  });
  app.get(PRESENCE_PATH, { websocket: true }, (socket, request) => {
    servePresence(socket, {
      hub,
      onFault: (error) => request.log.error(error, 'presence'),
      async admit({ board_id: boardId, tab, token }): Promise<Admission | PresenceClose> {
        const authorization = `Bearer ${token}`;
        const person = await findCaller(deps, authorization);
        if (person === undefined) return 'not_signed_in';
        // Before the board is read, so that no loss of rights falls between.
        let hasAccessChanged = false;
        let onAccessChange = () => {
          hasAccessChanged = true;
        };
        const userId = person.kind === 'user' ? person.user.id : undefined;
        const unsubscribe = subscribeToBoard(
          bus,
          { boardId, userId },
          ({ kind }) => kind === 'access' && onAccessChange(),
        );
        const identity = await identityFor(db, { boardId, person, tab }).catch((error) => {
          unsubscribe();
          return reasonOf(error);
        });
        if (typeof identity === 'string') return identity;

        const currentRefusal = async (): Promise<PresenceClose | undefined> => {
          const caller = await findCaller(deps, authorization);
          if (caller === undefined) return 'not_signed_in';
          const visibleBoard = await findBoard(db, { boardId, person: caller, permission: 'look' }).catch(reasonOf);
          if (typeof visibleBoard === 'string') return visibleBoard;
          return visibleBoard.access.role === identity.role ? undefined : 'access_changed';
        };

        return {
          boardId,
          identity,
          watch(onChange) {
            let isWatching = true;
            const report = (reason: PresenceClose | undefined) => isWatching && reason && onChange(reason);
            const recheck = () =>
              void currentRefusal().then(report, (error) => {
                if (isWatching) request.log.error(error, 'presence');
                report('server_fault');
              });
            const timer = setInterval(recheck, RECHECK_MS);
            const release = sockets.add(queueKeyOf(person), onChange);
            onAccessChange = recheck;
            if (hasAccessChanged) recheck();
            return () => {
              isWatching = false;
              clearInterval(timer);
              unsubscribe();
              release();
            };
          },
        };
      },
    });
  });
}

/** The identity under which others see a tab of somebody who may look at a board; throws where they may not. */
async function identityFor(
  db: PresenceDeps['db'],
  { boardId, person, tab }: { readonly boardId: string; readonly person: Person; readonly tab: string },
): Promise<PresenceIdentity> {
  const { access } = await openBoard(db, { boardId, person, permission: 'look' });
  const identity = identityOf(person);
  return {
    id: digestOf(`${identity} ${tab}`),
    person: digestOf(identity),
    name: nameOf(person),
    color: await colorOf(db, boardId, person),
    role: access.role,
  };
}

/** The reason for which a board does not let somebody in. */
function reasonOf(error: unknown): PresenceClose {
  if (!(error instanceof ProblemError)) throw error;
  return error.code === 'board_in_bin' ? 'board_in_bin' : 'board_not_found';
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
