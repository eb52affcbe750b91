import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import s from './docs.module.css';

/** A page that could not be loaded: what happened, and another try. */
export default function LoadFailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const offline = error instanceof CallError && error.status === 0;
  return (
    <main className={s.page}>
      <h1>{t`This page could not be loaded`}</h1>
      <p role="alert">
        {offline
          ? t`The server cannot be reached. Check your connection.`
          : error instanceof Error
            ? error.message
            : String(error)}
      </p>
      <Button look="primary" onClick={onRetry}>{t`Try again`}</Button>
    </main>
  );
}
