import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/Button.tsx';
import { navigate } from '../navigation.ts';
import { homeAddress } from '../project.ts';
import s from './docs.module.css';

/** For an address that leads nowhere. */
export default function PageNotFoundPage() {
  const { t } = useLingui();
  return (
    <main className={s.page}>
      <title>{t`Page not found – Maquette`}</title>
      <h1>{t`Page not found`}</h1>
      <p>
        <Trans>There is nothing at this address.</Trans>
      </p>
      <Button variant="primary" onClick={() => navigate(homeAddress())}>{t`Your boards`}</Button>
    </main>
  );
}
