import { useLingui } from '@lingui/react/macro';
import type { JobRecord } from '../../../../contract/calls/jobs.ts';
import { failureLine } from '../../../cards/failure/messages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The texts of a run: its state, how long it took, and how long ago that was. */
export function useJobText({ state, fraction, code, bill, created_at, ended_at }: JobRecord): string {
  const { t, i18n } = useLingui();
  const ended = ended_at === null ? Date.now() : Date.parse(ended_at);
  const took = i18n.number((ended - Date.parse(created_at)) / SECOND, { maximumFractionDigits: 0 });
  const minutes = Math.round((Date.now() - ended) / MINUTE);
  const relativeFormat = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  const when =
    minutes < 60 ? relativeFormat.format(-minutes, 'minute') : relativeFormat.format(-Math.round(minutes / 60), 'hour');
  const percent = Math.floor(fraction * 100);
  switch (state) {
    case 'queued':
      return t`Waits`;
    case 'running':
      return fraction > 0 ? t`Busy, ${percent}%` : t`Busy`;
    case 'done':
      return t`Done in ${took} s, ${when}`;
    case 'cancelled':
      return bill ? `${failureLine('run_cancelled', bill)} ${when}` : t`Stopped, ${when}`;
    case 'failed':
      return failureLine(code, bill);
  }
}
