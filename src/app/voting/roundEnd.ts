import type { I18n } from '@lingui/core';
import { dateText } from '../../locales/chineseText.ts';

/** The ends that a new round may have. */
export const ROUND_ENDS = ['hour', 'today', 'tomorrow', 'time', 'never'] as const;
export type RoundEnd = (typeof ROUND_ENDS)[number];

const HOUR_MS = 60 * 60 * 1000;
/** The end of a working day: a round that ends today, or tomorrow, ends then. */
const EVENING_HOUR = 18;

/** The moment of a round's end, by ISO 8601 and the clock of who chose it; null for one without. `time` is what a field of that type holds. */
export function roundEndAt(end: RoundEnd, time: string, now: number): string | null {
  switch (end) {
    case 'never':
      return null;
    case 'hour':
      return new Date(now + HOUR_MS).toISOString();
    case 'today':
      return new Date(eveningOf(now, 0)).toISOString();
    case 'tomorrow':
      return new Date(eveningOf(now, 1)).toISOString();
    case 'time':
      return new Date(time).toISOString();
  }
}

/** The evening so many days from now; where that is over, or nearly, the end of the day. */
function eveningOf(now: number, days: number): number {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const evening = date.setHours(EVENING_HOUR, 0, 0, 0);
  return evening - now >= HOUR_MS ? evening : date.setHours(23, 59, 59, 999);
}

/** A moment as a field of the type `datetime-local` holds it. */
export function localTimeOf(moment: number): string {
  const date = new Date(moment);
  const twoDigits = (figure: number) => String(figure).padStart(2, '0');
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** A moment as people say it: today the time alone, else with its day. */
export function momentText(iso: string, now: number, i18n: I18n): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString();
  return dateText(
    i18n,
    iso,
    isToday
      ? { hour: 'numeric', minute: '2-digit' }
      : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  );
}
