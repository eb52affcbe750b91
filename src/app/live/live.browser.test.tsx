import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardEvent } from '../../../contract/calls/live.ts';
import { NodeId } from '../../../contract/ids.ts';
import { selectSaving } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { newBoardId, openSession, problemResponse, stubServer } from '../board/session/openSession.fixture.tsx';
import { PresentPeople } from './Live.tsx';
import { startLive } from './live.ts';

const TEXT = { id: 't', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'lamp' } };

/** Lets the answers to presences through. */
let answers: Promise<void>;
/** The streams that were opened, each of which brings what the test tells. */
let streams: {
  readonly since: number;
  readonly name: string;
  readonly send: (event: BoardEvent) => void;
  readonly cut: () => void;
}[];
let presences: Record<string, unknown>[];
let changes: number[];
let isRefused: boolean;

beforeEach(() => {
  streams = [];
  presences = [];
  answers = Promise.resolve();
  changes = [];
  isRefused = false;
});

stubServer(async (path, request) => {
  if (path === '/api/board_events/' && isRefused) return problemResponse(404, 'board_not_found');
  if (path === '/api/board_events/') {
    const { since, stream: name } = await request.json();
    const encoder = new TextEncoder();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    streams.push({
      since,
      name,
      send: ({ event, data }) =>
        void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
      cut: () => void writer.close(),
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  }
  if (path === '/api/presence/') {
    const body = await request.json();
    presences.push(body);
    await answers;
    return Response.json({ id: `of ${body.id}`, color: '#7a4a2b' });
  }
  if (path === '/api/board_changes/') {
    changes.push((await request.json()).since);
    return Response.json({
      rev: 4,
      changes: [{ id: 't', kind: 'node', rev: 4, data: { ...TEXT, data: { text: 'kettle' } } }],
      votes: [],
    });
  }
  return undefined;
});

function startFollowing(session: BoardSession): void {
  const stop = startLive(session);
  onTestFinished(stop);
}

const textOf = ({ actor }: BoardSession) => actor.getSnapshot().context.board.nodes.get(NodeId.parse('t'))?.data.text;
/** The presences that a session sent while it is open: those of earlier tests may still arrive. */
const presencesOf = ({ tab }: BoardSession) => presences.filter(({ id, left }) => id === tab && !left);
const presence = (id: string, name: string): BoardEvent => ({
  event: 'presence',
  data: { id, name, color: '#4b5d34', selection: [NodeId.parse('t')] },
});

test('what others change is fetched when the stream tells of it, in every tab, by the stream of one', async () => {
  const boardId = newBoardId();
  const tabs = [0, 1].map(() => openSession({ nodes: [TEXT], boardId }));
  onTestFinished(() => tabs[0]!.end());
  startFollowing(tabs[0]!);
  await expect.poll(() => streams.length).toBe(1);
  // The first leads by now: of two that begin at once, both may for a moment.
  startFollowing(tabs[1]!);
  streams[0]!.send({ event: 'changed', data: { rev: 4 } });
  await expect.poll(() => tabs.map(textOf)).toEqual(['kettle', 'kettle']);
  expect([streams.length, changes]).toEqual([1, [0, 0]]);
  streams[0]!.cut();
  // It is opened again from what is known by then.
  await expect.poll(() => streams.map(({ since }) => since), { timeout: 5_000 }).toEqual([0, 4]);
  // Both tabs go with it: who ended with the first stream is told again.
  const idsByStream = () =>
    streams.map(({ name }) => presences.filter(({ stream }) => stream === name).map(({ id }) => id));
  await expect
    .poll(() => idsByStream().map((ids) => ids.sort()))
    .toEqual(Array(2).fill(tabs.map(({ tab }) => tab).sort()));
});

test('who else is here is said in the bar; own tabs are nobody else', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  render(
    <I18nProvider i18n={i18n}>
      <PresentPeople session={session} />
    </I18nProvider>,
  );
  await expect.poll(() => [streams.length, presencesOf(session).length]).toEqual([1, 1]);
  for (const [id, name] of [
    ['m', 'Mia'],
    ['j', 'Jonas'],
    ['j2', 'Jonas'],
    [`of ${session.tab}`, 'Ada'],
  ] as const)
    streams[0]!.send(presence(id, name));
  await expect.element(page.getByRole('group', { name: 'Also here: Jonas, Mia', exact: true })).toBeVisible();
  session.actor.send({ type: 'selection.changed', ids: [NodeId.parse('t')] });
  await expect.poll(() => presencesOf(session).at(-1)?.selection).toEqual(['t']);
});

test('a stream that is refused has the board asked for, whose answer tells the person', async () => {
  isRefused = true;
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => changes).toEqual([0]);
});

test('nothing is told before the stream is open, whose answers would not be heard, unless something is selected', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  session.actor.send({ type: 'node.edited', id: NodeId.parse('t'), data: { text: 'kettle' } });
  await expect.poll(() => presencesOf(session).map(({ stream }) => stream)).toEqual([expect.any(String)]);
  expect(presencesOf(session)[0]?.stream).toBe(streams[0]?.name);
});

test('whoever comes is told who is here; whoever was heard before is not', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => [streams.length, presencesOf(session).length]).toEqual([1, 1]);
  streams[0]!.send(presence('m', 'Mia'));
  await expect.poll(() => presencesOf(session).length).toBe(2);
  streams[0]!.send(presence('m', 'Mia'));
  streams[0]!.send(presence('j', 'Jonas'));
  await expect.poll(() => presencesOf(session).length).toBe(3);
});

test('a stream that opens again tells that the server is there, so that what waits is saved', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => presencesOf(session).length).toBe(1);
  const saving = selectSaving(session.actor.getSnapshot());
  const sendSpy = vi.spyOn(saving, 'send');
  streams[0]!.cut();
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => sendSpy.mock.calls).toContainEqual([{ type: 'online' }]);
});

test('when the server ends it, the board is asked for once more, and no stream is opened again', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => streams.length).toBe(1);
  streams[0]!.send({ event: 'ended', data: { code: 'board_not_found' } });
  await expect.poll(() => changes).toEqual([0]);
  await expect.poll(() => selectSaving(session.actor.getSnapshot()).getSnapshot().context.rev).toBe(4);
  expect(streams.length).toBe(1);
});

test('a tab that leaves before it has learnt its own name says nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers = promise;
  const logged = vi.spyOn(console, 'error');
  onTestFinished(() => logged.mockRestore());
  const session = openSession({ nodes: [TEXT] });
  const stop = startLive(session);
  await expect.poll(() => presencesOf(session).length).toBe(1);
  stop();
  await expect
    .poll(() => presences.filter(({ id }) => id === session.tab).map(({ left }) => left))
    .toEqual([false, true]);
  const replies = vi.spyOn(Response.prototype, 'json');
  onTestFinished(() => replies.mockRestore());
  resolve();
  await expect.poll(() => replies.mock.calls.length).toBeGreaterThanOrEqual(2);
  await Promise.all(replies.mock.results.map(({ value }) => value));
  // What follows an answer has run when the next task begins.
  await new Promise((done) => setTimeout(done));
  // What earlier tests left behind may be cut off meanwhile, which is logged too.
  expect(logged.mock.calls.map(([, error]) => error.name)).not.toContain('InvalidStateError');
});
