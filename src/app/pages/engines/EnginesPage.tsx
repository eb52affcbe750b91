import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { SpendingPanel } from '../billing/SpendingPanel.tsx';
import s from './engines.module.css';
import { FaultsTable } from './FaultsTable.tsx';
import { OperationsTable } from './OperationsTable.tsx';
import { ProviderList } from './ProviderList.tsx';
import { UsageTable } from './UsageTable.tsx';

export type EnginesPageProps = TopBarProps & {
  readonly status: EngineStatus;
  readonly onReload: () => Promise<void>;
  /** Tries one way of an operation; what came of it stands in the next status. */
  readonly onTest: (operation: Operation, route: string) => Promise<void>;
};

/** The configured engines, their work, and its cost. They are shown here, and changed in the server's file. */
export function EnginesPage({ status, onReload, onTest, ...topBar }: EnginesPageProps) {
  const { t, i18n } = useLingui();
  const [isReading, setReading] = useState(false);
  const readTime = i18n.date(status.read_at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  async function reload(): Promise<void> {
    setReading(true);
    await onReload();
    setReading(false);
  }
  return (
    <div className={s.page}>
      <title>{t`Engines – Maquette`}</title>
      <TopBar {...topBar} helpPath="/docs/engines" />
      <main>
        <header className={s.head}>
          <h1>{t`Engines`}</h1>
          <a href="/admin/audit">{t`Audit log`}</a>
          <span className={s.quiet}>{t`Updated at ${readTime}`}</span>
          <Button icon={RefreshCw} busy={isReading} onClick={() => void reload()}>
            {t`Refresh`}
          </Button>
        </header>
        <ProviderList providers={status.providers} />
        {status.providers.length === 0 && (
          <p className={s.first}>
            <Trans>
              No model is connected. Set a key in the server’s environment, for example OPENAI_API_KEY or FAL_KEY, and
              restart the server.
            </Trans>
          </p>
        )}
        <p className={s.quiet}>
          <Trans>
            Providers, routes and prices are read-only here: change them in the server’s configuration file. Keys stay
            in its environment and are never shown or sent to a browser.
          </Trans>
        </p>
        <OperationsTable operations={status.operations} onTest={onTest} />
        <FaultsTable faults={status.faults} operations={status.operations} />
        <SpendingPanel limits={status.spending} className={s.spending} />
        <UsageTable use={status.use} use_in_all={status.use_in_all} operations={status.operations} />
      </main>
    </div>
  );
}
