import { useLingui } from '@lingui/react/macro';
import type { BoardNode } from '../../../contract/board.ts';
import { dateText, listText } from '../../locales/chineseText.ts';
import s from './comment.module.css';
import { useComment } from './useComment.ts';

/** Who wrote a comment, and when. */
export function CommentHeading({ node, isUnread }: { node: BoardNode; isUnread?: boolean | undefined }) {
  const { t, i18n } = useLingui();
  const { commentorName, isGuest, createdAt, editedAt, hidden } = useComment(node);
  const createdDate = createdAt ? new Date(createdAt) : undefined;
  const remarks = [isGuest && t`guest`, editedAt && t`edited`, hidden && t`hidden from reviewers`].filter(
    (remark) => typeof remark === 'string',
  );
  return (
    <div className={s.who}>
      <b dir="auto">{commentorName}</b>
      {createdDate && !Number.isNaN(createdDate.getTime()) && (
        <time dateTime={createdAt} title={dateText(i18n, createdDate, { dateStyle: 'full', timeStyle: 'short' })}>
          {dateText(i18n, createdDate, isToday(createdDate) ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
        </time>
      )}
      {remarks.length > 0 && <small>{listText(remarks)}</small>}
      {isUnread && <span className={s.unread}>{t`New`}</span>}
    </div>
  );
}

function isToday(createdDate: Date): boolean {
  return createdDate.toDateString() === new Date().toDateString();
}

/** The words as they were written: text of any direction, never HTML. */
export function CommentText({ node, className }: { node: BoardNode; className?: string | undefined }) {
  const { t } = useLingui();
  const { noteText, isWithheld } = useComment(node);
  return (
    <p className={className} dir="auto" data-withheld={isWithheld || undefined}>
      {isWithheld ? t`The owner has hidden this comment` : noteText}
    </p>
  );
}
