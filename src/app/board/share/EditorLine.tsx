import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Editor, removeEditor } from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Question } from './Question.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type EditorLineProps = Pick<ShareLinks, 'change'> & { readonly editor: Editor; readonly boardId: BoardId };

/** Somebody who edits the board beside its owner. */
export function EditorLine({ editor: { user_id, name, email }, boardId, change }: EditorLineProps) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className={s.link}>
      <div className={s.line}>
        <Avatar name={name} size="sm" quiet />
        <div className={s.words}>
          <b>{name}</b>
          <small>{email}</small>
        </div>
        {!isConfirming && (
          <Button variant="plain" size="sm" aria-label={t`Remove ${name}`} onClick={() => setConfirming(true)}>
            {t`Remove`}
          </Button>
        )}
      </div>
      {isConfirming && (
        <Question
          title={t`Remove ${name} from this board?`}
          text={t`They lose access at once, and the link by which they came is revoked. What they made stays, and so does everybody else.`}
          verb={t`Remove`}
          onYes={() => void change(removeEditor, { board_id: boardId, user_id })}
          onNo={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
