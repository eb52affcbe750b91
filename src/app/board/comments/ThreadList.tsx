import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { type Thread, threadsOf } from '../../../board/comments/comments.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { ReplyField } from '../../../nodes/comment/ReplyField.tsx';
import { ThreadComment } from '../../../nodes/comment/ThreadComment.tsx';
import { useComment } from '../../../nodes/comment/useComment.ts';
import { useCommentMenu } from '../../../nodes/comment/useCommentMenu.tsx';
import { useReadMarks } from '../../../nodes/comment/useReadMarks.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import s from './comments.module.css';
import { isOpenThread } from './useThreadNavigation.ts';

type ThreadListProps = { readonly actor: BoardActor; readonly currentThreadId: NodeId | undefined };

/** The threads of a board by the nodes that they are about; those that are settled are folded away. */
export function ThreadList({ actor, currentThreadId }: ThreadListProps) {
  const { t } = useLingui();
  const threads = useSelector(actor, ({ context }) => threadsOf(context.board), areSameThreads);
  const openThreads = threads.filter(isOpenThread);
  const resolvedThreads = threads.filter((thread) => !isOpenThread(thread));
  const count = resolvedThreads.length;
  return (
    <>
      {threads.length === 0 && <p className={s.note}>{t`No comments yet.`}</p>}
      <ThreadsByNode actor={actor} threads={openThreads} currentThreadId={currentThreadId} />
      {count > 0 && (
        <details className={s.fold}>
          <summary>{t`Resolved, ${count}`}</summary>
          <ThreadsByNode actor={actor} threads={resolvedThreads} currentThreadId={currentThreadId} />
        </details>
      )}
    </>
  );
}

function areSameThreads(one: readonly Thread[], other: readonly Thread[]): boolean {
  return one.length === other.length && one.every((thread, index) => thread === other[index]);
}

/** A list of thousands is laid out a part at a time. */
const PAGE_SIZE = 100;

type ThreadsByNodeProps = ThreadListProps & { readonly threads: readonly Thread[] };

function ThreadsByNode({ actor, threads, currentThreadId }: ThreadsByNodeProps) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const board = useSelector(actor, ({ context }) => context.board);
  const { nodes } = board;
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  // The thread that was gone to is shown, however many come before it.
  const shownThreads = threads.slice(
    0,
    Math.max(shownCount, threads.findIndex(({ id }) => id === currentThreadId) + 1),
  );
  const groups = Map.groupBy(shownThreads, ({ head }) => nodes.get(head.data.about as NodeId));
  const sections = [...groups].map(([node, threadsOfNode]) => (
    <section key={node?.id ?? ''}>
      <header className={s.about}>
        <h3 dir="auto">{node ? nameOf(node, board, i18n) : t`On the board`}</h3>
        {node && <IconButton label={t`Go to node`} icon={LocateFixed} onClick={() => goToNode(canvas, node.id)} />}
      </header>
      {threadsOfNode.map((thread) => (
        <ThreadItem key={thread.id} thread={thread} isCurrent={thread.id === currentThreadId} />
      ))}
    </section>
  ));
  if (shownThreads.length === threads.length) return sections;
  return [
    ...sections,
    <Button key="more" variant="plain" size="sm" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
      {t`Show more`}
    </Button>,
  ];
}

function ThreadItem({ thread, isCurrent }: { thread: Thread; isCurrent: boolean }) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const { mayResolve, resolved } = useComment(thread.head);
  const { resolve } = useCommentMenu(thread.head);
  const mayReply = useSelector(useBoardActor(), ({ context }) => context.mayComment) && thread.head.id === thread.id;
  const { unreadIn, markRead } = useReadMarks();
  const [replying, setReplying] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const unread = unreadIn(thread);
  useEffect(() => {
    if (!isCurrent) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    markRead(thread);
  }, [isCurrent, markRead, thread]);

  function showThread(): void {
    goToNode(canvas, thread.head.id);
    markRead(thread);
  }

  function startReply(): void {
    setReplying(true);
    markRead(thread);
  }

  return (
    <div ref={item} className={s.thread} data-current={isCurrent || undefined}>
      <ThreadComment
        node={thread.head}
        isReply={thread.head.id !== thread.id}
        isUnread={unread.includes(thread.head.id)}
      >
        <Button variant="plain" size="sm" onClick={showThread}>{t`Show`}</Button>
        {mayReply && <Button variant="plain" size="sm" onClick={startReply}>{t`Reply`}</Button>}
        {mayResolve && !resolved && (
          <Button variant="plain" size="sm" icon={Check} onClick={resolve}>
            {t`Resolve`}
          </Button>
        )}
      </ThreadComment>
      {thread.replies.map((comment) => (
        <ThreadComment key={comment.id} node={comment} isReply isUnread={unread.includes(comment.id)} />
      ))}
      {replying && <ReplyField thread={thread} autoFocus />}
    </div>
  );
}
