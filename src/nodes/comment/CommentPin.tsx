import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, EyeOff } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import type { Thread } from '../../board/comments/comments.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import s from './comment.module.css';
import { useComment } from './useComment.ts';
import { useReadMarks } from './useReadMarks.ts';

/** A closed comment on the board: who began it, how many answered, and whether something of it is new. */
export function CommentPin({ node, thread }: { node: BoardNode; thread: Thread | undefined }) {
  const { t } = useLingui();
  const { commentorName, commentColor, noteText, resolved, hidden } = useComment(node);
  const readMarks = useReadMarks();
  const count = thread?.replies.length ?? 0;
  const hasUnread = thread !== undefined && readMarks.unreadIn(thread).length > 0;
  const states = [
    count > 0 && plural(count, { one: '# reply', other: '# replies' }),
    hasUnread && t`New`,
    resolved && t`Resolved`,
    hidden && t`Hidden`,
  ].filter(Boolean);
  const stateIcon = hidden ? EyeOff : resolved ? Check : undefined;
  return (
    <div
      className={s.pin}
      role="img"
      aria-label={[commentorName, ...states].join(t({ message: ', ', context: 'between facts' }))}
      data-still={resolved || hidden || undefined}
      {...tip(noteText === '' ? commentorName : `${commentorName}: ${noteText}`)}
    >
      <Avatar name={commentorName} color={commentColor} size="lg" isDecorative />
      {(count > 0 || hasUnread) && (
        <span className={s.badge} data-unread={hasUnread || undefined} aria-hidden="true">
          {count > 0 && count}
        </span>
      )}
      {stateIcon && (
        <span className={s.mark} aria-hidden="true">
          <Icon of={stateIcon} />
        </span>
      )}
    </div>
  );
}
