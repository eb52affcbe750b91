import { useLingui } from '@lingui/react/macro';
import type { JobRecord } from '../../../../../contract/calls/jobs.ts';
import { failureLine, jobFailureLine } from '../../../../cards/failure/messages.ts';
import { remarkTable } from '../../../../cards/remarks/remarkTexts.ts';
import { spacedText } from '../../../../locales/chineseText.ts';
import { useStore } from '../../../../store/useStore.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The texts of a run: its state, how long it took, and how long ago that was. */
export function useJobText(job: JobRecord): string {
  const { state, fraction, bill, created_at, ended_at } = job;
  const { t, i18n } = useLingui();
  useStore(remarkTable);
  const endTime = ended_at === null ? Date.now() : Date.parse(ended_at);
  const durationSeconds = i18n.number((endTime - Date.parse(created_at)) / SECOND_MS, { maximumFractionDigits: 0 });
  const minutes = Math.round((Date.now() - endTime) / MINUTE_MS);
  const relativeFormat = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  const endedAgo = spacedText(
    minutes < 60 ? relativeFormat.format(-minutes, 'minute') : relativeFormat.format(-Math.round(minutes / 60), 'hour'),
  );
  const percent = Math.floor(fraction * 100);
  switch (state) {
    case 'queued':
      return t`Waiting`;
    case 'running':
      return fraction > 0 ? t`Busy, ${percent}%` : t`Busy`;
    case 'done':
      return t`Done in ${durationSeconds} s, ${endedAgo}`;
    case 'cancelled':
      return bill ? `${failureLine('run_cancelled', bill)} ${endedAgo}` : t`Stopped, ${endedAgo}`;
    case 'failed':
      return jobFailureLine(job);
  }
}
