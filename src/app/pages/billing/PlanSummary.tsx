import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { ProgressBar } from '../../../ui/display/Progress.tsx';
import s from './billing.module.css';
import { currentMonth } from './months.ts';
import { PLAN_NAMES } from './planNames.ts';

/** The plan at a glance: how much of the month's runs is left, as a sentence and a bar. */
export function PlanSummary({ status: { plan, until, runs } }: { status: PlanStatus }) {
  const { t, i18n } = useLingui();
  // Chinese counts its months, where `long` spells the number.
  const month = i18n.locale === 'zh' ? 'numeric' : 'long';
  const now = dateText(i18n, `${currentMonth(runs)}-01T00:00Z`, { month, timeZone: 'UTC' });
  const day = dateText(i18n, runs.resets_at, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const planEndDate = until && dateText(i18n, until, { day: 'numeric', month: 'long', year: 'numeric' });
  const { limit } = runs;
  const remainingRuns = limit === null ? null : Math.max(0, limit - runs.done - runs.open);
  return (
    <section className={s.summary} aria-labelledby="plan">
      <h2 id="plan">{i18n._(PLAN_NAMES[plan])}</h2>
      {planEndDate && <p className={s.quiet}>{t`Until ${planEndDate}`}</p>}
      {remainingRuns === null || limit === null ? (
        <p className={s.sum}>
          <Trans>
            <b>{i18n.number(runs.done)}</b> <Plural value={runs.done} one="run" other="runs" /> in {now}, no limit
          </Trans>
        </p>
      ) : (
        <>
          <p className={s.sum}>
            <Trans>
              <b>{i18n.number(remainingRuns)}</b> of {i18n.number(limit)} runs left in {now}
            </Trans>
          </p>
          <ProgressBar
            value={limit === 0 ? 1 : (limit - remainingRuns) / limit}
            label={t`Runs used this month`}
            className={s.bar}
          />
          <p className={s.quiet}>
            {runs.open > 0 && (
              <>
                <Plural
                  value={runs.open}
                  one="# run is waiting or in progress, and is counted already."
                  other="# runs are waiting or in progress, and are counted already."
                />{' '}
              </>
            )}
            <Trans>The count resets on {day}.</Trans>
          </p>
        </>
      )}
    </section>
  );
}
