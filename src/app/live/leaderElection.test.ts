import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeaderElection, type LeaderMessage } from './leaderElection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tabs of one browser that hear each other a moment later, unless they are cut off; a crashed one says nothing any more. */
function openTabs() {
  const tabs = new Map<string, { leader: ReturnType<typeof createLeaderElection>; leads: boolean; visible: boolean }>();
  const silent = new Set<string>();
  function post(from: string, message: LeaderMessage): void {
    if (silent.has(from)) return;
    setTimeout(() => {
      for (const [name, { leader }] of tabs) if (name !== from && !silent.has(name)) leader.handleMessage(message);
    }, 1);
  }
  return {
    open(name: string, random = 0.5) {
      const setLeads = (leads: boolean) => () => Object.assign(tabs.get(name)!, { leads });
      const leader = createLeaderElection({
        tab: name,
        isVisible: () => tabs.get(name)?.visible ?? true,
        random: () => random,
        post: (message) => post(name, message),
        onLead: setLeads(true),
        onFollow: setLeads(false),
      });
      tabs.set(name, { leader, leads: false, visible: true });
    },
    close(name: string) {
      tabs.get(name)!.leader.end();
      tabs.delete(name);
    },
    crash(name: string) {
      silent.add(name);
      tabs.get(name)!.leader.end();
      tabs.delete(name);
    },
    hide: (name: string) => Object.assign(tabs.get(name)!, { visible: false }),
    cutOff: (name: string) => silent.add(name),
    joinAgain: (name: string) => silent.delete(name),
    leading: () => [...tabs].flatMap(([name, { leads }]) => (leads ? [name] : [])),
  };
}

test('the first tab leads at once; those that open later follow it', () => {
  const { open, leading } = openTabs();
  open('b');
  vi.advanceTimersByTime(500);
  expect(leading()).toEqual(['b']);
  for (const name of ['a', 'c', 'd', 'e', 'f', 'g', 'h']) open(name);
  vi.advanceTimersByTime(60_000);
  expect(leading()).toEqual(['b']);
});

test.each([
  ['closed', 'close', 250],
  ['crashed', 'crash', 4_000],
] as const)('when the leading tab is %s, one other leads', (_, end, ms) => {
  const { open, leading, ...rest } = openTabs();
  open('a');
  vi.advanceTimersByTime(500);
  open('b', 0.2);
  open('c', 0.8);
  vi.advanceTimersByTime(1_000);
  rest[end]('a');
  vi.advanceTimersByTime(ms);
  expect(leading()).toEqual(['b']);
});

test.each([
  ['both are seen, the first by name', [], ['a']],
  ['one is hidden, the other', ['a'], ['b']],
] as const)('of two that lead because they did not hear each other, when %s goes on', (_, hidden, expected) => {
  const { open, leading, hide, cutOff, joinAgain } = openTabs();
  open('a');
  open('b');
  vi.advanceTimersByTime(1_000);
  cutOff('a');
  vi.advanceTimersByTime(5_000);
  expect(leading()).toEqual(['a', 'b']);
  for (const name of hidden) hide(name);
  joinAgain('a');
  vi.advanceTimersByTime(2_000);
  expect(leading()).toEqual(expected);
});
