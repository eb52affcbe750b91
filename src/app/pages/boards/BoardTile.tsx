import { Plural, useLingui } from '@lingui/react/macro';
import { ArrowUpRight, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdLock, waitForLock } from '../../../session/pageLocks.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { isPlainClick } from '../../../ui/keyboard/isPlainClick.ts';
import { Menu, MenuAtPoint } from '../../../ui/popups/Menu.tsx';
import type { MenuGroup } from '../../../ui/popups/menuItems.ts';
import { useContextMenu } from '../../../ui/popups/useContextMenu.ts';
import { boardAddress } from '../../project.ts';
import { unsentName } from '../../unsentName.ts';
import { BoardNameField } from './BoardNameField.tsx';
import { type ListedBoard, timeAgo } from './boardList.ts';
import { Thumbnail } from './Thumbnail.tsx';
import s from './Tile.module.css';

/** A press on the name waits this long for a second one, which means "rename", before it opens the board. Milliseconds. */
const DOUBLE_PRESS_MS = 250;

interface BoardTileProps {
  board: ListedBoard;
  onOpen: (boardId: string) => void;
  onRename: (boardId: string, name: string) => void;
  onDuplicate: (boardId: string) => void;
  onDelete: () => void;
}

/** One board. The whole tile opens it; its name is changed by double-click, F2 or the menu. */
export function BoardTile({ board, onOpen, onRename, onDuplicate, onDelete }: BoardTileProps) {
  const { t, i18n } = useLingui();
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const openTimer = useRef<number>(undefined);
  const wasEndedByKey = useRef(false);
  const contextMenu = useContextMenu();
  const { board_id: id, name } = board;
  const updatedText = timeAgo(board.updated_at, new Date(), i18n.locale);

  const groups: MenuGroup[] = [
    {
      id: 'board',
      items: [
        { id: 'open', label: t`Open in new tab`, icon: ArrowUpRight, href: boardAddress(id), newTab: true },
        { id: 'rename', label: t`Rename`, icon: Pencil, shortcut: 'F2', onSelect: () => setRenaming(true) },
        { id: 'duplicate', label: t`Duplicate`, icon: Copy, onSelect: () => onDuplicate(id) },
      ],
    },
    {
      id: 'bin',
      items: [
        { id: 'delete', label: t`Move to bin`, icon: Trash2, danger: true, shortcut: 'Delete', onSelect: onDelete },
      ],
    },
  ];

  useEffect(() => () => clearTimeout(openTimer.current), []);

  function onNamePress(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    clearTimeout(openTimer.current);
    const isOnName = event.target !== event.currentTarget && event.detail > 0;
    if (!isOnName) onOpen(id);
    else if (event.detail === 1) openTimer.current = window.setTimeout(() => onOpen(id), DOUBLE_PRESS_MS);
    else setRenaming(true);
  }

  useEffect(() => {
    if (!isRenaming && wasEndedByKey.current) link.current?.focus();
    wasEndedByKey.current = false;
  }, [isRenaming]);

  function storeTypedName(typed: string) {
    unsentName(id).store(typed.trim() || undefined, name);
  }

  // A name that was being typed when its page went is the board's; one that is being typed in another tab is not yet.
  const lockName = `name ${id}`;
  const applyUnsentName = useEffectEvent(() => {
    const unsentNameLeft = unsentName(id).read(name);
    if (unsentNameLeft !== undefined) onRename(id, unsentNameLeft);
  });
  useEffect(() => {
    const aborter = new AbortController();
    void waitForLock(lockName, aborter.signal, applyUnsentName);
    return () => aborter.abort();
  }, [lockName]);
  useEffect(() => (isRenaming ? holdLock(lockName) : undefined), [isRenaming, lockName]);

  function endRename(next: string | undefined, isFromKeyboard: boolean) {
    wasEndedByKey.current = isFromKeyboard;
    setRenaming(false);
    unsentName(id).store(undefined, name);
    if (next !== undefined && next !== name) onRename(id, next);
  }

  return (
    <article className={s.tile} onContextMenu={contextMenu.onContextMenu}>
      <Thumbnail url={board.thumbnail_url} />
      <div className={s.words}>
        <div className={s.text}>
          {isRenaming ? (
            <BoardNameField name={name} label={t`Board name`} onType={storeTypedName} onEnd={endRename} />
          ) : (
            <h2 className={s.name}>
              <a
                ref={link}
                href={boardAddress(id)}
                onClick={onNamePress}
                onKeyDown={(event) => {
                  if (event.key === 'F2') setRenaming(true);
                  else if (event.key === 'Delete') onDelete();
                }}
              >
                <span>{name}</span>
              </a>
            </h2>
          )}
          <small>
            {updatedText} · <Plural value={board.node_count} one="# node" other="# nodes" />
          </small>
        </div>
        <Menu
          label={t`Actions for ${name}`}
          align="end"
          width={200}
          groups={groups}
          trigger={<IconButton label={t`More: ${name}`} icon={Ellipsis} className={s.more} />}
        />
      </div>
      <MenuAtPoint
        label={t`Actions for ${name}`}
        width={200}
        groups={groups}
        point={contextMenu.point}
        onClose={contextMenu.close}
      />
    </article>
  );
}
