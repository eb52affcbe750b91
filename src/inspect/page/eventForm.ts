import type { PlainEvent } from '../protocol/protocol.ts';

/** The fields of an event as a form holds them: words as they are, anything else as JSON. */
export type EventForm = Readonly<Record<string, string>>;

export function eventFormOf({ type: _, ...fields }: PlainEvent): EventForm {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fieldText(value)]));
}

function fieldText(value: unknown): string {
  // Words that read as JSON would be taken for it.
  return typeof value === 'string' && parseField(value) === value ? value : JSON.stringify(value);
}

/** The value that was typed into a field: JSON where it reads as such, else words; undefined for JSON that has no end. */
export function parseField(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined) return value;
  return /^\s*[{["]/.test(text) ? undefined : text;
}

/** The event of a form; undefined while a field cannot be read. */
export function eventOfForm(type: string, form: EventForm): PlainEvent | undefined {
  const fields = Object.entries(form).map(([name, text]) => [name, parseField(text)] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : { ...Object.fromEntries(fields), type };
}

/** The event whose fields are written as JSON; undefined while they are no JSON object. */
export function eventOfJson(type: string, text: string): PlainEvent | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, type } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
