import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/Button.tsx';
import { navigate } from '../navigation.ts';
import { homeAddress } from '../project.ts';
import { MessagePage } from './MessagePage.tsx';

/** For an address that leads nowhere. */
export default function PageNotFoundPage() {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Page not found`}
      action={<Button variant="primary" onClick={() => navigate(homeAddress())}>{t`Your boards`}</Button>}
    >
      <title>{t`Page not found – Maquette`}</title>
      <p>
        <Trans>There is nothing at this address.</Trans>
      </p>
    </MessagePage>
  );
}
