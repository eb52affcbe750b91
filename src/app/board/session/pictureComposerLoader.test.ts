import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { createPictureComposerLoader } from './pictureComposerLoader.ts';

const PICTURE = node('p', 'prototype2DNode');
const COMPOSER = node('c', 'composerNode');
const offline = new Error('offline');
const end = vi.fn();
const start = vi.fn(async () => ({ renewInputs: vi.fn(), renew: vi.fn(), end }));
const failures = () => vi.mocked(console.error).mock.calls;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

const openLoader = (role: 'owner' | 'reviewer', ...nodes: (typeof PICTURE)[]) => startBoard({ nodes, role }).actor;
const movedNodeEvent = (x: number) =>
  ({ type: 'nodes.moved', moves: [{ id: nodeId('p'), position: { x, y: 0 } }] }) as const;

test('what could not be fetched is asked for again with the next change or network, until it is here', async () => {
  start.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  const actor = openLoader('owner', COMPOSER, PICTURE);
  const { startWith, get } = createPictureComposerLoader(start);
  startWith(actor);
  await vi.waitFor(() => expect(failures()).toEqual([['compose', offline]]));
  actor.send(movedNodeEvent(1));
  expect(start).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(failures()).toHaveLength(2));
  actor.send({ type: 'offline' });
  expect(start).toHaveBeenCalledTimes(3);
  await get();
  actor.send(movedNodeEvent(9));
  expect(start).toHaveBeenCalledTimes(3);
});

test('it is fetched with the first node that composes, on a board of one’s own', () => {
  createPictureComposerLoader(start).startWith(openLoader('reviewer', COMPOSER));
  const actor = openLoader('owner', PICTURE);
  createPictureComposerLoader(start).startWith(actor);
  expect(start).not.toHaveBeenCalled();
  actor.send({ type: 'node.added', nodeType: 'composerNode', position: { x: 0, y: 0 } });
  expect(start).toHaveBeenCalledTimes(1);
});

test('the nodes are gone through only when they have changed', () => {
  const actor = openLoader('owner', PICTURE);
  const read = vi.spyOn(actor.getSnapshot().context.board.nodes, 'values');
  createPictureComposerLoader(start).startWith(actor);
  const before = read.mock.calls.length;
  actor.send({ type: 'board.renamed', name: 'Kettle' });
  expect(read).toHaveBeenCalledTimes(before);
});

test('one that comes after the board was left is ended, and of one that does not come nobody hears', async () => {
  const late = createPictureComposerLoader(start);
  const loading = late.get();
  late.end();
  await loading;
  expect(end).toHaveBeenCalledTimes(1);
  start.mockRejectedValueOnce(offline);
  const failing = createPictureComposerLoader(start);
  failing.startWith(openLoader('owner', COMPOSER));
  failing.end();
  await vi.waitFor(() => expect(failures()).toEqual([['compose', offline]]));
});
