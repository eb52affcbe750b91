import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../../../contract/calls/audit.ts';
import { WideTable } from '../../../ui/display/WideTable.tsx';
import { actionLabel } from './actionLabels.ts';
import s from './audit.module.css';

const TIME_FORMAT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** Who did what to whom, a row each. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t, i18n } = useLingui();
  return (
    <WideTable name={{ text: t`Entries` }}>
      <thead>
        <tr>
          <th scope="col">{t`When`}</th>
          <th scope="col">{t`Who`}</th>
          <th scope="col">{t({ message: 'What happened', context: 'audit log' })}</th>
          <th scope="col">{t`Object`}</th>
          <th scope="col">{t`Details`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const label = actionLabel(entry.action);
          return (
            <tr key={entry.id}>
              <td className={s.time}>
                <time dateTime={entry.at}>{i18n.date(entry.at, TIME_FORMAT)}</time>
              </td>
              <td>
                <ActorText actor={entry.actor} />
                {entry.network_address && <small>{entry.network_address}</small>}
              </td>
              <td>
                {label && i18n._(label)}
                <code>{entry.action}</code>
              </td>
              <td>
                {entry.target.name ?? ''}
                {entry.target.id && <small>{entry.target.id}</small>}
              </td>
              <td>
                <DetailList details={entry.details} requestId={entry.request_id} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}

/** Who did it: an address, or what stands for one. */
function ActorText({ actor: { kind, email } }: Pick<AuditEntry, 'actor'>) {
  const { t } = useLingui();
  switch (kind) {
    case 'account':
      return email;
    case 'guest':
      return email ? t`${email} (guest)` : t`A guest without a name`;
    case 'nobody':
      return t`Someone not signed in`;
    case 'operator_command':
      return t`Administrator’s command`;
    case 'provider':
      return t`The sign-in provider`;
    case 'system':
      return t`The server`;
  }
}

/** The details as they are stored: their names are for programs, and stay English. */
function DetailList({ details, requestId }: { details: AuditEntry['details']; requestId: string | null }) {
  const fields = Object.entries(requestId === null ? details : { ...details, request: requestId });
  return (
    <ul className={s.details}>
      {fields.map(([name, value]) => (
        <li key={name}>
          <code>{name}</code> {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
