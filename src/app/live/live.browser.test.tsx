import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BoardEvent } from '../../../contract/calls/live.ts';
import { NodeId } from '../../../contract/ids.ts';
import { saveState, selectSaving } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { newBoardId, openSession, problemResponse, stubServer } from '../board/session/openSession.fixture.tsx';
import { startLive } from './live.ts';

const TEXT = { id: 't', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'lamp' } };

/** The streams that were opened, each of which brings what the test tells. */
let streams: {
  readonly since: number;
  readonly send: (event: BoardEvent) => void;
  readonly cut: () => void;
}[];
let changes: number[];
let isRefused: boolean;
let isDown: boolean;

beforeEach(() => {
  streams = [];
  changes = [];
  isRefused = false;
  isDown = false;
});

stubServer(async (path, request) => {
  if (path === '/api/board_events/' && isRefused) return problemResponse(404, 'board_not_found');
  if (path === '/api/board_events/' && isDown) return new Response(null, { status: 502 });
  if (path === '/api/board_events/') {
    const { since } = await request.json();
    const encoder = new TextEncoder();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    streams.push({
      since,
      send: ({ event, data }) =>
        void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
      cut: () => void writer.close(),
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
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
});

test('a stream that is refused has the board asked for, whose answer tells the person', async () => {
  isRefused = true;
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => changes).toEqual([0]);
});

test('a stream that opens again tells that the server is there, so that what waits is saved', async () => {
  const session = openSession({ nodes: [TEXT] });
  startFollowing(session);
  await expect.poll(() => streams.length).toBe(1);
  const saving = selectSaving(session.actor.getSnapshot());
  const sendSpy = vi.spyOn(saving, 'send');
  streams[0]!.cut();
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => sendSpy.mock.calls).toContainEqual([{ type: 'online' }]);
});

test('a server that is gone is not connected, in every tab, until a stream is open again', async () => {
  const boardId = newBoardId();
  const tabs = [0, 1].map(() => openSession({ nodes: [TEXT], boardId }));
  onTestFinished(() => tabs[0]!.end());
  startFollowing(tabs[0]!);
  await expect.poll(() => streams.length).toBe(1);
  startFollowing(tabs[1]!);
  const states = () => tabs.map(({ actor }) => saveState(selectSaving(actor.getSnapshot()).getSnapshot()));
  isDown = true;
  streams[0]!.cut();
  await expect.poll(states, { timeout: 10_000 }).toEqual(['disconnected', 'disconnected']);
  isDown = false;
  await expect.poll(states, { timeout: 10_000 }).toEqual(['saved', 'saved']);
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
