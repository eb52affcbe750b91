/** Web Locks exist on secure addresses only; elsewhere what another tab holds may be offered while it is open, which loses nothing. */
const locks: LockManager | undefined = navigator.locks;

const LOCK_PREFIX = 'maquette-tab ';

/** Says that what goes by this name, a tab or a field, is alive, until its page goes or what comes back is called. */
export function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(LOCK_PREFIX + name, () => promise);
  return resolve;
}

/** Does something once no page holds that name, unless it is stopped before. */
export async function waitForLock(name: string, signal: AbortSignal, action: () => void): Promise<void> {
  try {
    await (locks?.request(LOCK_PREFIX + name, { signal }, action) ?? action());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The names that pages of this browser hold. */
export async function activeLocks(): Promise<ReadonlySet<string>> {
  const { held: active = [] } = (await locks?.query()) ?? {};
  return new Set(active.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}
