import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { ProgressBar } from '../../../ui/display/Progress.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { OPERATION_LABELS } from '../engines/operationLabels.ts';
import s from './billing.module.css';
import { PLAN_NAMES } from './planNames.ts';
import { StorageUsage } from './StorageUsage.tsx';

/** A plan, how much of it is left, and what was run in which month. */
export function UsagePanel({ status: { plan, until, runs, storage, usage } }: { status: PlanStatus }) {
  const { t, i18n } = useLingui();
  const resetDate = new Date(runs.resets_at);
  const thisMonth = new Date(Date.UTC(resetDate.getUTCFullYear(), resetDate.getUTCMonth() - 1))
    .toISOString()
    .slice(0, 7);
  const months = [...new Set([thisMonth, ...usage.map(({ month }) => month)])];
  const [month, setMonth] = useState(thisMonth);
  const monthRows = usage.filter((line) => line.month === month);
  const monthName = (month: string) =>
    i18n.date(`${month}-01T00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const now = i18n.date(`${thisMonth}-01T00:00Z`, { month: 'long', timeZone: 'UTC' });
  const day = i18n.date(runs.resets_at, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const planEndDate = until && i18n.date(until, { day: 'numeric', month: 'long', year: 'numeric' });
  const { limit } = runs;
  const remainingRuns = limit === null ? null : Math.max(0, limit - runs.done - runs.open);

  return (
    <section className={s.panel} aria-labelledby="plan">
      <h2 id="plan">{i18n._(PLAN_NAMES[plan])}</h2>
      {planEndDate && <p className={s.quiet}>{t`Until ${planEndDate}`}</p>}
      {remainingRuns === null || limit === null ? (
        <p className={s.sum}>
          <b>{i18n.number(runs.done)}</b>
          <span>
            <Plural
              value={runs.done}
              one={`run in ${now}; there is no limit`}
              other={`runs in ${now}; there is no limit`}
            />
          </span>
        </p>
      ) : (
        <>
          <p className={s.sum}>
            <b>{i18n.number(remainingRuns)}</b>
            <span>{t`of ${i18n.number(limit)} runs left in ${now}`}</span>
          </p>
          <ProgressBar
            value={limit === 0 ? 1 : (limit - remainingRuns) / limit}
            label={t`Used of this month’s runs`}
            className={s.bar}
          />
          <p className={s.quiet}>
            {runs.open > 0 && (
              <>
                <Plural
                  value={runs.open}
                  one="# run waits or goes on and holds a place."
                  other="# runs wait or go on and hold a place."
                />{' '}
              </>
            )}
            <Trans>They start again on {day}.</Trans>
          </p>
        </>
      )}
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
      >{t`A run counts once, however many images it makes. Failed and stopped runs are not counted.`}</p>
    </section>
  );
}
