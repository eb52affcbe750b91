import { Trans, useLingui } from '@lingui/react/macro';
import { ArchiveRestore, ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import page from '../BoardsPage.module.css';
import { type ListedBoard, timeAgo } from './boardList.ts';
import { PlaceholderTiles } from './NewBoardTile.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import s from './Tile.module.css';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';

interface BinViewProps {
  bin: readonly ListedBoard[] | undefined;
  /** The days for which a board stays here. */
  binDays: number | undefined;
  onRestore: (boardId: string) => void;
  onBack: () => void;
}

/** The boards that were moved to the bin, and the way back for each. */
export function BinView({ bin, binDays, onRestore, onBack }: BinViewProps) {
  const { t } = useLingui();
  const backButton = useRef<HTMLButtonElement>(null);
  const tiles = useFocusAfterRemoval(bin?.map((board) => board.board_id));
  useEffect(() => backButton.current?.focus(), []);
  return (
    <>
      <div className={page.head}>
        <IconButton ref={backButton} size="md" label={t`Back to boards`} icon={ArrowLeft} onClick={onBack} />
        <h1>{t`Bin`}</h1>
        {binDays !== undefined && <p className={page.lead}>{t`Boards stay here for ${binDays} days.`}</p>}
      </div>
      {bin?.length === 0 ? (
        <div className={page.nothing}>
          <EmptyState icon={Trash2} title={t`The bin is empty`}>
            {t`Restore boards from here.`}
          </EmptyState>
        </div>
      ) : (
        <div ref={tiles} tabIndex={-1} className={page.tiles}>
          {bin ? (
            bin.map((board) => <BinTile key={board.board_id} board={board} onRestore={onRestore} />)
          ) : (
            <PlaceholderTiles />
          )}
        </div>
      )}
    </>
  );
}

function BinTile({ board, onRestore }: { board: ListedBoard; onRestore: (boardId: string) => void }) {
  const { t, i18n } = useLingui();
  const { name } = board;
  return (
    <article className={s.tile}>
      <Thumbnail url={board.thumbnail_url} />
      <div className={s.words}>
        <div className={s.text}>
          <h2 className={s.name}>{name}</h2>
          <small>{t`Changed ${timeAgo(board.updated_at, new Date(), i18n.locale)}`}</small>
        </div>
        <Button
          size="sm"
          icon={ArchiveRestore}
          aria-label={t`Restore ${name}`}
          className={s.restore}
          onClick={() => onRestore(board.board_id)}
        >
          <Trans>Restore</Trans>
        </Button>
      </div>
    </article>
  );
}
