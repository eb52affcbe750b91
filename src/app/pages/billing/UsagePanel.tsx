import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { OPERATION_LABELS } from '../engines/operationLabels.ts';
import s from './billing.module.css';
import { currentMonth } from './months.ts';
import { StorageUsage } from './StorageUsage.tsx';

/** The storage that is used, and what was run in which month. */
export function UsagePanel({ status: { runs, storage, usage } }: { status: PlanStatus }) {
  const { t, i18n } = useLingui();
  const thisMonth = currentMonth(runs);
  const months = [...new Set([thisMonth, ...usage.map(({ month }) => month)])];
  const [month, setMonth] = useState(thisMonth);
  const monthRows = usage.filter((line) => line.month === month);
  const monthName = (month: string) =>
    dateText(i18n, `${month}-01T00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });

  return (
    <section className={s.panel} aria-labelledby="usage">
      <h2 id="usage">{t`Usage`}</h2>
      <StorageUsage storage={storage} />
      <table>
        <thead>
          <tr>
            <th>
              {months.length > 1 ? (
                <Select
                  aria-label={t`Month`}
                  value={month}
                  options={months.map((value) => ({ value, label: monthName(value) }))}
                  onChange={setMonth}
                />
              ) : (
                monthName(month)
              )}
            </th>
            <th className={s.figure}>{t({ message: 'Runs', context: 'how many' })}</th>
          </tr>
        </thead>
        <tbody>
          {monthRows.map(({ operation, runs }) => (
            <tr key={operation}>
              <td>{i18n._(OPERATION_LABELS[operation])}</td>
              <td className={s.figure}>{i18n.number(runs)}</td>
            </tr>
          ))}
          {monthRows.length === 0 && (
            <tr>
              <td colSpan={2}>{t`Nothing was run.`}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p
        className={s.quiet}
      >{t`A run counts once, however many images it makes. Failed and stopped runs don’t count.`}</p>
    </section>
  );
}
