import { type BoardEvent, boardEvents, PRESENCE_LIMITS, sendPresence } from '../../../contract/calls/live.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { createApi } from '../../api/api.ts';
import { callStatusOf, isStreamTimeout } from '../../api/errors.ts';
import { selectSaving } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { api, boardTokenSource } from '../../session/client.ts';
import { randomId } from '../../session/randomId.ts';
import { votingOf } from '../voting/voting.ts';
import { changedEventOf } from './changedEvent.ts';
import { followStream } from './followStream.ts';
import { createLeaderElection, type LeaderMessage } from './leaderElection.ts';
import { createPresences, type Presences } from './presence.ts';

/** A selection that changes is told at most this often, and one that does not this often all the same, in milliseconds. */
const PRESENCE_INTERVAL_MS = 1_000;
const PRESENCE_REPEAT_MS = 20_000;

type TabMessage =
  | LeaderMessage
  | { readonly kind: 'event'; readonly event: BoardEvent }
  | { readonly kind: 'own'; readonly id: string }
  /** The leading tab has opened a stream of this name. */
  | { readonly kind: 'stream'; readonly id: string };

/** The board may not be looked at any more, or nobody is signed in. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 404]);

const presencesBySession = new WeakMap<BoardSession, Presences>();

/** Who else has a board open. */
export function presencesOf(session: BoardSession): Presences {
  const presences = presencesBySession.get(session) ?? createPresences(Date.now);
  presencesBySession.set(session, presences);
  return presences;
}

/**
 * Follows what others do on a board, and tells them what is selected here. One tab of a browser holds the stream, the others hear of
 * it: a browser has six connections to a server. Returns what ends it.
 */
export function startLive(session: BoardSession): () => void {
  const { actor } = session;
  const tokenSource = boardTokenSource();
  // Its refusals make the tab ask for the board: that call's own tell the person.
  const streamApi = createApi({ token: tokenSource });
  const saving = selectSaving(actor.getSnapshot());
  const { boardId, viewerEmail } = actor.getSnapshot().context;
  const presences = presencesOf(session);
  const aborter = new AbortController();
  const channel = new BroadcastChannel(`maquette-live ${boardId} ${viewerEmail}`);
  const post = (message: TabMessage) => channel.postMessage(message);
  let stream: AbortController | undefined;
  let streamId: string | undefined;
  let ownPresenceId: string | undefined;

  function handleEvent(event: BoardEvent): void {
    if (event.event === 'presence') {
      // Whoever has just come knows nobody yet.
      if (presences.handleMessage(event.data)) selectionPublisher.schedulePublish();
    } else if (event.event === 'round') void votingOf(session).refreshRound();
    else if (event.event === 'changed') actor.send(changedEventOf(event.data));
    else if (event.data.code !== 'busy') requestChanges();
  }

  /** Fetches the server's changes, whose answer tells the person what is wrong. */
  function requestChanges(): void {
    actor.send({ type: 'changes.wanted' });
  }

  const election = createLeaderElection({
    tab: session.tab,
    post,
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onLead() {
      stream = new AbortController();
      void followStream({
        open(signal) {
          const { rev: since } = saving.getSnapshot().context;
          const id = randomId();
          const onOpen = () => {
            post({ kind: 'stream', id });
            adoptStream(id);
          };
          return streamApi.stream(
            boardEvents,
            { board_id: boardId, since, stream: id },
            { signal, onAnswerBegin: onOpen },
          );
        },
        onEvent(event) {
          post({ kind: 'event', event });
          handleEvent(event);
        },
        pause: pauseUntilVisible,
        random: Math.random,
        signal: stream.signal,
        onError(error) {
          console.error('board_events', error);
          // A proxy that gathers answers lets no event through: what is new is asked for each time that this is found out.
          if (isStreamTimeout(error) || REFUSED_STATUSES.has(callStatusOf(error))) requestChanges();
        },
      });
    },
    onFollow() {
      stream?.abort();
      stream = undefined;
    },
  });

  /** A stream is open: whoever answers what is told now is heard, and when it ends, this tab has left. */
  function adoptStream(id: string): void {
    if (id === streamId) return;
    // The server is there again: what waits to be saved goes now.
    if (streamId !== undefined) {
      saving.send({ type: 'online' });
      void votingOf(session).refreshRound();
    }
    streamId = id;
    selectionPublisher.publishIfVisible();
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') handleEvent(data.event);
    else if (data.kind === 'own') presences.markOwn(data.id);
    else if (data.kind === 'stream') adoptStream(data.id);
    else {
      if (data.kind === 'whoLeads') greetTab();
      election.handleMessage(data);
    }
  };

  /** A tab that opens learns which of those it hears are of this person, and by which stream. */
  function greetTab(): void {
    if (ownPresenceId !== undefined) post({ kind: 'own', id: ownPresenceId });
    if (stream && streamId !== undefined) post({ kind: 'stream', id: streamId });
  }

  async function publishPresence(selection: readonly NodeId[], isLeaving: boolean): Promise<void> {
    const presence = { id: session.tab, selection: selection.slice(0, PRESENCE_LIMITS.selection), left: isLeaving };
    try {
      const body = { board_id: boardId, stream: streamId, ...presence };
      const { id } = await api.call(sendPresence, body, { token: tokenSource, keepalive: isLeaving });
      // Whoever has left says nothing more: the channel is closed.
      if (isLeaving || aborter.signal.aborted || id === ownPresenceId) return;
      ownPresenceId = id;
      presences.markOwn(id);
      post({ kind: 'own', id });
    } catch (error) {
      // Nobody waits for it: the next one says the same.
      console.error('presence', error);
    }
  }

  const selectionPublisher = createSelectionPublisher(actor, publishPresence);
  const expiryTimer = setInterval(presences.removeExpired, PRESENCE_REPEAT_MS);
  const signal = aborter.signal;
  addEventListener('pagehide', election.end, { signal });
  return () => {
    aborter.abort();
    clearInterval(expiryTimer);
    selectionPublisher.end();
    election.end();
    stream?.abort();
    channel.close();
  };
}

/** Tells what is selected: as it changes, but not too often, again after a while, and that nobody looks once the page is hidden. */
function createSelectionPublisher(
  actor: BoardSession['actor'],
  publishPresence: (selection: readonly NodeId[], left: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentSelection: unknown = actor.getSnapshot().context.selection;
  let lastSentTime = 0;
  const isPageVisible = () => document.visibilityState === 'visible';

  function publishNow(): void {
    const { selection, board } = actor.getSnapshot().context;
    sentSelection = selection;
    lastSentTime = Date.now();
    publishPresence(
      [...selection].filter((id): id is NodeId => board.nodes.has(id as NodeId)),
      false,
    );
    clearTimeout(timer);
    timer = setTimeout(publishNow, PRESENCE_REPEAT_MS);
  }

  function schedulePublish(): void {
    if (!isPageVisible()) return;
    clearTimeout(timer);
    timer = setTimeout(publishNow, Math.max(0, lastSentTime + PRESENCE_INTERVAL_MS - Date.now()));
  }

  function onVisibility(): void {
    if (isPageVisible()) publishNow();
    else {
      clearTimeout(timer);
      publishPresence([], true);
    }
  }

  const subscription = actor.subscribe(({ context }) => context.selection !== sentSelection && schedulePublish());
  document.addEventListener('visibilitychange', onVisibility);
  return {
    publishIfVisible(): void {
      if (isPageVisible()) publishNow();
    },
    schedulePublish,
    end(): void {
      clearTimeout(timer);
      subscription.unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      publishPresence([], true);
    },
  };
}

/** Waits, or until there is a network again, or the page is seen. */
function pauseUntilVisible(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const aborter = new AbortController();
  const timer = setTimeout(resolve, ms);
  const resolvePause = () => resolve();
  const options = { signal: aborter.signal };
  addEventListener('online', resolvePause, options);
  document.addEventListener('visibilitychange', resolvePause, options);
  signal.addEventListener('abort', resolvePause, options);
  return promise.finally(() => {
    clearTimeout(timer);
    aborter.abort();
  });
}
