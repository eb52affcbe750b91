import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { go } from '../route.ts';
import s from './docs.module.css';

/** Where the upgrade dialog leads. This installation sells nothing, and says so plainly. */
export default function BillingPage() {
  const { t } = useLingui();
  return (
    <main className={s.page}>
      <title>{t`Plan and usage – Maquette`}</title>
      <h1>{t`Plan and usage`}</h1>
      <p>
        <Trans>
          This installation has no paid plans. Your administrator sets what your account may do: ask them to raise your
          limits.
        </Trans>
      </p>
      <Button onClick={() => go('/')}>{t`Back to boards`}</Button>
    </main>
  );
}
