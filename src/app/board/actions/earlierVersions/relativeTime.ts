import { spacedText } from '../../../../locales/chineseText.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** The distance of a past time (ms since 1970) from now, in minutes, hours or days: “5 minutes ago”. */
export function relativeTime(time: number, locale: string): string {
  const minutes = Math.round((Date.now() - time) / MINUTE_MS);
  const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (minutes < MINUTES_PER_HOUR) return spacedText(relativeFormat.format(-minutes, 'minute'));
  if (minutes < MINUTES_PER_DAY)
    return spacedText(relativeFormat.format(-Math.round(minutes / MINUTES_PER_HOUR), 'hour'));
  return spacedText(relativeFormat.format(-Math.round(minutes / MINUTES_PER_DAY), 'day'));
}
