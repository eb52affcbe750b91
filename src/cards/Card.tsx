import { useLingui } from '@lingui/react/macro';
import { Copy, Lock, Pencil, Trash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import type { IconShape } from '../ui/Icon.tsx';
import type { MenuGroup } from '../ui/menuItems.ts';
import { useBoardActor, useLocked } from './board.tsx';
import s from './card.module.css';
import { type CardState, Head } from './Head.tsx';

type CardProps = {
  node: BoardNode;
  icon: IconShape;
  /** The type's name, until the person gives the node a title. */
  label: string;
  docs: string;
  state?: CardState | undefined;
  /** Actions of this type, above the ones that every card has. */
  actions?: MenuGroup | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A node's card: its head, and below it what the type shows. The canvas draws the frame and the handles. */
export function Card({ node, icon, label, docs, state, actions, className, children }: CardProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const [renaming, setRenaming] = useState(false);
  const title = typeof node.data.title === 'string' ? node.data.title : label;
  const common: MenuGroup = {
    id: 'card',
    items: [
      { id: 'rename', label: t`Rename`, icon: Pencil, onSelect: () => setRenaming(true) },
      {
        id: 'duplicate',
        label: t`Duplicate`,
        icon: Copy,
        shortcut: 'Mod+D',
        onSelect: () => actor.send({ type: 'nodes.duplicated', ids: [node.id] }),
      },
      {
        id: 'delete',
        label: t`Delete`,
        icon: Trash,
        shortcut: 'Delete',
        danger: true,
        onSelect: () => actor.send({ type: 'elements.deleted', ids: [node.id] }),
      },
    ],
  };
  return (
    <div className={`${s.card} ${className ?? ''}`} data-still={locked || undefined}>
      <Head
        icon={icon}
        title={title}
        state={locked ? { tone: 'quiet', icon: Lock, words: t`Read only` } : state}
        docs={docs}
        menu={actions ? [actions, common] : [common]}
        locked={locked}
        renaming={renaming}
        onRenaming={setRenaming}
        onRename={(next) => actor.send({ type: 'node.edited', id: node.id, data: { title: next } })}
      />
      {children}
    </div>
  );
}
