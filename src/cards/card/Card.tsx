import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Copy, History, Lock, LockOpen, MessageSquarePlus, Pencil, Share2, Star, Trash } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import { isPick } from '../../board/comments/picks.ts';
import { isReadOnly as isReadOnlyNode, sizeOf } from '../../board/document/board.ts';
import { LOCK_KEY, nodeWithLock } from '../../board/edit/lock.ts';
import { isOutdated } from '../../board/run/outdated.ts';
import type { MenuGroup } from '../../ui/popups/menuItems.ts';
import { cx } from '../../ui/tokens/cx.ts';
import { useBoardActor, useIsReadOnly, useIsUnlockable } from '../context/boardActor.tsx';
import { useNodeTypeInfo } from '../context/nodeTypeInfo.ts';
import { CardHeader, type CardState, type RenameEvents } from '../header/CardHeader.tsx';
import { titleOf } from '../header/titleOf.ts';
import { useNodeName } from '../header/useNodeName.ts';
import { CardSizeProvider } from '../picture/usePictureSize.tsx';
import { attachCardKeys } from './attachCardKeys.ts';
import s from './card.module.css';
import { useRestoreCardFocus } from './useRestoreCardFocus.ts';

type CardProps = {
  node: BoardNode;
  state?: CardState | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A title while it is changed. */
type TitleEdit = {
  /** The title that is not this field's: the one before, or the one that somebody else gave meanwhile. */
  readonly title: unknown;
  readonly isOfOther: boolean;
  /** The title that this field wrote last. */
  readonly written: unknown;
};

/** The same once somebody else may have given another title. */
function titlesNow(renaming: TitleEdit, title: unknown): TitleEdit {
  return title === renaming.written ? renaming : { ...renaming, title, isOfOther: true };
}

/** Two people renamed a node at once: the title of the other is kept beside the one that stands. */
function titleConflict({ id, data: { title: value } }: BoardNode, other: unknown): Conflict {
  return { element: 'node', element_id: id, field: 'data.title', value, other };
}

/** A node's card: its head, and below it what the type shows. The canvas draws the frame and the handles. */
export function Card({ node, state, className, children }: CardProps) {
  const { icon, label, docs } = useNodeTypeInfo();
  const { t } = useLingui();
  const name = useNodeName(node);
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const isLocked = useIsUnlockable(node);
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const hasChangedSource = useSelector(actor, ({ context }) => isOutdated(context.board, node.id, context.facts));
  const [renaming, setRenaming] = useState<TitleEdit>();
  const contentRef = useRef<HTMLDivElement>(null);
  const setTitle = (title: unknown) =>
    actor.send({ type: 'node.edited', id: node.id, data: { title }, undoGroup: 'title' });
  const onRename: RenameEvents = {
    begin: () => !isReadOnly && setRenaming({ title: node.data.title, isOfOther: false, written: node.data.title }),
    // An empty title, or the type's own name, lets the node go by that name.
    change(next) {
      const written = next === label ? undefined : next || undefined;
      setRenaming(renaming && { ...titlesNow(renaming, node.data.title), written });
      setTitle(written);
    },
    end(restoresTitle) {
      setRenaming(undefined);
      const value = node.data.title;
      if (!renaming || renaming.written !== value || renaming.title === value) return;
      if (restoresTitle) setTitle(renaming.title);
      else if (renaming.isOfOther)
        actor.send({ type: 'conflicts.met', conflicts: [titleConflict(node, renaming.title)] });
    },
  };
  const rename = useEffectEvent(() => {
    if (actor.getSnapshot().context.selection.size > 1) return false;
    onRename.begin();
    return true;
  });
  useLayoutEffect(() => attachCardKeys(contentRef.current!, { rename: () => rename() }), []);
  useRestoreCardFocus(renaming !== undefined, contentRef);
  const menu: MenuGroup = {
    id: 'card',
    items: [
      ...(mayComment
        ? [
            {
              id: 'comment',
              label: t`Comment`,
              icon: MessageSquarePlus,
              onSelect: () => actor.send({ type: 'comment.requested', about: node.id }),
            },
          ]
        : []),
      ...(isLocked ? [] : [{ id: 'rename', label: t`Rename`, icon: Pencil, shortcut: 'F2', onSelect: onRename.begin }]),
      {
        id: 'duplicate',
        label: t`Duplicate`,
        icon: Copy,
        shortcut: 'Mod+D',
        onSelect: () => actor.send({ type: 'nodes.duplicated', ids: [node.id] }),
      },
      isLocked
        ? {
            id: 'unlock',
            label: t`Unlock`,
            icon: LockOpen,
            shortcut: LOCK_KEY,
            onSelect: () => actor.send({ type: 'elements.changed', nodes: [nodeWithLock(node, false)] }),
          }
        : {
            id: 'delete',
            label: t`Delete`,
            icon: Trash,
            shortcut: 'Delete',
            danger: true,
            onSelect: () => actor.send({ type: 'elements.deleted', ids: [node.id] }),
          },
    ],
  };
  // A guest looks for both: that it is shared, and that it is locked. A source may be replaced while anything else is true.
  const states: CardState[] = [
    ...(isPick(node)
      ? [{ tone: 'pick' as const, icon: Star, text: t({ message: 'Chosen', context: 'one result' }) }]
      : []),
    ...(node.data.shared === true
      ? [{ tone: 'quiet' as const, icon: Share2, text: t`Shared`, tip: t`This node is shared in other boards` }]
      : []),
    ...(hasChangedSource
      ? [
          {
            tone: 'quiet' as const,
            icon: History,
            text: t`Source changed`,
            tip: t`Its source image has changed since`,
          },
        ]
      : []),
    ...(isLocked
      ? [{ tone: 'quiet' as const, icon: Lock, text: t`Locked`, tip: t`Locked: unlock it to change it` }]
      : []),
    ...(isReadOnlyNode(node) && !isLocked ? [{ tone: 'quiet' as const, icon: Lock, text: t`Read-only` }] : []),
    ...(state && !isReadOnly ? [state] : []),
  ];
  return (
    <div ref={contentRef} className={cx(s.card, className)} data-still={isReadOnly || undefined}>
      <CardHeader
        icon={icon}
        title={name}
        type={titleOf(node) === undefined ? label : undefined}
        states={states}
        docs={docs}
        menu={[menu]}
        isReadOnly={isReadOnly && !isLocked}
        renaming={renaming !== undefined}
        onRename={onRename}
      />
      <CardSizeProvider node={node.id} width={sizeOf(node, actor.getSnapshot().context.facts).width}>
        {children}
      </CardSizeProvider>
    </div>
  );
}
