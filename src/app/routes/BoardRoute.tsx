import { useEffect, useState } from 'react';
import { nodeTypesIn } from '../../../contract/board.ts';
import { createBoard } from '../../../contract/calls/boards.ts';
import { shortName } from '../../../contract/names.ts';
import { loadDeferredGestures } from '../../canvas/loadDeferredGestures.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import { loadWithTexts } from '../../locales/language.ts';
import { loadViews } from '../../nodes/registry.ts';
import { api } from '../../session/client.ts';
import { BoardScreen } from '../board/BoardScreen.tsx';
import { type BoardAnswer, loadBoard } from '../loadBoard.ts';
import { navigate } from '../navigation.ts';
import { newBoardName } from '../newBoardName.ts';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { RedirectToSignIn } from '../RedirectToSignIn.tsx';
import { startTutorialByAddress } from '../tutorial/tutorialProgress.ts';

const BoardNotFoundPage = lazyComponent(
  async () => (await loadWithTexts(import('../pages/BoardNotFoundPage.tsx'))).default,
);
const LazyStoredWork = lazyComponent(
  async () => (await loadWithTexts(import('../board/lost/StoredWork.tsx'))).StoredWork,
);

type BoardState = BoardAnswer | { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: unknown };

/**
 * The board canvas at `/physical/board`. Without `boardId` it makes a board named `projectName` and replaces the address; an
 * unknown, foreign or malformed id is one page.
 */
export default function BoardRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const boardId = address.searchParams.get('boardId');
  const [boardState, setBoardState] = useState<BoardState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isOpened = boardState.kind === 'loaded' && boardState.loaded.board.board_id === boardId;

  useEffect(() => {
    // `attempt` is only there to load once more.
    void attempt;
    if (!signedIn || isOpened) return;
    // The canvas asks again, and says so when it cannot have them.
    loadDeferredGestures().catch(() => {});
    const aborter = new AbortController();
    const boardPromise = boardId === null ? createBoardOnce(address) : loadBoard(boardId, aborter.signal);
    boardPromise.then(
      (answer) => {
        if (!answer || aborter.signal.aborted) return;
        if (answer.kind === 'loaded') {
          preloadViews(answer.loaded.board.nodes);
          startTutorialByAddress(address, answer.loaded.board.board_id);
        }
        setBoardState(answer);
      },
      (error) => {
        if (!aborter.signal.aborted) setBoardState({ kind: 'failed', error });
      },
    );
    return () => aborter.abort();
  }, [signedIn, isOpened, boardId, address, attempt]);

  // Signed out in the middle: the board stays, with its work, and asks.
  if (!signedIn && !isOpened) return <RedirectToSignIn currentAddress={address} />;
  switch (boardState.kind) {
    case 'loading':
      return null;
    case 'loaded':
      return isOpened ? (
        <BoardScreen key={boardId} loaded={boardState.loaded} inspectMode={address.searchParams.get('inspect')} />
      ) : null;
    case 'notFound':
      return (
        <BoardNotFoundPage>
          <LazyStoredWork boardId={boardId} />
        </BoardNotFoundPage>
      );
    case 'failed':
      return (
        <LoadFailedPage
          error={boardState.error}
          onRetry={() => {
            setBoardState({ kind: 'loading' });
            setAttempt(attempt + 1);
          }}
        />
      );
  }
}

/** A board is opened fitted into the window: a larger one shows no card at first that can be worked on. */
const EAGER_VIEWS_NODES_MAX = 300;

/** The views of a board's types are on their way while it is made and painted; where it shows none at first, soon after. */
function preloadViews(nodes: readonly unknown[]): void {
  const load = () => void loadViews(nodeTypesIn(nodes));
  if (nodes.length > EAGER_VIEWS_NODES_MAX) scheduleWhenIdle(load);
  else load();
}

/** Boards being made, by address: React's double effects in development must not make two. */
const creations = new Map<string, Promise<undefined>>();

function createBoardOnce(address: URL): Promise<undefined> {
  const creation = creations.get(address.href) ?? createBoardAt(address);
  creations.set(address.href, creation);
  return creation.finally(() => creations.delete(address.href));
}

async function createBoardAt(address: URL): Promise<undefined> {
  const projectId = address.searchParams.get('projectId');
  const name = shortName(address.searchParams.get('projectName') ?? '') || newBoardName();
  const { board_id } = await api.call(createBoard, { name, ...(projectId ? { project_id: projectId } : {}) });
  const next = new URL(address);
  next.searchParams.set('boardId', board_id);
  navigate(next.pathname + next.search, { replace: true });
}
