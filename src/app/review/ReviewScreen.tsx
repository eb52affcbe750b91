import { useState } from 'react';
import { readNodes } from '../../../contract/board.ts';
import { isResult } from '../../nodes/results.ts';
import { useStore } from '../../store/useStore.ts';
import { BoardScreen } from '../board/BoardScreen.tsx';
import type { LoadedBoard } from '../loadBoard.ts';
import { linkedNodeIn } from '../nodeLink.ts';
import type { StoredGuest } from './guestStore.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { ResultsView } from './results/ResultsView.tsx';
import { reviewViewStore } from './reviewView.ts';

type ReviewScreenProps = {
  readonly guest: StoredGuest;
  readonly loaded: LoadedBoard;
  readonly inspectMode: string | null;
};

/** A review: the results first, where there are any, and the board one press away. The view that was left is found again; a link to a node leads to the board. */
export function ReviewScreen({ guest, loaded, inspectMode }: ReviewScreenProps) {
  const [viewStore] = useState(() => reviewViewStore(loaded.board.board_id));
  const [hasResults] = useState(() => readNodes(loaded.board.nodes).elements.some(isResult));
  const [isLinkFollowed, setLinkFollowed] = useState(() => linkedNodeIn(new URL(location.href)) !== undefined);
  const storedView = useStore(viewStore) ?? (hasResults ? 'results' : 'board');
  const view = isLinkFollowed ? 'board' : storedView;

  function showResults(): void {
    setLinkFollowed(false);
    viewStore.set('results');
  }

  return (
    <BoardScreen
      loaded={loaded}
      inspectMode={inspectMode}
      bar={(people) => (
        <ReviewBar guest={guest.name} color={guest.color} onResults={showResults}>
          {people}
        </ReviewBar>
      )}
      {...(view === 'results' && {
        replacement: (session) => (
          <ResultsView session={session} guest={guest} onBoard={() => viewStore.set('board')} />
        ),
      })}
    />
  );
}
