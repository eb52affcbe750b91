import { useEffect, useState } from 'react';
import { typesIn } from '../../../contract/board.ts';
import { createBoard } from '../../../contract/calls/boards.ts';
import { shortName } from '../../../contract/names.ts';
import { whenIdle } from '../../load/whenIdle.ts';
import { loadViews } from '../../nodes/registry.ts';
import { api } from '../../session/client.ts';
import { BoardScreen } from '../board/BoardScreen.tsx';
import { type BoardAnswer, loadBoard } from '../loadBoard.ts';
import { navigate } from '../navigation.ts';
import { newBoardName } from '../newBoardName.ts';
import BoardNotFoundPage from '../pages/BoardNotFoundPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { RedirectToSignIn } from '../RedirectToSignIn.tsx';
import { startTutorialByAddress } from '../tutorial/tutorialRuns.ts';

type BoardState = BoardAnswer | { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: unknown };

/**
 * The board canvas at `/physical/board`. Without `boardId` it makes a board named `projectName` and replaces the address; an
 * unknown, foreign or malformed id is one page.
 */
export default function BoardRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const boardId = address.searchParams.get('boardId');
  const [loading, setLoading] = useState<BoardState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const opened = loading.kind === 'loaded' && loading.loaded.board.board_id === boardId;

  useEffect(() => {
    // `attempt` is only there to load once more.
    void attempt;
    if (!signedIn || opened) return;
    const aborter = new AbortController();
    const load = boardId === null ? createFrom(address) : loadBoard(boardId, aborter.signal);
    load.then(
      (answer) => {
        if (!answer || aborter.signal.aborted) return;
        if (answer.kind === 'loaded') {
          askForViews(answer.loaded.board.nodes);
          startTutorialByAddress(address, answer.loaded.board.board_id);
        }
        setLoading(answer);
      },
      (error) => {
        if (!aborter.signal.aborted) setLoading({ kind: 'failed', error });
      },
    );
    return () => aborter.abort();
  }, [signedIn, opened, boardId, address, attempt]);

  // Signed out in the middle: the board stays, with its work, and asks.
  if (!signedIn && !opened) return <RedirectToSignIn from={address} />;
  switch (loading.kind) {
    case 'loading':
      return null;
    case 'loaded':
      return opened ? (
        <BoardScreen key={boardId} loaded={loading.loaded} inspectMode={address.searchParams.get('inspect')} />
      ) : null;
    case 'notFound':
      return <BoardNotFoundPage />;
    case 'failed':
      return (
        <LoadFailedPage
          error={loading.error}
          onRetry={() => {
            setLoading({ kind: 'loading' });
            setAttempt(attempt + 1);
          }}
        />
      );
  }
}

/** A board is opened fitted into the window: a larger one shows no card at first that can be worked on. */
const NODES_SHOWN_AS_CARDS = 300;

/** The views of a board's types are on their way while it is made and painted; where it shows none at first, soon after. */
function askForViews(nodes: readonly unknown[]): void {
  const load = () => void loadViews(typesIn(nodes));
  if (nodes.length > NODES_SHOWN_AS_CARDS) whenIdle(load);
  else load();
}

/** Boards being made, by address: React's double effects in development must not make two. */
const making = new Map<string, Promise<undefined>>();

function createFrom(address: URL): Promise<undefined> {
  const created = making.get(address.href) ?? create(address);
  making.set(address.href, created);
  return created.finally(() => making.delete(address.href));
}

async function create(address: URL): Promise<undefined> {
  const projectId = address.searchParams.get('projectId');
  const name = shortName(address.searchParams.get('projectName') ?? '') || newBoardName();
  const { board_id } = await api.call(createBoard, { name, ...(projectId ? { project_id: projectId } : {}) });
  const next = new URL(address);
  next.searchParams.set('boardId', board_id);
  navigate(next.pathname + next.search, { replace: true });
}
