import type { EngineError, Fault } from '../../../contract/engine.ts';

/** Faults that an operator need not read of: what the person asked for, or stopped, is no fault of an engine. */
const OF_THE_PERSON: ReadonlySet<Fault> = new Set(['content', 'input', 'words', 'empty', 'aborted']);
const HIDDEN = '(key)';
/** Letters of a reason that are kept with a run. */
const REASON_MAX = 600;
/** Text that looks like a key, whole or with stars in its middle: providers repeat a part of a bad one. */
const KEY_LIKE = /\b(?:(?:sk|pk|rk|key)[-_]|AIza|Bearer )(?=[\w*-]*[\d*])[\w*-]{6,}|[\w-]*\*{3,}[\w*-]*/g;

/** Says whether a failure of an engine belongs in the log. */
export function isLogged({ fault }: EngineError): boolean {
  return !OF_THE_PERSON.has(fault);
}

/** A failure with all its causes as one error for the log. A provider may repeat a key in what it says: none goes there. */
export function withoutKeys(error: unknown, keys: readonly string[]): Error {
  const clean = new Error(hideKeys(error instanceof Error ? error.message : String(error), keys));
  clean.stack = hideKeys(stacksOf(error).join('\ncaused by '), keys);
  return clean;
}

/** Why an engine failed, as it is kept for whoever runs this server: its own reason, without keys. */
export function reasonOf({ message }: Error, keys: readonly string[]): string {
  return hideKeys(message, keys).slice(0, REASON_MAX);
}

/** A text without what looks like a key, or a part of one. */
export function hideKeyLike(text: string): string {
  return text.replace(KEY_LIKE, HIDDEN);
}

function hideKeys(text: string, keys: readonly string[]): string {
  const forms = keys.flatMap((key) => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  return hideKeyLike(forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text));
}

function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...(error.cause === undefined ? [] : stacksOf(error.cause))];
}
