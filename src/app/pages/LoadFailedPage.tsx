import { useLingui } from '@lingui/react/macro';
import { problemMessage } from '../../session/problemMessage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import s from './docs.module.css';

/** A page that could not be loaded: what happened, and another try. */
export default function LoadFailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <main className={s.page}>
      <title>{t`This page could not be loaded – Maquette`}</title>
      <h1>{t`This page could not be loaded`}</h1>
      <p role="alert">{i18n._(problemMessage(error))}</p>
      <Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>
    </main>
  );
}
