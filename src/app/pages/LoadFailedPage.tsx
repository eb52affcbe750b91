import { useLingui } from '@lingui/react/macro';
import { problemMessage } from '../../session/problemMessage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { MessagePage } from './MessagePage.tsx';

/** A page that could not be loaded: what happened, and another try. */
export default function LoadFailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <MessagePage
      title={t`This page couldn’t be loaded`}
      action={<Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>}
    >
      <title>{t`This page couldn’t be loaded – Maquette`}</title>
      <p role="alert">{i18n._(problemMessage(error))}</p>
    </MessagePage>
  );
}
