import { useLingui } from '@lingui/react/macro';
import { blockGuest, type LinkGuest } from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type GuestLineProps = Pick<ShareLinks, 'change'> & { readonly guest: LinkGuest; readonly boardId: BoardId };

/** Somebody who opened a link, and when; they can be shut out of the board, and let in again. */
export function GuestLine({ guest: { name, email, blocked, last_at }, boardId, change }: GuestLineProps) {
  const { t, i18n } = useLingui();
  const when = i18n.date(last_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={s.line} data-ended={blocked || undefined}>
      <Avatar name={name} size="sm" quiet />
      <div className={s.words}>
        <b>{name}</b>
        <small>{email}</small>
        <small>{blocked ? t`Blocked` : when}</small>
      </div>
      <Button
        look="plain"
        size="sm"
        aria-label={blocked ? t`Let ${name} in again` : t`Block ${name}`}
        onClick={() => void change(blockGuest, { board_id: boardId, email, blocked: !blocked })}
      >
        {blocked ? t`Let in again` : t`Block`}
      </Button>
    </li>
  );
}
