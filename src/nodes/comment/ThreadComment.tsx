import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { CommentField } from './CommentField.tsx';
import { CommentHeading, CommentText } from './CommentText.tsx';
import s from './comment.module.css';
import { useComment } from './useComment.ts';
import { useCommentMenu } from './useCommentMenu.tsx';

type ThreadCommentProps = { node: BoardNode; isReply?: boolean; isUnread?: boolean; children?: ReactNode };

/** One comment in a thread: who, when, what, and what can be done with it. */
export function ThreadComment({ node, isReply, isUnread, children }: ThreadCommentProps) {
  const { t } = useLingui();
  const services = useCardServices();
  const { commentorName, commentColor, mayWrite, noteText } = useComment(node);
  const { groups, problem } = useCommentMenu(node);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={s.line} data-reply={isReply || undefined} data-unread={isUnread || undefined}>
      <Avatar name={commentorName} color={commentColor} size="sm" isDecorative />
      <div className={s.said}>
        <CommentHeading node={node} isUnread={isUnread} />
        {isEditing ? (
          <CommentField
            draftKey={`edit ${node.id}`}
            initialText={noteText}
            label={t`Comment`}
            submitLabel={t`Save`}
            autoFocus
            send={async (text) => (await services.feedback()).put({ ...node, data: { ...node.data, noteText: text } })}
            onEnd={() => setIsEditing(false)}
          />
        ) : (
          <CommentText node={node} className={s.text} />
        )}
        {problem && (
          <p className={s.problem} role="alert">
            {problem}
          </p>
        )}
        {!isEditing && (mayWrite || children) && (
          <div className={s.acts}>
            {mayWrite && <Button variant="plain" size="sm" onClick={() => setIsEditing(true)}>{t`Edit`}</Button>}
            {children}
          </div>
        )}
      </div>
      {groups.length > 0 && (
        <Menu label={t`More`} groups={groups} trigger={<IconButton label={t`More`} icon={Ellipsis} />} />
      )}
    </div>
  );
}
