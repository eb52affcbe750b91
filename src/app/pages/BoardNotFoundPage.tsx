import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { navigate } from '../navigation.ts';
import { homeAddress } from '../project.ts';
import { MessagePage } from './MessagePage.tsx';

/**
 * The one page for a board that does not exist, was deleted, or belongs to somebody else: it never tells which.
 * `children` offer the work on it that is on this device.
 */
export default function BoardNotFoundPage({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Board not found`}
      action={<Button variant="primary" onClick={() => navigate(homeAddress())}>{t`Your boards`}</Button>}
    >
      <title>{t`Board not found – Maquette`}</title>
      <p>
        <Trans>
          It may have been deleted, or it belongs to another account. Check the address, or open one of your own boards.
        </Trans>
      </p>
      {children}
    </MessagePage>
  );
}
