import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Thread } from '../../board/comments/comments.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Popover } from '../../ui/popups/Popover.tsx';
import s from './comment.module.css';
import { ReplyField } from './ReplyField.tsx';
import { ThreadComment } from './ThreadComment.tsx';
import { useReadMarks } from './useReadMarks.ts';

/** Opens a thread beside the comment that began it. */
export function RepliesButton({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const mayComment = useSelector(useBoardActor(), ({ context }) => context.mayComment);
  const [open, setOpen] = useState(false);
  const readMarks = useReadMarks();
  const count = thread.replies.length;
  const hasUnread = readMarks.unreadIn(thread).length > 0;
  if (count === 0 && !mayComment) return null;
  const label = count === 0 ? t`Reply` : plural(count, { one: '# reply', other: '# replies' });
  return (
    <Popover
      label={t`Thread`}
      width={320}
      side="right"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="plain" size="sm" aria-description={hasUnread ? t`New` : undefined}>
          {hasUnread && <i className={s.dot} />}
          {label}
        </Button>
      }
    >
      <CommentThread thread={thread} />
    </Popover>
  );
}

/** The comments of a thread, and where it is answered. To see them is to have read them. */
export function CommentThread({ thread, autoFocus = true }: { thread: Thread; autoFocus?: boolean }) {
  const readMarks = useReadMarks();
  const [unread] = useState(() => new Set(readMarks.unreadIn(thread)));
  const { markRead } = readMarks;
  useEffect(() => markRead(thread), [markRead, thread]);
  return (
    <div className={s.thread}>
      {[thread.head, ...thread.replies].map((comment) => (
        <ThreadComment
          key={comment.id}
          node={comment}
          isReply={comment.id !== thread.id}
          isUnread={unread.has(comment.id)}
        />
      ))}
      <ReplyField thread={thread} autoFocus={autoFocus} />
    </div>
  );
}
