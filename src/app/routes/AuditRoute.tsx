import { useEffect, useRef, useState } from 'react';
import { type AuditEntry, auditLog, exportAudit } from '../../../contract/calls/audit.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { api } from '../../session/client.ts';
import { openDownload } from '../../session/services/openDownload.ts';
import { AuditPage } from '../pages/audit/AuditPage.tsx';
import { type AuditFilter, filterBody, NO_FILTER } from '../pages/audit/auditFilter.ts';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import PageNotFoundPage from '../pages/PageNotFoundPage.tsx';
import { useTopBar } from '../useTopBar.ts';

type ReadEntries = {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
  readonly auditDays: number;
};

/** The audit log over the api; for who is no operator there is nothing at its address. */
export function AuditRoute() {
  const topBar = useTopBar();
  const [log, setLog] = useState<ReadEntries>();
  const [failure, setFailure] = useState<unknown>();
  const shownFilter = useRef(NO_FILTER);

  async function readEntries(filter: AuditFilter): Promise<void> {
    const { entries, next, audit_days } = await api.call(auditLog, filterBody(filter));
    shownFilter.current = filter;
    setLog({ entries, next, auditDays: audit_days });
  }

  async function readMore({ entries, next, auditDays }: ReadEntries): Promise<void> {
    if (next === null) return;
    const older = await api.call(auditLog, { ...filterBody(shownFilter.current), before: next });
    setLog({ entries: [...entries, ...older.entries], next: older.next, auditDays });
  }

  const readFirst = () => readEntries(NO_FILTER).then(() => setFailure(undefined), setFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void readFirst(), []);

  if (callErrorCodeOf(failure) === 'route_not_found') return <PageNotFoundPage />;
  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readFirst()} />;
  if (!log) return null;
  return (
    <AuditPage
      {...topBar}
      entries={log.entries}
      hasMore={log.next !== null}
      auditDays={log.auditDays}
      onFilter={readEntries}
      onMore={() => readMore(log)}
      onExport={async (filter, format) =>
        openDownload((await api.call(exportAudit, { ...filterBody(filter), format })).url)
      }
    />
  );
}
