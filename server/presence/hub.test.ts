import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  INITIAL_PRESENCE,
  PRESENCE_LIMITS,
  type PresenceNews,
  type PresencePeer,
} from '../../contract/calls/presence.ts';
import { createPresenceHub } from './hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const peerOf = (id: string, person = id): PresencePeer => ({
  id,
  person,
  name: person,
  color: '#000000',
  role: 'editor',
  ...INITIAL_PRESENCE,
});
const at = (x: number) => ({ cursor: { x, y: 0 } });
const nothingNew = { kind: 'people', joined: [], changed: [], departed: [] } as const;

/** A board whose readers are tabs of this test. */
function openBoard() {
  const hub = createPresenceHub(Date.now);
  return {
    join(id: string, { board = 'b', person = id } = {}) {
      const news: PresenceNews[] = [];
      const closes: string[] = [];
      const reader = { backlog: 0 };
      const membership = hub.join(board, peerOf(id, person), {
        send: (text) => news.push(JSON.parse(text)),
        backlog: () => reader.backlog,
        close: (reason) => closes.push(reason),
      });
      return { ...membership!, isIn: membership !== undefined, news, closes, reader };
    },
  };
}
const nextFrame = () => vi.advanceTimersByTime(PRESENCE_LIMITS.intervalMs);

test('whoever comes is told who is there; the others that they came, what they do, and that they left', () => {
  const { join } = openBoard();
  const ann = join('ann');
  const ben = join('ben');
  nextFrame();
  ben.update(at(1));
  nextFrame();
  ben.leave();
  nextFrame();
  const welcome = { kind: 'welcome', id: 'ben', person: 'ben', color: '#000000' };
  expect(ben.news[0]).toEqual({ ...welcome, people: [peerOf('ann')] });
  expect(ann.news.slice(1)).toEqual([
    { ...nothingNew, joined: [peerOf('ann'), peerOf('ben')] },
    { ...nothingNew, changed: [{ id: 'ben', ...at(1) }] },
    { ...nothingNew, departed: ['ben'] },
  ]);
});

test('in 50 milliseconds everybody is sent one message, with the newest of each field that changed', () => {
  const { join } = openBoard();
  const ann = join('ann');
  const ben = join('ben');
  nextFrame();
  // Whoever moves after a rest is seen at once.
  ben.update(at(0));
  vi.advanceTimersByTime(0);
  const count = ann.news.length;
  expect(count).toBe(3);
  for (let x = 1; x <= 100; x += 1) ben.update(at(x));
  ben.update({ selection: ['n1' as never] });
  ann.update(at(7));
  vi.advanceTimersByTime(PRESENCE_LIMITS.intervalMs - 1);
  expect(ann.news.length).toBe(count);
  vi.advanceTimersByTime(1);
  const changed = [
    { id: 'ben', ...at(100), selection: ['n1'] },
    { id: 'ann', ...at(7) },
  ];
  expect([ann.news.slice(count), ben.news.slice(count)]).toEqual([
    [{ ...nothingNew, changed }],
    [{ ...nothingNew, changed }],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(ann.news.length).toBe(count + 1);
});

test('a reader that falls behind is sent nothing, then the newest state at once', () => {
  const { join } = openBoard();
  const slow = join('slow');
  const ben = join('ben');
  nextFrame();
  const count = slow.news.length;
  slow.reader.backlog = 1_000_000;
  for (let x = 1; x <= 50; x += 1) {
    ben.update(at(x));
    nextFrame();
  }
  expect(slow.news.length).toBe(count);
  slow.reader.backlog = 0;
  nextFrame();
  const welcome = { kind: 'welcome', id: 'slow', person: 'slow', color: '#000000' };
  expect(slow.news.slice(count)).toEqual([{ ...welcome, people: [{ ...peerOf('ben'), ...at(50) }] }]);
  ben.update(at(51));
  nextFrame();
  expect(slow.news.at(-1)).toEqual({ ...nothingNew, changed: [{ id: 'ben', ...at(51) }] });
});

test('a reader that never reads is cut, and the others see them leave', () => {
  const { join } = openBoard();
  const dead = join('dead');
  const ben = join('ben');
  nextFrame();
  dead.reader.backlog = 1_000_000;
  ben.update(at(1));
  vi.advanceTimersByTime(14_900);
  expect(dead.closes).toEqual([]);
  vi.advanceTimersByTime(300);
  expect([dead.closes, ben.news.at(-1)]).toEqual([['too_slow'], { ...nothingNew, departed: ['dead'] }]);
});

test('a tab that comes by another socket replaces itself, and the end of the first one is no departure', () => {
  const { join } = openBoard();
  const ben = join('ben');
  const first = join('ann');
  nextFrame();
  const again = join('ann');
  first.update(at(1));
  first.leave();
  again.update(at(2));
  nextFrame();
  expect([first.closes, ben.news.at(-1)]).toEqual([
    ['replaced'],
    { ...nothingNew, joined: [{ ...peerOf('ann'), ...at(2) }] },
  ]);
});

test('boards are told nothing of each other, and an empty one leaves nothing behind', () => {
  const { join } = openBoard();
  const ann = join('ann', { board: 'one' });
  const ben = join('ben', { board: 'two' });
  ben.update(at(1));
  nextFrame();
  expect(ann.news.slice(1)).toEqual([{ ...nothingNew, joined: [peerOf('ann')] }]);
  ann.leave();
  ben.leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('a call to everybody reaches the other people at once, and none of the caller’s own tabs', () => {
  const { join } = openBoard();
  const ann = join('ann');
  const second = join('ann 2', { person: 'ann' });
  const ben = join('ben');
  const view = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
  ann.gather(view);
  expect([ann, second, ben].map(({ news }) => news.filter(({ kind }) => kind === 'gather'))).toEqual([
    [],
    [],
    [{ kind: 'gather', id: 'ann', view }],
  ]);
});

test('a board shows 200 tabs: one more is not let in, one that comes again is', () => {
  const { join } = openBoard();
  for (let n = 0; n < PRESENCE_LIMITS.tabsPerBoard; n += 1) join(`tab ${n}`);
  expect([join('one more').isIn, join('tab 7').isIn]).toEqual([false, true]);
});
