import type { EngineError, Fault } from '../../../contract/engine.ts';

/** Faults that an operator need not read of: what the person asked for, or stopped, is no fault of an engine. */
const USER_FAULTS: ReadonlySet<Fault> = new Set(['content', 'input', 'words', 'empty', 'aborted']);
const KEY_PLACEHOLDER = '(key)';
/** Letters of a reason that are kept with a run. */
const REASON_LENGTH_MAX = 600;
/** Text that looks like a key, whole or with stars in its middle: providers repeat a part of a bad one. */
const KEY_PATTERN = /\b(?:(?:sk|pk|rk|key)[-_]|AIza|Bearer )(?=[\w*-]*[\d*])[\w*-]{6,}|[\w-]*\*{3,}[\w*-]*/g;

/** Says whether a failure of an engine belongs in the log. */
export function shouldLogFault({ fault }: EngineError): boolean {
  return !USER_FAULTS.has(fault);
}

/** A failure with all its causes as one error for the log. A provider may repeat a key in what it says: none goes there. */
export function redactedError(error: unknown, keys: readonly string[]): Error {
  const redacted = new Error(redactKeys(error instanceof Error ? error.message : String(error), keys));
  redacted.stack = redactKeys(stacksOf(error).join('\ncaused by '), keys);
  return redacted;
}

/** Why an engine failed, as it is kept for whoever runs this server: its own reason, without keys. */
export function redactedReason({ message }: Error, keys: readonly string[]): string {
  return redactKeys(message, keys).slice(0, REASON_LENGTH_MAX);
}

/** A text without what looks like a key, or a part of one. */
export function redactKeyLike(text: string): string {
  return text.replace(KEY_PATTERN, KEY_PLACEHOLDER);
}

function redactKeys(text: string, keys: readonly string[]): string {
  const keyForms = keys.flatMap((key) => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  return redactKeyLike(keyForms.reduce((rest, form) => rest.replaceAll(form, KEY_PLACEHOLDER), text));
}

function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...(error.cause === undefined ? [] : stacksOf(error.cause))];
}
