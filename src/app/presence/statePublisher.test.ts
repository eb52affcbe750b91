import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRESENCE_LIMITS, type PresenceRequest } from '../../../contract/calls/presence.ts';
import { createStatePublisher } from './statePublisher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPublisher() {
  const publisher = createStatePublisher(Date.now);
  const sent: PresenceRequest[] = [];
  const network = { backlog: 0 };
  const sender = { send: (request: PresenceRequest) => sent.push(request), backlog: () => network.backlog };
  return { publisher, sent, network, sender };
}
const cursorAt = (x: number) => ({ cursor: { x, y: 0 } });
const message = (state: object) => ({ kind: 'state', state });

test('in 50 milliseconds one message goes out, with the newest of what changed, and none where nothing did', () => {
  const { publisher, sent, sender } = openPublisher();
  publisher.connect(sender);
  publisher.tell(cursorAt(0));
  vi.advanceTimersByTime(0);
  for (let x = 1; x <= 10; x += 1) publisher.tell(cursorAt(x));
  publisher.tell({ away: true });
  vi.advanceTimersByTime(PRESENCE_LIMITS.intervalMs - 1);
  expect(sent).toEqual([message(cursorAt(0))]);
  vi.advanceTimersByTime(1);
  publisher.tell({ ...cursorAt(10), away: true });
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([message(cursorAt(0)), message({ ...cursorAt(10), away: true })]);
});

test('what is done without a connection is told by the next one, as far as it was not joined with', () => {
  const { publisher, sent, sender } = openPublisher();
  publisher.tell(cursorAt(1));
  const joinState = publisher.state();
  publisher.tell({ typing: 'n1' as never });
  publisher.connect(sender, joinState);
  vi.advanceTimersByTime(0);
  publisher.connect(undefined);
  publisher.tell(cursorAt(2));
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([message({ typing: 'n1' })]);
});

test('while the network stands still nothing is queued: the newest goes out when it moves again', () => {
  const { publisher, sent, network, sender } = openPublisher();
  publisher.connect(sender);
  network.backlog = 100_000;
  for (let x = 1; x <= 100; x += 1) {
    publisher.tell(cursorAt(x));
    vi.advanceTimersByTime(PRESENCE_LIMITS.intervalMs);
  }
  expect(sent).toEqual([]);
  network.backlog = 0;
  vi.advanceTimersByTime(PRESENCE_LIMITS.intervalMs);
  expect(sent).toEqual([message(cursorAt(100))]);
});
