import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  INITIAL_PRESENCE,
  PRESENCE_LIMITS,
  type PresenceNews,
  type PresencePeer,
  type PresenceState,
} from '../../../contract/calls/presence.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Membership } from '../boardPresence.ts';
import { createPresenceHub } from '../hub.ts';
import { createLossyChannel } from './lossyChannel.ts';
import { createProcessLink, type ProcessLink } from './processLink.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PROMPT = { isLost: false, isDoubled: false, delayMs: 1 };
/** Longer than a message waits, and than its way takes, there and on. */
const SOON_MS = 400;

const peerOf = (id: string, state: Partial<PresenceState> = {}): PresencePeer => ({
  id,
  person: id,
  name: `${id} 本`,
  color: '#000000',
  role: 'editor',
  ...INITIAL_PRESENCE,
  ...state,
});
const at = (x: number) => ({ cursor: { x, y: 0 } });

/** A tab of the test, which knows of the others what it was told. */
type Tab = Membership & {
  readonly id: string;
  readonly isIn: boolean;
  readonly news: PresenceNews[];
  readonly closes: string[];
  /** The others that it sees. */
  seen(): Readonly<Record<string, PresencePeer>>;
};

function joinAs(hub: ReturnType<typeof createPresenceHub>, peer: PresencePeer, board: string): Tab {
  const seen = new Map<string, PresencePeer>();
  const news: PresenceNews[] = [];
  const closes: string[] = [];
  const take = (message: PresenceNews) => {
    news.push(message);
    if (message.kind === 'welcome') seen.clear();
    if (message.kind === 'welcome') for (const other of message.people) seen.set(other.id, other);
    if (message.kind !== 'people') return;
    for (const id of message.departed) seen.delete(id);
    for (const other of message.joined) seen.set(other.id, other);
    for (const change of message.changed) seen.set(change.id, { ...seen.get(change.id)!, ...change });
  };
  const membership = hub.join(board, peer, {
    send: (text) => take(JSON.parse(text)),
    backlog: () => 0,
    close: (reason) => closes.push(reason),
  });
  const { id } = peer;
  return {
    ...(membership ?? { update: () => undefined, gather: () => undefined, leave: () => undefined }),
    id,
    isIn: membership !== undefined,
    news,
    closes,
    seen: () => Object.fromEntries([...seen].filter(([other]) => other !== id)),
  };
}

/** Processes over one channel. */
async function startProcesses(count: number, fateOf = () => PROMPT) {
  const lossy = createLossyChannel(fateOf);
  const faults: unknown[] = [];
  const links: ProcessLink[] = [];
  for (let n = 0; n < count; n += 1)
    links.push(
      await createProcessLink(lossy.channel, {
        processId: `process ${n}`.replace(' ', '-'),
        onFault: (error) => faults.push(error),
      }),
    );
  const hubs = links.map((link) => createPresenceHub(Date.now, link));
  return {
    ...lossy,
    faults,
    links,
    join: (
      process: number,
      id: string,
      { board = 'b', state = {} }: { board?: string; state?: Partial<PresenceState> } = {},
    ) => joinAs(hubs[process]!, peerOf(id, state), board),
    wait: (ms = SOON_MS) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('people at two processes see each other come, move and leave', async () => {
  const { join, wait } = await startProcesses(2);
  const ann = join(0, 'ann', { state: at(1) });
  await wait();
  const ben = join(1, 'ben');
  const elsewhere = join(1, 'eve', { board: 'another' });
  await wait();
  expect([ann.seen(), ben.seen(), elsewhere.seen()]).toEqual([
    { ben: peerOf('ben') },
    { ann: peerOf('ann', at(1)) },
    {},
  ]);
  ben.update({ ...at(5), selection: ['n1' as NodeId] });
  ann.update({ typing: 'n2' as NodeId });
  await wait();
  expect([ann.seen(), ben.seen()]).toEqual([
    { ben: peerOf('ben', { ...at(5), selection: ['n1' as NodeId] }) },
    { ann: peerOf('ann', { ...at(1), typing: 'n2' as NodeId }) },
  ]);
  ben.leave();
  await wait();
  expect(ann.seen()).toEqual({});
});

test('in 100 milliseconds a process sends one message about all its boards, and none while nothing changes', async () => {
  const { join, wait, payloads } = await startProcesses(2);
  const tabs = ['one', 'two', 'three'].map((board) => join(0, `in ${board}`.replace(' ', '-'), { board }));
  await wait();
  const count = payloads.length;
  await wait(4000);
  expect(payloads.length).toBe(count);
  for (let ms = 0; ms < 500; ms += 10) {
    for (const tab of tabs) tab.update(at(ms));
    await wait(10);
  }
  await wait(100);
  expect(payloads.length - count).toBe(6);
  // Later the process says in one message that it is there still.
  await wait(5000);
  expect(payloads.length - count).toBe(7);
});

test('a call to come reaches the people of other processes once, though it arrives twice', async () => {
  const { join, wait } = await startProcesses(2, () => ({ isLost: false, isDoubled: true, delayMs: 1 }));
  const ann = join(0, 'ann');
  const ben = join(1, 'ben');
  await wait();
  const view = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
  ann.gather(view);
  await wait();
  const calls = (tab: Tab) => tab.news.filter(({ kind }) => kind === 'gather');
  expect([calls(ann), calls(ben)]).toEqual([[], [{ kind: 'gather', id: 'ann', view }]]);
});

test('a tab that comes by another process is replaced at the first, and is there for everybody all the time', async () => {
  const { join, wait } = await startProcesses(3);
  const first = join(0, 'ann');
  const ben = join(0, 'ben');
  const eve = join(2, 'eve');
  await wait();
  const again = join(1, 'ann', { state: at(2) });
  await wait();
  first.update(at(1));
  first.leave();
  await wait();
  expect([first.closes, again.closes]).toEqual([['replaced'], []]);
  expect([ben.seen().ann, eve.seen().ann]).toEqual([peerOf('ann', at(2)), peerOf('ann', at(2))]);
  const departures = [...ben.news, ...eve.news].flatMap((news) => (news.kind === 'people' ? news.departed : []));
  expect(departures).toEqual([]);
});

test('a board shows 200 tabs of all processes together', async () => {
  const { join, wait } = await startProcesses(2);
  for (let n = 0; n < PRESENCE_LIMITS.tabsPerBoard - 1; n += 1) join(0, `tab-${n}`);
  const last = join(1, 'last');
  await wait();
  expect(Object.keys(last.seen()).length).toBe(PRESENCE_LIMITS.tabsPerBoard - 1);
  expect([join(1, 'one-more').isIn, join(1, 'tab-7').isIn]).toEqual([false, true]);
});

test('a state too long for one notification comes whole', async () => {
  const { join, wait, payloads } = await startProcesses(2);
  const nodes = Array.from({ length: PRESENCE_LIMITS.dragged }, (_, n) => `${n} "本"`.padEnd(150, '本') as NodeId);
  const state = { drag: { nodes, to: { x: 1, y: 2 } } };
  const ben = join(1, 'ben');
  join(0, 'ann', { state });
  await wait();
  expect(ben.seen()).toEqual({ ann: peerOf('ann', state) });
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7900);
});

describe('a process', () => {
  test('of which nothing is heard for 15 seconds has its people removed, and they come back with its next word', async () => {
    let isLost = false;
    const { join, wait } = await startProcesses(2, () => ({ ...PROMPT, isLost }));
    const ann = join(0, 'ann');
    const ben = join(1, 'ben');
    await wait();
    isLost = true;
    await wait(9000);
    expect(ann.seen()).toEqual({ ben: peerOf('ben') });
    await wait(6000);
    expect(ann.seen()).toEqual({});
    isLost = false;
    ben.update(at(3));
    await wait(2 * SOON_MS);
    expect(ann.seen()).toEqual({ ben: peerOf('ben', at(3)) });
  });

  test('that may have missed something asks, and tells', async () => {
    let isLost = false;
    const { join, wait, reportGap } = await startProcesses(2, () => ({ ...PROMPT, isLost }));
    const ann = join(0, 'ann');
    const ben = join(1, 'ben');
    await wait();
    isLost = true;
    ben.update(at(3));
    await wait();
    isLost = false;
    reportGap();
    await wait();
    expect(ann.seen()).toEqual({ ben: peerOf('ben', at(3)) });
  });

  test('whose messages are refused reports the first, and tells everything when they are taken again', async () => {
    const { join, wait, refuse, faults } = await startProcesses(2);
    const ann = join(0, 'ann');
    const ben = join(1, 'ben');
    await wait();
    const refusal = new Error('no connection');
    refuse(refusal);
    ben.update(at(3));
    await wait(5000);
    expect(faults).toEqual([refusal, refusal]);
    refuse(undefined);
    await wait(1000 + SOON_MS);
    expect(ann.seen()).toEqual({ ben: peerOf('ben', at(3)) });
  });

  test('that ends leaves nobody behind, and no timer', async () => {
    const { join, wait, links } = await startProcesses(2);
    const ann = join(0, 'ann');
    const ben = join(1, 'ben');
    await wait();
    ben.leave();
    await links[1]!.close();
    await wait();
    expect(ann.seen()).toEqual({});
    ann.leave();
    await links[0]!.close();
    await wait();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const IDS = ['ann', 'ben', 'eve', 'gil', 'mia'] as const;
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('join' as const), process: fc.nat(2), id: fc.constantFrom(...IDS) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), tab: fc.nat(30), x: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), tab: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gap' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(3000) }) },
);
const fate = fc.record({
  isLost: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  isDoubled: fc.boolean(),
  delayMs: fc.nat(2000),
});

test('whatever is lost, doubled, late or exchanged on the way, all processes come to the same people', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fate, { minLength: 1, maxLength: 50 }),
      async (steps, fates) => {
        let sent = 0;
        let isCalm = false;
        const { join, wait, links, reportGap, faults } = await startProcesses(3, () => {
          sent += 1;
          return isCalm ? PROMPT : fates[sent % fates.length]!;
        });
        const tabs: Tab[] = [];
        const states = new Map<Tab, Partial<PresenceState>>();
        const gone = new Set<Tab>();
        for (const one of steps) {
          const tab = 'tab' in one ? tabs[one.tab % tabs.length] : undefined;
          if (one.kind === 'join') tabs.push(join(one.process, one.id));
          else if (one.kind === 'wait') await wait(one.ms);
          else if (one.kind === 'gap') reportGap();
          else if (tab && one.kind === 'move') {
            tab.update(at(one.x));
            states.set(tab, at(one.x));
          } else if (tab) {
            tab.leave();
            gone.add(tab);
          }
          // Two tabs never join in the same moment: a person cannot.
          await wait(1);
        }
        isCalm = true;
        await wait(30_000);
        const there = tabs.filter((tab) => !gone.has(tab) && tab.closes.length === 0);
        const people = Object.fromEntries(there.map((tab) => [tab.id, peerOf(tab.id, states.get(tab))]));
        // Each person is there once, by the tab that joined last of those that did not leave before it was known.
        expect(new Set(there.map(({ id }) => id)).size).toBe(there.length);
        for (const tab of there) {
          const { [tab.id]: _, ...others } = people;
          expect(tab.seen()).toEqual(others);
        }
        expect(faults).toEqual([]);
        for (const tab of there) tab.leave();
        for (const link of links) await link.close();
        await wait(20_000);
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});
