import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TopBar, type TopBarProps } from '../TopBar/TopBar.tsx';
import s from './BoardsPage.module.css';
import { BinView } from './boards/BinView.tsx';
import { BoardsView, type BoardsViewProps } from './boards/BoardsView.tsx';
import type { ListedBoard } from './boards/boardList.ts';

export interface BoardsPageProps extends TopBarProps, Omit<BoardsViewProps, 'onBin'> {
  bin: readonly ListedBoard[] | undefined;
  /** The days for which a board stays in the bin. */
  binDays?: number | undefined;
}

/** All boards of a person: open, make, rename, copy, bin and restore them. */
export function BoardsPage(props: BoardsPageProps) {
  const { boards, bin, binDays, project, missingFeatures, ...rest } = props;
  const { onCreate, onStart, onOpen, onRename, onDuplicate, onDelete, onRestore, ...topBar } = rest;
  const { t } = useLingui();
  const [view, setView] = useState<'boards' | 'bin'>('boards');
  return (
    <div className={s.page}>
      <title>{view === 'bin' ? t`Bin – Maquette` : t`Boards – Maquette`}</title>
      <TopBar {...topBar} helpPath="/docs/boards" />
      <main className={s.main}>
        {view === 'boards' ? (
          <BoardsView
            {...{ boards, project, missingFeatures }}
            {...{ onCreate, onStart, onOpen, onRename, onDuplicate, onDelete, onRestore }}
            onBin={() => setView('bin')}
          />
        ) : (
          <BinView {...{ bin, binDays, onRestore }} onBack={() => setView('boards')} />
        )}
      </main>
    </div>
  );
}
