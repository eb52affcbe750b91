import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Editor, removeEditor } from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Confirmation } from './Confirmation.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type EditorItemProps = Pick<ShareLinks, 'change'> & { readonly editor: Editor; readonly boardId: BoardId };

/** Somebody who edits the board beside its owner. */
export function EditorItem({ editor: { user_id, name, email, color }, boardId, change }: EditorItemProps) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className={s.link}>
      <div className={s.line}>
        <Avatar name={name} color={color} size="sm" isDecorative />
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
        <Confirmation
          title={t`Remove ${name} from this board?`}
          text={t`They lose access at once, and their link is revoked. Their work stays, and nobody else loses access.`}
          confirmLabel={t`Remove`}
          onConfirm={() => void change(removeEditor, { board_id: boardId, user_id })}
          cancelLabel={t`Don’t remove`}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
