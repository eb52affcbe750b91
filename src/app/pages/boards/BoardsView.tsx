import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Search, Trash2, Undo2, X } from 'lucide-react';
import { use, useState } from 'react';
import type { Operation } from '../../../../contract/operations/index.ts';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import type { StarterName } from '../../starters/starters.ts';
import { useHeadingFocus } from '../../useHeadingFocus.ts';
import page from '../BoardsPage.module.css';
import { BoardTile } from './BoardTile.tsx';
import { filterBoards, type ListedBoard } from './boardList.ts';
import { NewBoardTile, PlaceholderTiles } from './NewBoardTile.tsx';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';

export interface BoardsViewProps {
  /** Undefined while they load. */
  boards: readonly ListedBoard[] | undefined;
  /** The project whose boards these are; all boards without it. */
  project?: string | null;
  /** A promise keeps the button busy until it is settled. */
  onCreate: () => void | Promise<void>;
  /** The operations that the person's plan lacks: starters that need one are not offered. Undefined until that is known. */
  missingFeatures: readonly Operation[] | undefined;
  /** Makes the board of a starter and opens it. */
  onStart: (name: StarterName) => Promise<void>;
  onOpen: (boardId: string) => void;
  onRename: (boardId: string, name: string) => void;
  onDuplicate: (boardId: string) => void;
  /** Moves a board to the bin. */
  onDelete: (boardId: string) => void;
  onRestore: (boardId: string) => void;
  /** Shows the bin. */
  onBin: () => void;
}

const LazyStarters = lazyComponent(async () => (await loadWithTexts(import('../../starters/Starters.tsx'))).default);

/** The boards in use. */
export function BoardsView({
  boards,
  project,
  missingFeatures,
  onCreate,
  onStart,
  onBin,
  onDelete,
  onRestore,
  ...actions
}: BoardsViewProps) {
  const { t } = useLingui();
  const notices = use(NoticesContext);
  const heading = useHeadingFocus();
  const [typed, setTyped] = useState('');
  const Starters = LazyStarters.useLoaded(true);
  const [isCreating, setCreating] = useState(false);
  const tiles = useFocusAfterRemoval(boards?.map((board) => board.board_id));
  const shownBoards = boards && filterBoards(boards, typed);

  async function createBoard() {
    setCreating(true);
    try {
      await onCreate();
    } finally {
      setCreating(false);
    }
  }

  function moveToBin(board: ListedBoard) {
    onDelete(board.board_id);
    const { name } = board;
    notices?.show({
      key: 'bin',
      icon: Trash2,
      title: t`“${name}” is in the bin`,
      action: { label: t`Undo`, onPress: () => onRestore(board.board_id) },
    });
  }

  return (
    <>
      <div className={page.head}>
        <h1 ref={heading} tabIndex={-1}>{t`Boards`}</h1>
        <TextField
          className={page.search}
          type="search"
          icon={Search}
          aria-label={t`Find a board`}
          placeholder={t`Find a board`}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
          }}
          action={typed && <IconButton label={t`Clear`} icon={X} className={page.clear} onClick={() => setTyped('')} />}
        />
        <Button icon={Trash2} onClick={onBin}>
          <Trans>Bin</Trans>
        </Button>
        <Button variant="primary" icon={Plus} busy={isCreating} onClick={createBoard}>
          <Trans>New board</Trans>
        </Button>
      </div>
      {project && (
        <p className={page.project}>
          <Trans>Boards in the project “{project}”.</Trans> <a href="/">{t`All boards`}</a>
        </p>
      )}
      {Starters && missingFeatures && !typed && <Starters {...{ missingFeatures, onStart }} />}
      {shownBoards?.length === 0 && typed ? (
        <div className={page.nothing}>
          <EmptyState icon={Search} title={t`No board is called “${typed}”`}>
            <Button size="sm" icon={Undo2} onClick={() => setTyped('')}>
              <Trans>Show all boards</Trans>
            </Button>
          </EmptyState>
        </div>
      ) : shownBoards?.length === 0 ? (
        <div className={page.nothing}>
          <NewBoardTile isFirst busy={isCreating} onCreate={createBoard} />
        </div>
      ) : (
        <div ref={tiles} tabIndex={-1} className={page.tiles}>
          {!typed && <NewBoardTile busy={isCreating} onCreate={createBoard} />}
          {shownBoards ? (
            shownBoards.map((board) => (
              <BoardTile key={board.board_id} board={board} onDelete={() => moveToBin(board)} {...actions} />
            ))
          ) : (
            <PlaceholderTiles />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {shownBoards && typed ? t`Found: ${shownBoards.length}` : ''}
      </p>
    </>
  );
}
