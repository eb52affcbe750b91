/** The time when a new link ends. */
export const EXPIRIES = ['never', 'week', 'month', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRY_DAYS = { week: 7, month: 30 } as const;

/** The moment that a new link ends, by ISO 8601: a chosen day is the last one. Undefined for a link without an end. */
export function expiryOf(expiry: Expiry, day: string, now: number): string | undefined {
  switch (expiry) {
    case 'never':
      return undefined;
    case 'week':
    case 'month':
      return new Date(now + EXPIRY_DAYS[expiry] * DAY_MS).toISOString();
    case 'date':
      // By the clock of who chose it.
      return new Date(new Date(`${day}T00:00`).setHours(24)).toISOString();
  }
}

/** A day as a field of the type `date` holds it, so many days from now. */
export function dayFrom(now: number, days: number): string {
  const date = new Date(now + days * DAY_MS);
  const twoDigits = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
