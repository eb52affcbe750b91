import { useLingui } from '@lingui/react/macro';
import s from './inspector.module.css';

/** The context of a machine. */
export function ContextView({ context }: { context: unknown }) {
  const { t } = useLingui();
  return (
    <details className={s.context}>
      <summary>{t`Context`}</summary>
      <pre>{JSON.stringify(context, null, 1)}</pre>
    </details>
  );
}
