import { useLingui } from '@lingui/react/macro';
import { Box, Check, Cloud, Minus, Monitor } from 'lucide-react';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import s from './engines.module.css';

/** The kinds of provider that run on a machine of one's own. */
const OWN_MACHINE_KINDS = new Set(['comfy', 'http', 'openai-compatible']);

/** Who can be asked: the built-in engine, then what is configured, by the variable that holds its key. */
export function ProviderList({ providers }: Pick<EngineStatus, 'providers'>) {
  const { t } = useLingui();
  return (
    <ul className={s.providers} aria-label={t`Providers`}>
      <li>
        <Icon of={Box} />
        <b>{t`Built-in engine`}</b>
        <small>{t`needs no key`}</small>
        <ProviderStateLabel isReady text={t`Ready`} />
      </li>
      {providers.map(({ name, label, kind, variable, in_file, state }) => (
        <li key={name}>
          <Icon of={OWN_MACHINE_KINDS.has(kind) ? Monitor : Cloud} />
          <b>{label}</b>
          <small>{variable === null ? in_file ? t`key in the file` : t`needs no key` : <code>{variable}</code>}</small>
          <ProviderStateLabel isReady={state === 'ready'} text={state === 'ready' ? t`Ready` : t`Missing`} />
        </li>
      ))}
    </ul>
  );
}

function ProviderStateLabel({ isReady, text }: { isReady: boolean; text: string }) {
  return (
    <span className={s.state} data-missing={!isReady || undefined}>
      <Icon of={isReady ? Check : Minus} size="sm" />
      {text}
    </span>
  );
}
