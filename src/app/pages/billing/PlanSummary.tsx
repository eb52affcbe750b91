import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { ProgressBar } from '../../../ui/display/Progress.tsx';
import s from './billing.module.css';
import { currentMonth } from './months.ts';
import { PLAN_NAMES } from './planNames.ts';

/** The plan at a glance: how much of the month's runs is left, as a sentence and a bar. */
export function PlanSummary({ status: { plan, until, runs } }: { status: PlanStatus }) {
  const { t, i18n } = useLingui();
  const now = i18n.date(`${currentMonth(runs)}-01T00:00Z`, { month: 'long', timeZone: 'UTC' });
  const day = i18n.date(runs.resets_at, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const planEndDate = until && i18n.date(until, { day: 'numeric', month: 'long', year: 'numeric' });
  const { limit } = runs;
  const remainingRuns = limit === null ? null : Math.max(0, limit - runs.done - runs.open);
  return (
    <section className={s.summary} aria-labelledby="plan">
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
    </section>
  );
}
