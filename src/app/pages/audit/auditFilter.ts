import type { AuditAction, exportAudit } from '../../../../contract/calls/audit.ts';
import type { BodyOf } from '../../../../contract/calls/call.ts';

/** The filter as it is typed; a day is `2026-11-23`. */
export type AuditFilter = {
  readonly person: string;
  readonly action: AuditAction | '';
  readonly firstDay: string;
  readonly lastDay: string;
};

export const NO_FILTER: AuditFilter = { person: '', action: '', firstDay: '', lastDay: '' };

type FilterBody = Omit<BodyOf<typeof exportAudit>, 'format'>;

/** The same as calls say it: days are those of the person's clock, and the last one is meant whole. */
export function filterBody({ person, action, firstDay, lastDay }: AuditFilter): FilterBody {
  const name = person.trim();
  return {
    ...(name !== '' && { person: name }),
    ...(action !== '' && { action }),
    ...(firstDay !== '' && { since: startOfDay(firstDay) }),
    ...(lastDay !== '' && { until: startOfDay(lastDay, 1) }),
  };
}

function startOfDay(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
