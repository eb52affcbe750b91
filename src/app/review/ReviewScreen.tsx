import { useState } from 'react';
import { readNodes } from '../../../contract/board.ts';
import { isResult } from '../../nodes/results.ts';
import { useStore } from '../../store/useStore.ts';
import { BoardScreen } from '../board/BoardScreen.tsx';
import type { LoadedBoard } from '../loadBoard.ts';
import type { StoredGuest } from './guestStore.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { ResultsView } from './results/ResultsView.tsx';
import { reviewViewStore } from './reviewView.ts';

type ReviewScreenProps = {
  readonly guest: StoredGuest;
  readonly loaded: LoadedBoard;
  readonly inspectMode: string | null;
};

/** A review: the results first, where there are any, and the board one press away. The view that was left is found again. */
export function ReviewScreen({ guest, loaded, inspectMode }: ReviewScreenProps) {
  const [viewStore] = useState(() => reviewViewStore(loaded.board.board_id));
  const [hasResults] = useState(() => readNodes(loaded.board.nodes).elements.some(isResult));
  const view = useStore(viewStore) ?? (hasResults ? 'results' : 'board');
  return (
    <BoardScreen
      loaded={loaded}
      inspectMode={inspectMode}
      bar={<ReviewBar guest={guest.name} color={guest.color} onResults={() => viewStore.set('results')} />}
      {...(view === 'results' && {
        replacement: (session) => (
          <ResultsView session={session} guest={guest} onBoard={() => viewStore.set('board')} />
        ),
      })}
    />
  );
}
