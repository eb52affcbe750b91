import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StarterName } from '../starters/starters.ts';
import { PageTop, type PageTopProps } from '../TopBar/PageTop.tsx';
import s from './BoardsPage.module.css';
import { BinView } from './boards/BinView.tsx';
import { BoardsView } from './boards/BoardsView.tsx';
import type { ListedBoard } from './boards/board.ts';

export interface BoardsPageProps extends PageTopProps {
  /** Undefined while they load. */
  boards: readonly ListedBoard[] | undefined;
  bin: readonly ListedBoard[] | undefined;
  /** The project whose boards these are; all boards without it. */
  project?: string | null;
  /** A promise keeps the button busy until it is settled. */
  onCreate: () => void | Promise<void>;
  /** Makes the board of a starter and opens it. */
  onStart: (name: StarterName) => Promise<void>;
  onOpen: (boardId: string) => void;
  onRename: (boardId: string, name: string) => void;
  onDuplicate: (boardId: string) => void;
  /** Moves a board to the bin. */
  onDelete: (boardId: string) => void;
  onRestore: (boardId: string) => void;
}

/** All boards of a person: open, make, rename, copy, bin and restore them. */
export function BoardsPage(props: BoardsPageProps) {
  const { boards, bin, project, onCreate, onStart, onOpen, onRename, onDuplicate, onDelete, onRestore, ...top } = props;
  const { t } = useLingui();
  const [view, setView] = useState<'boards' | 'bin'>('boards');
  return (
    <div className={s.page}>
      <title>{view === 'bin' ? t`Bin – Maquette` : t`Boards – Maquette`}</title>
      <PageTop {...top} />
      <main className={s.main}>
        {view === 'boards' ? (
          <BoardsView
            {...{ boards, project, onCreate, onStart, onOpen, onRename, onDuplicate, onDelete, onRestore }}
            onBin={() => setView('bin')}
          />
        ) : (
          <BinView {...{ bin, onRestore }} onBack={() => setView('boards')} />
        )}
      </main>
    </div>
  );
}
