import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_PRESENCE, type PresenceState } from '../../../contract/calls/presence.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { ANNOUNCEMENT_INTERVAL_MS, createPeopleAnnouncements } from './announcements.ts';
import type { PresentPerson } from './roster.ts';

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => void vi.useRealTimers());

const n1 = 'n1' as NodeId;
const personOf = (name: string, state: Partial<PresenceState> = {}): PresentPerson => {
  const identity = { id: name, person: name, name, color: '#000000', role: 'editor' } as const;
  return { ...identity, tabs: [{ ...identity, ...INITIAL_PRESENCE, ...state }] };
};

/** Somebody who is in a node, and what they hear. */
function listen() {
  const sentences: string[] = [];
  const announcements = createPeopleAnnouncements({
    announce: (text) => sentences.push(text),
    currentNode: () => n1,
    nameOf: (id) => (id === n1 ? 'Render 2' : undefined),
    listNames: (names) => names.join(' and '),
  });
  return { ...announcements, sentences };
}
const pass = () => vi.advanceTimersByTime(ANNOUNCEMENT_INTERVAL_MS);

test('who was there before is no news; who comes and goes is told, together and not too often', () => {
  const { update, sentences } = listen();
  update([personOf('Ann')]);
  pass();
  update([personOf('Ann'), personOf('Ben')]);
  vi.advanceTimersByTime(0);
  update([personOf('Ann'), personOf('Ben'), personOf('Cleo')]);
  update([personOf('Ben'), personOf('Cleo'), personOf('Dan')]);
  vi.advanceTimersByTime(ANNOUNCEMENT_INTERVAL_MS - 1);
  expect(sentences).toEqual(['Ben is on this board now.']);
  vi.advanceTimersByTime(1);
  expect(sentences.slice(1)).toEqual(['Cleo and Dan are on this board now. Ann has left.']);
});

test('who comes and goes within a pause, or goes and comes, is no news', () => {
  const { update, sentences } = listen();
  update([personOf('Ann')]);
  update([personOf('Ann'), personOf('Ben')]);
  update([]);
  update([personOf('Ann')]);
  pass();
  expect(sentences).toEqual([]);
});

test('what others do with the node that one is in is told once each time that it begins, and nothing of other nodes', () => {
  const { update, noteChange, sentences } = listen();
  update([personOf('Ann')]);
  update([personOf('Ann', { selection: ['n2' as NodeId] })]);
  pass();
  update([personOf('Ann', { selection: [n1] })]);
  pass();
  for (let n = 0; n < 5; n += 1) update([personOf('Ann', { selection: [n1], typing: n1 })]);
  pass();
  noteChange(n1);
  pass();
  update([personOf('Ann', { selection: [n1], drag: { nodes: [n1], to: { x: 0, y: 0 } } })]);
  pass();
  expect(sentences).toEqual([
    'Ann has selected Render 2.',
    'Ann is typing in Render 2.',
    'Ann has changed Render 2.',
    'Ann is moving Render 2.',
  ]);
});
