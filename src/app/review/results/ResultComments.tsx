import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MessageSquarePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Thread } from '../../../board/comments/comments.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { ReplyField } from '../../../nodes/comment/ReplyField.tsx';
import { ThreadComment } from '../../../nodes/comment/ThreadComment.tsx';
import { useReadMarks } from '../../../nodes/comment/useReadMarks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import s from './results.module.css';

type ResultCommentsProps = {
  readonly threads: readonly Thread[];
  /** The thread whose pin was pressed. */
  readonly currentId: NodeId | undefined;
  readonly onWrite: () => void;
  readonly onClose: () => void;
};

/** The comments on one result, below its picture or beside it. */
export function ResultComments({ threads, currentId, onWrite, onClose }: ResultCommentsProps) {
  const { t } = useLingui();
  const mayComment = useSelector(useBoardActor(), ({ context }) => context.mayComment);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  return (
    <section ref={sheet} tabIndex={-1} className={s.sheet} aria-label={t`Comments`}>
      <header className={s.sheetHead}>
        <h2>{t`Comments`}</h2>
        {mayComment && (
          <Button variant="soft" size="lg" icon={MessageSquarePlus} onClick={onWrite}>
            {t`Comment`}
          </Button>
        )}
        <IconButton label={t`Close`} icon={X} size="lg" onClick={onClose} />
      </header>
      <div className={s.threads}>
        {threads.length === 0 && <p className={s.note}>{t`No comments yet.`}</p>}
        {threads.map((thread) => (
          <ResultThread key={thread.id} thread={thread} isCurrent={thread.id === currentId} />
        ))}
      </div>
    </section>
  );
}

function ResultThread({ thread, isCurrent }: { thread: Thread; isCurrent: boolean }) {
  const { t } = useLingui();
  const mayReply = useSelector(useBoardActor(), ({ context }) => context.mayComment) && thread.head.id === thread.id;
  const item = useRef<HTMLDivElement>(null);
  const { markRead } = useReadMarks();
  const [isReplying, setReplying] = useState(false);
  useEffect(() => markRead(thread), [markRead, thread]);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div ref={item} className={s.thread} data-current={isCurrent || undefined}>
      {[thread.head, ...thread.replies].map((comment) => (
        <ThreadComment key={comment.id} node={comment} isReply={comment.id !== thread.id}>
          {comment === thread.head && mayReply && !isReplying && (
            <Button variant="plain" size="sm" onClick={() => setReplying(true)}>
              {t`Reply`}
            </Button>
          )}
        </ThreadComment>
      ))}
      {isReplying && <ReplyField thread={thread} autoFocus />}
    </div>
  );
}
