import { currentProject, projectAddress } from '../../project.ts';

/** A board as the list shows it. */
export interface ListedBoard {
  board_id: string;
  name: string;
  /** ISO 8601. */
  updated_at: string;
  node_count: number;
  thumbnail_url: string | null;
}

/** The address of a board, in the project of this tab. */
export function boardAddress(boardId: string, projectId = currentProject()): string {
  return projectAddress(`/physical/board?boardId=${encodeURIComponent(boardId)}`, projectId);
}

/** The boards whose name contains every typed word, whatever the case. */
export function findBoards<Board extends ListedBoard>(boards: readonly Board[], typed: string): Board[] {
  const terms = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return boards.filter((board) => terms.every((word) => board.name.toLocaleLowerCase().includes(word)));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From this age on a date says more than a distance. */
const DATED_FROM = 7 * DAY;

/** The time since something happened, in the person's language: `2 minutes ago`, `yesterday`, `19 November`. */
export function timeAgo(iso: string, now: Date, locale: string): string {
  const then = new Date(iso);
  const age = Math.max(0, now.getTime() - then.getTime());
  if (age >= DATED_FROM) {
    const sameYear = then.getFullYear() === now.getFullYear();
    // British order for English, as everywhere in the interface.
    return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      day: 'numeric',
      month: 'long',
      ...(!sameYear && { year: 'numeric' }),
    }).format(then);
  }
  const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age < MINUTE) return relativeTime.format(0, 'second');
  if (age < HOUR) return relativeTime.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relativeTime.format(-Math.floor(age / HOUR), 'hour');
  return relativeTime.format(-Math.floor(age / DAY), 'day');
}
