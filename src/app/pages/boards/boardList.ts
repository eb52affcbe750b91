import { spacedText } from '../../../locales/chineseText.ts';

/** A board as the list shows it. */
export interface ListedBoard {
  board_id: string;
  name: string;
  /** ISO 8601. */
  updated_at: string;
  node_count: number;
  thumbnail_url: string | null;
}

/** The boards whose name contains every typed word, whatever the case. */
export function filterBoards<Board extends ListedBoard>(boards: readonly Board[], query: string): Board[] {
  const terms = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return boards.filter((board) => terms.every((word) => board.name.toLocaleLowerCase().includes(word)));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this age on a date says more than a distance. */
const RELATIVE_TIME_MAX_MS = 7 * DAY_MS;

/** The time since something happened, in the person's language: `2 minutes ago`, `yesterday`, `19 November`. */
export function timeAgo(iso: string, now: Date, locale: string): string {
  const date = new Date(iso);
  const age = Math.max(0, now.getTime() - date.getTime());
  if (age >= RELATIVE_TIME_MAX_MS) {
    const isSameYear = date.getFullYear() === now.getFullYear();
    // British order for English, as everywhere in the interface.
    return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      day: 'numeric',
      month: 'long',
      ...(!isSameYear && { year: 'numeric' }),
    }).format(date);
  }
  const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age < MINUTE_MS) return relativeTime.format(0, 'second');
  if (age < HOUR_MS) return spacedText(relativeTime.format(-Math.floor(age / MINUTE_MS), 'minute'));
  if (age < DAY_MS) return spacedText(relativeTime.format(-Math.floor(age / HOUR_MS), 'hour'));
  return spacedText(relativeTime.format(-Math.floor(age / DAY_MS), 'day'));
}
