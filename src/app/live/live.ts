import { type BoardEvent, boardEvents } from '../../../contract/calls/live.ts';
import { createApi } from '../../api/api.ts';
import { callStatusOf, isStreamTimeout } from '../../api/errors.ts';
import { selectSaving } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { boardTokenSource } from '../../session/client.ts';
import { randomId } from '../../session/randomId.ts';
import { votingOf } from '../voting/voting.ts';
import { changedEventOf } from './changedEvent.ts';
import { followStream } from './followStream.ts';
import { createLeaderElection, type LeaderMessage } from './leaderElection.ts';
import { pauseUntilVisible } from './retries.ts';

type TabMessage =
  | LeaderMessage
  | { readonly kind: 'event'; readonly event: BoardEvent }
  /** The leading tab has opened a stream of this name. */
  | { readonly kind: 'stream'; readonly id: string }
  /** The stream of the leading tab broke off, or cannot be opened. */
  | { readonly kind: 'cut' }
  /** The server may be in reach again, though by no stream. */
  | { readonly kind: 'reached' };

/** The board may not be looked at any more, or nobody is signed in. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 404]);

/**
 * Follows what others change on a board. One tab of a browser holds the stream, the others hear of it: a browser has six connections to a
 * server. Returns what ends it.
 */
export function startLive(session: BoardSession): () => void {
  const { actor } = session;
  const tokenSource = boardTokenSource();
  // Its refusals make the tab ask for the board: that call's own tell the person.
  const streamApi = createApi({ token: tokenSource });
  const saving = selectSaving(actor.getSnapshot());
  const { boardId, viewerEmail } = actor.getSnapshot().context;
  const channel = new BroadcastChannel(`maquette-live ${boardId} ${viewerEmail}`);
  const post = (message: TabMessage) => channel.postMessage(message);
  let stream: AbortController | undefined;
  let streamId: string | undefined;
  let isCut = false;

  function handleEvent(event: BoardEvent): void {
    if (event.event === 'round') void votingOf(session).refreshRound();
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
          return streamApi.stream(boardEvents, { board_id: boardId, since }, { signal, onAnswerBegin: onOpen });
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
          if (isStreamTimeout(error)) {
            post({ kind: 'reached' });
            noteReached();
            requestChanges();
          } else if (REFUSED_STATUSES.has(callStatusOf(error))) requestChanges();
          else {
            post({ kind: 'cut' });
            noteCut();
          }
        },
      });
    },
    onFollow() {
      stream?.abort();
      stream = undefined;
    },
  });

  /** The server is out of reach: it is said at once, also where nothing waits to be saved. */
  function noteCut(): void {
    isCut = true;
    saving.send({ type: 'offline' });
  }

  /** The server may be in reach, though by no stream: what waits to be saved goes, and finds out. */
  function noteReached(): void {
    if (!isCut) return;
    isCut = false;
    saving.send({ type: 'online' });
  }

  /** A stream is open. */
  function adoptStream(id: string): void {
    if (id === streamId) return;
    // The server is there again: what waits to be saved goes now.
    if (streamId !== undefined || isCut) {
      isCut = false;
      saving.send({ type: 'online' });
      void votingOf(session).refreshRound();
    }
    streamId = id;
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') handleEvent(data.event);
    else if (data.kind === 'stream') adoptStream(data.id);
    else if (data.kind === 'cut') noteCut();
    else if (data.kind === 'reached') noteReached();
    else {
      // A tab that opens learns which stream it hears.
      if (data.kind === 'whoLeads' && stream && streamId !== undefined) post({ kind: 'stream', id: streamId });
      election.handleMessage(data);
    }
  };

  const aborter = new AbortController();
  const signal = aborter.signal;
  addEventListener('pagehide', election.end, { signal });
  return () => {
    aborter.abort();
    election.end();
    stream?.abort();
    channel.close();
  };
}
