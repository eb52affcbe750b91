import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readShareLink } from '../../../contract/calls/sharing.ts';
import { callStatusOf } from '../../api/errors.ts';
import { api } from '../../session/client.ts';

type InvitationState = 'asking' | 'ended' | { readonly board_name: string; readonly invited_by: string };

/** Says whose board an invitation leads to, to somebody who has yet to sign in: what a review link tells whoever opens it. */
export function Invitation({ secret }: { secret: string }) {
  const { t } = useLingui();
  const [invitation, setInvitation] = useState<InvitationState>('asking');
  useEffect(() => {
    let isCurrent = true;
    api.call(readShareLink, { secret }).then(
      (answer) => isCurrent && setInvitation(answer),
      (error) => {
        if (callStatusOf(error) !== 404) console.error('look_at_share_link', error);
        else if (isCurrent) setInvitation('ended');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [secret]);
  if (invitation === 'asking') return t`You are invited to edit a board. Sign in or create an account to open it.`;
  if (invitation === 'ended') return t`This link no longer works. Ask for a new one.`;
  const { board_name: boardName, invited_by: invitedBy } = invitation;
  return invitedBy === ''
    ? t`You are invited to edit the board “${boardName}”. Sign in or create an account to open it.`
    : t`${invitedBy} invites you to edit the board “${boardName}”. Sign in or create an account to open it.`;
}
