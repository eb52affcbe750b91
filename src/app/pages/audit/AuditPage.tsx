import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AUDIT_ACTIONS, type AuditEntry } from '../../../../contract/calls/audit.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../../ui/display/ProblemNote.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { useSubmit } from '../account/useSubmit.ts';
import { AuditTable } from './AuditTable.tsx';
import { ACTION_LABELS } from './actionLabels.ts';
import s from './audit.module.css';
import { type AuditFilter, NO_FILTER } from './auditFilter.ts';

export type AuditPageProps = TopBarProps & {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
  /** The days for which entries are kept; 0 for ever. */
  readonly auditDays: number;
  readonly onFilter: (filter: AuditFilter) => Promise<void>;
  readonly onMore: () => Promise<void>;
  readonly onExport: (filter: AuditFilter, format: 'ndjson' | 'csv') => Promise<void>;
};

/** Who did what to whom on this installation: to be read, filtered and taken along. */
export function AuditPage({ entries, hasMore, auditDays, onFilter, onMore, onExport, ...topBar }: AuditPageProps) {
  const { t } = useLingui();
  const [shownFilter, setShownFilter] = useState(NO_FILTER);
  return (
    <div className={s.page}>
      <title>{t`Audit log – Maquette`}</title>
      <TopBar {...topBar} />
      <main>
        <header className={s.head}>
          <h1>{t`Audit log`}</h1>
          <ExportButtons filter={shownFilter} onExport={onExport} />
        </header>
        <p className={s.quiet}>
          {auditDays === 0 ? (
            <Trans>Who did what, and to whom. Entries can’t be changed and are kept forever.</Trans>
          ) : (
            <Plural
              value={auditDays}
              one="Who did what, and to whom. Entries can’t be changed and are kept for # day."
              other="Who did what, and to whom. Entries can’t be changed and are kept for # days."
            />
          )}
        </p>
        <FilterForm
          onFilter={async (filter) => {
            await onFilter(filter);
            setShownFilter(filter);
          }}
        />
        <p role="status" className={s.count}>
          {entries.length === 0 ? (
            t`No entries.`
          ) : hasMore ? (
            <Plural value={entries.length} one="The newest entry" other="The newest # entries" />
          ) : (
            <Plural value={entries.length} one="# entry" other="# entries" />
          )}
        </p>
        {entries.length > 0 && (
          <div className={s.panel}>
            <AuditTable entries={entries} />
          </div>
        )}
        {hasMore && <MoreButton onMore={onMore} />}
      </main>
    </div>
  );
}

function FilterForm({ onFilter }: Pick<AuditPageProps, 'onFilter'>) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState(NO_FILTER);
  const submission = useSubmit(() => onFilter(filter));
  const change = (part: Partial<AuditFilter>) => setFilter({ ...filter, ...part });
  const actionOptions = AUDIT_ACTIONS.map((value) => ({ value, label: i18n._(ACTION_LABELS[value]) }));
  function submit(event: FormEvent) {
    event.preventDefault();
    void submission.send();
  }
  return (
    <form className={s.filter} onSubmit={submit} aria-label={t`Filter`}>
      <TextField
        label={t`Email or id`}
        hint={t`Of a person, a board or a link`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={filter.person}
        onChange={(person) => change({ person })}
      />
      <Select
        label={t({ message: 'What happened', context: 'audit log' })}
        value={filter.action}
        options={[{ value: '' as const, label: t({ message: 'Everything', context: 'audit log' }) }, ...actionOptions]}
        onChange={(action) => change({ action })}
      />
      <TextField
        label={t({ message: 'From', context: 'a day' })}
        type="date"
        value={filter.firstDay}
        onChange={(firstDay) => change({ firstDay })}
      />
      <TextField
        label={t({ message: 'To', context: 'a day' })}
        type="date"
        value={filter.lastDay}
        onChange={(lastDay) => change({ lastDay })}
      />
      <Button type="submit" variant="primary" busy={submission.busy}>
        {t({ message: 'Show', context: 'audit log' })}
      </Button>
      {submission.problem && <ProblemNote>{i18n._(submission.problem)}</ProblemNote>}
    </form>
  );
}

/** Files of what is shown, all of it. */
function ExportButtons({ filter, onExport }: Pick<AuditPageProps, 'onExport'> & { readonly filter: AuditFilter }) {
  const { t, i18n } = useLingui();
  const csv = useSubmit(() => onExport(filter, 'csv'));
  const ndjson = useSubmit(() => onExport(filter, 'ndjson'));
  const problem = csv.problem ?? ndjson.problem;
  return (
    <div className={s.exports}>
      <Button icon={Download} busy={csv.busy} onClick={() => void csv.send()}>{t`Export as CSV`}</Button>
      <Button icon={Download} busy={ndjson.busy} onClick={() => void ndjson.send()}>{t`Export as NDJSON`}</Button>
      {problem && <ProblemNote>{i18n._(problem)}</ProblemNote>}
    </div>
  );
}

function MoreButton({ onMore }: Pick<AuditPageProps, 'onMore'>) {
  const { t, i18n } = useLingui();
  const submission = useSubmit(onMore);
  return (
    <p className={s.more}>
      <Button busy={submission.busy} onClick={() => void submission.send()}>
        {t({ message: 'Show earlier ones', context: 'audit log' })}
      </Button>
      {submission.problem && <ProblemNote>{i18n._(submission.problem)}</ProblemNote>}
    </p>
  );
}
