import type { EngineError, Fault } from './engine.ts';

/** What an operator should read of: what the person asked for is no fault, nor is a provider that has much to do. */
const LOGGED: ReadonlySet<Fault> = new Set(['failed', 'timeout', 'unreachable', 'doubtful']);
const HIDDEN = '(key)';

/** Whether a failure of an engine belongs in the log. */
export function isLogged({ fault }: EngineError): boolean {
  return LOGGED.has(fault);
}

/** A failure with all its causes as one error for the log. A provider may repeat a key in what it says: none goes there. */
export function withoutKeys(error: unknown, keys: readonly string[]): Error {
  const hide = (text: string) => keys.reduce((rest, key) => rest.replaceAll(key, HIDDEN), text);
  const clean = new Error(hide(error instanceof Error ? error.message : String(error)));
  clean.stack = hide(stacksOf(error).join('\ncaused by '));
  return clean;
}

function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...(error.cause === undefined ? [] : stacksOf(error.cause))];
}
