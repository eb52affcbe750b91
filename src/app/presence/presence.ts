import type { PresenceArea } from '../../../contract/calls/presence.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { boardTokenSource } from '../../session/client.ts';
import { createEmitter } from '../../store/emitter.ts';
import { createStore } from '../../store/store.ts';
import { pauseUntilVisible } from '../live/retries.ts';
import { attachOwnRuns, attachOwnSelection } from './ownActivity.ts';
import { keepConnected, type PresenceSender, presenceUrl } from './presenceConnection.ts';
import { createRoster, type PresentPerson } from './roster.ts';
import { createStatePublisher } from './statePublisher.ts';

/** A call of an editor: everybody is to come to a part of the board. */
export type GatherCall = { readonly person: PresentPerson; readonly view: PresenceArea };

/** The people on an opened board, and this tab among them. */
export function createPresence() {
  const roster = createRoster();
  const publisher = createStatePublisher();
  const gatherEmitter = createEmitter<[GatherCall]>();
  const canGather = createStore(false);
  let sender: PresenceSender | undefined;

  return {
    roster,
    publisher,
    onGather: gatherEmitter.on,
    /** The person whose view is followed, by their id. */
    followedPerson: createStore<string | undefined>(undefined),
    /** Says whether one is welcome on the board now, so that others can be called. */
    canGather,
    /** Asks everybody to come to what is seen here; tells how many other people were asked. */
    gather(): number {
      const { view } = publisher.state();
      if (!sender || !view) return 0;
      sender.send({ kind: 'gather', view });
      return roster.people.get().length;
    },
    /** Joins the board, and returns what leaves it. */
    start(session: BoardSession): () => void {
      const { boardId: board_id } = session.actor.getSnapshot().context;
      const token = boardTokenSource();
      const aborter = new AbortController();
      const detachSelection = attachOwnSelection(session, publisher.tell);
      const detachRuns = attachOwnRuns(session, publisher.tell);
      let joinState = publisher.state();
      void keepConnected({
        openSocket: () => new WebSocket(presenceUrl(location.href)),
        joinRequest() {
          const bearer = token.get();
          joinState = publisher.state();
          return bearer === null
            ? undefined
            : { kind: 'join', board_id, tab: session.tab, token: bearer, state: joinState };
        },
        onOpen(next) {
          sender = next;
          canGather.set(true);
          publisher.connect(next, joinState);
        },
        onNews(news) {
          if (news.kind === 'welcome' || news.kind === 'people') roster.handleNews(news);
          else if (news.kind === 'gather') {
            const personId = roster.tab(news.id)?.person;
            const person = roster.people.get().find((each) => each.person === personId);
            if (person) gatherEmitter.emit({ person, view: news.view });
          }
        },
        onClose() {
          sender = undefined;
          canGather.set(false);
          publisher.connect(undefined);
          roster.handleOutage();
        },
        pause: pauseUntilVisible,
        onNetworkLoss: (listener, lossSignal) => addEventListener('offline', listener, { signal: lossSignal }),
        random: Math.random,
        signal: aborter.signal,
      });
      return () => {
        detachSelection();
        detachRuns();
        aborter.abort();
        roster.clear();
      };
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;

const presenceByActor = new WeakMap<BoardActor, Presence>();

/** The people on the board of a session, or of a board machine. */
export function presenceOf({ actor }: { readonly actor: BoardActor }): Presence {
  const presence = presenceByActor.get(actor) ?? createPresence();
  presenceByActor.set(actor, presence);
  return presence;
}
