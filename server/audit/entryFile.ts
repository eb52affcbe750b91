import type { AuditEntry } from '../../contract/calls/audit.ts';

const CSV_COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  actor_email: ({ actor }) => actor.email,
  action: ({ action }) => action,
  target_id: ({ target }) => target.id,
  target_name: ({ target }) => target.name,
  details: ({ details }) => JSON.stringify(details),
  network_address: (entry) => entry.network_address,
  request_id: (entry) => entry.request_id,
};
/** A cell that begins so is a formula to a spreadsheet: names and addresses are typed by anybody. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** The first line of a file of entries; empty where the format has none. */
export function entryFileHeader(format: 'ndjson' | 'csv'): string {
  return format === 'csv' ? `${Object.keys(CSV_COLUMNS).join(',')}\r\n` : '';
}

/** An entry as a line of a file. */
export function entryLine(format: 'ndjson' | 'csv', entry: AuditEntry): string {
  if (format === 'ndjson') return `${JSON.stringify(entry)}\n`;
  const cells = Object.values(CSV_COLUMNS).map((textOf) => csvCell(textOf(entry) ?? ''));
  return `${cells.join(',')}\r\n`;
}

/** A cell in quotes; one that a spreadsheet would calculate begins with an apostrophe. */
function csvCell(text: string): string {
  const safeText = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}
