/** Says whether any string in a JSON value, keys included, holds a NUL, which no database text can. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(containsNul);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key.includes('\0') || containsNul(part));
}
