import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { blockGuest, type LinkGuest } from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Confirmation } from './Confirmation.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type GuestItemProps = Pick<ShareLinks, 'change'> & { readonly guest: LinkGuest; readonly boardId: BoardId };

/** Somebody who opened a link, and when; they can be shut out of the board, with or without what they wrote, and let in again. */
export function GuestItem({ guest, boardId, change }: GuestItemProps) {
  const { t, i18n } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const { name, email, entry, color, shared, blocked, last_at } = guest;
  const when = dateText(i18n, last_at, { dateStyle: 'medium', timeStyle: 'short' });
  const block = (changes: { blocked: boolean; remove?: boolean }) => {
    setConfirming(false);
    void change(blockGuest, { board_id: boardId, email, ...(shared && { entry }), ...changes });
  };
  return (
    <li className={s.link} data-ended={blocked || undefined}>
      <div className={s.line}>
        <Avatar name={name} color={color} size="sm" isDecorative />
        <div className={s.words}>
          <b>{name}</b>
          <small>{entry.replace(/^guest:/, '')}</small>
          <small>{blocked ? t`Blocked` : when}</small>
        </div>
        {!isConfirming && (
          <Button
            variant="plain"
            size="sm"
            aria-label={blocked ? t`Unblock ${name}` : t`Block ${name}`}
            onClick={() => (blocked ? block({ blocked: false }) : setConfirming(true))}
          >
            {blocked ? t`Unblock` : t`Block`}
          </Button>
        )}
      </div>
      {isConfirming && (
        <Confirmation
          title={t`Block ${name}?`}
          text={
            shared
              ? t`Others used the same email, so only this person loses access. To keep someone out for good, revoke the link too.`
              : t`This email can no longer open the board. To keep someone out for good, revoke the link too.`
          }
          confirmLabel={t`Block`}
          onConfirm={() => block({ blocked: true })}
          alternativeAction={{
            confirmLabel: t`Block and remove comments and votes`,
            onConfirm: () => block({ blocked: true, remove: true }),
          }}
          cancelLabel={t`Don’t block`}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
