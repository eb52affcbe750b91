import type { CDPSession } from 'playwright';

/** A function and the milliseconds spent in itself, or a kind of the browser's work and all its milliseconds. */
export type ProfileShare = { readonly name: string; readonly ms: number };

const SHARES_MAX = 12;
/** Microseconds between two looks at the stack. */
const INTERVAL = 200;

/** Looks at the page's stack while a gesture goes on; the answer stops it and names the functions that took longest. */
export async function startProfile(cdp: CDPSession): Promise<() => Promise<ProfileShare[]>> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL });
  await cdp.send('Profiler.start');
  return async () => {
    const { profile } = await cdp.send('Profiler.stop');
    const names = new Map(
      profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
        id,
        `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`,
      ]),
    );
    const spent = new Map<string, number>();
    for (const [index, id] of (profile.samples ?? []).entries()) {
      const name = names.get(id)!;
      if (name.startsWith('(idle)')) continue;
      spent.set(name, (spent.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
    }
    return longestShares(spent);
  };
}

/** The names that took longest. */
export function longestShares(spent: ReadonlyMap<string, number>): ProfileShare[] {
  const listed = [...spent].sort(([, a], [, b]) => b - a).slice(0, SHARES_MAX);
  return listed.map(([name, ms]) => ({ name, ms }));
}
