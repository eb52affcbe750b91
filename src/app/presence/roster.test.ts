import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_PRESENCE, type PresenceChange, type PresencePeer } from '../../../contract/calls/presence.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { activityOf, createRoster, DEPARTURE_DELAY_MS, OUTAGE_DELAY_MS } from './roster.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const node = (id: string) => id as NodeId;
const peerOf = (id: string, name: string, person = name): PresencePeer => ({
  id,
  person,
  name,
  color: '#000000',
  role: 'editor',
  ...INITIAL_PRESENCE,
});

/** A roster of Ada, with what it is told. */
function openRoster(...people: PresencePeer[]) {
  const roster = createRoster();
  const welcome = (...others: PresencePeer[]) =>
    roster.handleNews({ kind: 'welcome', id: 'own', person: 'Ada', color: '#000000', people: others });
  const tell = (news: { joined?: PresencePeer[]; changed?: PresenceChange[]; departed?: string[] }) =>
    roster.handleNews({ kind: 'people', joined: [], changed: [], departed: [], ...news });
  welcome(...people);
  let updates = 0;
  roster.people.subscribe(() => {
    updates += 1;
  });
  const names = () => roster.people.get().map(({ name }) => name);
  const cursors = () => roster.presentTabs().map(({ cursor }) => cursor?.x);
  return { roster, welcome, tell, names, cursors, updates: () => updates };
}

test('people stand by their names, a person of several tabs once, and one’s own tabs are nobody', () => {
  const { roster, tell, names } = openRoster(peerOf('m1', 'Mia'), peerOf('a2', 'Ada'), peerOf('j', 'Jonas'));
  tell({ joined: [peerOf('m2', 'Mia'), peerOf('own', 'Ada'), peerOf('n', 'Mia', 'other Mia')] });
  expect(names()).toEqual(['Jonas', 'Mia', 'Mia']);
  expect(roster.people.get().map(({ tabs }) => tabs.map(({ id }) => id))).toEqual([['j'], ['m2', 'm1'], ['n']]);
});

test('a pointer, a view or a drag under way is told twenty times a second, and no change of the people', () => {
  const { roster, tell, cursors, updates } = openRoster(peerOf('m', 'Mia'));
  const onMotion = vi.fn();
  roster.onMotion(onMotion);
  const drag = (x: number) => ({ nodes: [node('n1')], to: { x, y: 0 } });
  tell({ changed: [{ id: 'm', drag: drag(0) }] });
  expect(updates()).toBe(1);
  tell({ changed: [{ id: 'm', cursor: { x: 1, y: 1 } }] });
  tell({ changed: [{ id: 'm', drag: drag(5), view: { minX: 0, minY: 0, maxX: 1, maxY: 1 } }] });
  expect([updates(), onMotion.mock.calls.length, cursors()]).toEqual([1, 3, [1]]);
  tell({ changed: [{ id: 'm', drag: { ...drag(5), dropped: true } }] });
  tell({ changed: [{ id: 'm', selection: [node('n1')] }] });
  expect(updates()).toBe(3);
});

test('who has left has no pointer any more, and is gone after seconds unless they came back', () => {
  const { tell, names, cursors } = openRoster(peerOf('m', 'Mia'), peerOf('j', 'Jonas'));
  tell({ departed: ['m', 'j'] });
  expect([names(), cursors()]).toEqual([['Jonas', 'Mia'], []]);
  vi.advanceTimersByTime(DEPARTURE_DELAY_MS - 1);
  tell({ joined: [{ ...peerOf('m', 'Mia'), cursor: { x: 3, y: 0 } }] });
  vi.advanceTimersByTime(1);
  expect([names(), cursors()]).toEqual([['Mia'], [3]]);
});

test('while this page has no connection everybody stays for ten seconds; a welcome says who is there still', () => {
  const { roster, welcome, names } = openRoster(peerOf('m', 'Mia'), peerOf('j', 'Jonas'));
  roster.handleOutage();
  vi.advanceTimersByTime(OUTAGE_DELAY_MS - 1);
  expect(names()).toEqual(['Jonas', 'Mia']);
  welcome(peerOf('m', 'Mia'));
  vi.advanceTimersByTime(DEPARTURE_DELAY_MS);
  expect(names()).toEqual(['Mia']);
  roster.handleOutage();
  vi.advanceTimersByTime(OUTAGE_DELAY_MS);
  expect(names()).toEqual([]);
});

test('what somebody does is what they do in the tab that they used last and have in sight', () => {
  const { roster, tell } = openRoster(peerOf('m1', 'Mia'), peerOf('m2', 'Mia'));
  const activity = () => activityOf(roster.people.get()[0]!);
  const activities = [activity()];
  for (const change of [
    { id: 'm1', selection: [node('n1'), node('n2')] },
    { id: 'm1', drag: { nodes: [node('n1')], to: { x: 0, y: 0 } } },
    { id: 'm1', typing: node('n2') },
    { id: 'm1', away: true },
    { id: 'm2', away: true },
  ]) {
    tell({ changed: [change] });
    activities.push(activity());
  }
  expect(activities).toEqual([
    { kind: 'looking' },
    { kind: 'selecting', nodes: ['n1', 'n2'] },
    { kind: 'moving', nodes: ['n1'] },
    { kind: 'typing', nodes: ['n2'] },
    { kind: 'looking' },
    { kind: 'away' },
  ]);
});
