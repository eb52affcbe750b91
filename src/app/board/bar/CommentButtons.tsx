import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Eye, EyeOff, MessageCircle, MessageSquarePlus } from 'lucide-react';
import { mayEdit } from '../../../../contract/roles.ts';
import { threadsOf } from '../../../board/comments/comments.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useStore } from '../../../store/useStore.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import s from './bars.module.css';

/**
 * Comments in the dock: the tool that writes one, once what it opens is here (`commentsReady`), the list of them, and whether they and the votes
 * are shown. On a phone the list has what the dock has no room for.
 */
export function CommentButtons({
  actor,
  commentsReady,
}: Pick<BoardSession, 'actor'> & { readonly commentsReady: boolean }) {
  const { t } = useLingui();
  const { panels, tool } = useCanvas();
  const isCommenting = useStore(tool) === 'comment';
  const isPanelOpen = useStore(panels).has('comments');
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const isFeedbackShown = useSelector(actor, ({ context }) => context.showFeedback);
  const openCount = useSelector(
    actor,
    ({ context }) => threadsOf(context.board).filter(({ head }) => head.data.resolved !== true).length,
  );
  return (
    <>
      {mayComment && (
        <IconButton
          label={t({ message: 'Comment', context: 'to write one' })}
          icon={MessageSquarePlus}
          size="tool"
          shortcut="T"
          className={canEdit ? s.wide : undefined}
          pressed={isCommenting}
          disabled={!commentsReady}
          onClick={() => tool.set(isCommenting ? 'select' : 'comment')}
        />
      )}
      <span className={s.counted}>
        <IconButton
          label={openCount > 0 ? t`Comments, ${openCount} open` : t({ message: 'Comments', context: 'the list' })}
          icon={MessageCircle}
          size="tool"
          shortcut="L"
          pressed={isPanelOpen}
          onClick={() => panels.toggle('comments')}
        />
        {openCount > 0 && (
          <span className={s.count} aria-hidden="true">
            {openCount}
          </span>
        )}
      </span>
      <IconButton
        label={t`Show comments and votes`}
        icon={isFeedbackShown ? Eye : EyeOff}
        size="tool"
        className={s.wide}
        pressed={isFeedbackShown}
        onClick={() => actor.send({ type: 'feedback.toggled' })}
      />
    </>
  );
}
