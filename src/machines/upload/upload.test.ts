import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { id } from '../../board/document/draw.fixture.ts';
import { boardInput } from '../board/board.fixture.ts';
import { provideEffects } from '../board/provideEffects.ts';
import { hasUnsentWork, selectUpload, uploadAlertOf, uploadViewOf } from '../board/selectors.ts';
import {
  type ApiRequest,
  prepareRun,
  renewInputs,
  type StoreDraftInput,
  type StoreFileInput,
} from '../effects/effects.ts';
import type { StoredFile, UploadProgressListener } from '../run/nodeUpload.ts';
import { watchTransitions } from '../testing/walk.fixture.ts';
import { uploadMachine } from './upload.machine.ts';

const STORED = { url: '/assets/a.png', objectKey: 'a.png', pixels: { width: 30, height: 20 } };
const picture = (name = 'kettle.PNG') => new File(['picture'], name);

type Answer = { readonly output: typeof STORED } | { readonly error: unknown };

let answers: Answer[];
let sent: string[];
let onSent: UploadProgressListener;
const { missed, inspect } = watchTransitions(uploadMachine);

beforeEach(() => {
  answers = [];
  sent = [];
});

/** A board whose image node takes pictures; uploads are answered one after the other, and stay open without an answer. */
function open(role: 'owner' | 'reviewer' = 'owner') {
  const clock = new SimulatedClock();
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
    prepareRun,
    renewInputs,
    storeFile: fromPromise<StoredFile, StoreFileInput>(({ input }) => {
      sent.push(input.file.name);
      onSent = input.onSent;
      const answer = answers.shift();
      if (!answer) return new Promise(() => {});
      return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.output);
    }),
    storeDraft: fromPromise<unknown, StoreDraftInput>(async () => undefined),
  });
  const actor = createActor(machine, { input: boardInput({ role }), clock, inspect }).start();
  const emitted: string[] = [];
  actor.on('*', (event) => emitted.push(event.type === 'dialog.requested' ? `dialog ${event.dialog}` : event.type));
  const choose = (name: string, file = picture()) => actor.send({ type: 'file.selected', id: id(name), file });
  const upload = () => selectUpload(actor.getSnapshot(), id('i1'))?.getSnapshot();
  const reaches = (state: SnapshotFrom<typeof uploadMachine>['value']) =>
    vi.waitFor(() => expect(upload()?.value).toBe(state));
  const data = () => actor.getSnapshot().context.board.nodes.get(id('i1'))?.data;
  return { actor, clock, emitted, choose, upload, reaches, data };
}

test('a file is stored beside a run and without a lock, and becomes the node’s', async () => {
  answers = [{ output: STORED }];
  const { actor, choose, reaches, data } = open();
  actor.send({ type: 'go.pressed', id: id('r1') });
  choose('i1');
  expect(hasUnsentWork(actor.getSnapshot())).toBe(true);
  await reaches('stored');
  expect(data()).toEqual({ imageUrl: '/assets/a.png', objectKey: 'a.png', fileName: 'kettle' });
});

test('a file of another kind is not sent: an alert says so, and the next one may be chosen', async () => {
  answers = [{ output: STORED }];
  const { actor, emitted, choose, upload, reaches } = open();
  choose('i1', picture('notes.txt'));
  expect([uploadAlertOf(upload()), sent]).toEqual([{ message: { id: 'wrongFormat', message: 'Pictures only' } }, []]);
  expect(emitted).toEqual(['dialog alert']);
  actor.send({ type: 'alert.closed', id: id('i1') });
  expect(upload()?.value).toBe('refused');
  choose('i1');
  await reaches('stored');
});

test('a file that is larger than the server takes is not sent; the largest is', () => {
  const { choose, upload } = open();
  const failed = { id: 'failed', message: 'Not stored' };
  choose('i1', new File(['x'.repeat(1001)], 'large.png'));
  expect([uploadAlertOf(upload()), sent]).toEqual([{ message: failed, cause: 'too_large' }, []]);
  choose('i1', new File(['x'.repeat(1000)], 'largest.png'));
  expect(sent).toEqual(['largest.png']);
});

test.each([
  [403, { alert: 'inappropriateImage' }],
  [400, { message: { id: 'failed', message: 'Not stored' }, cause: 'invalid_image', detail: 'It broke.' }],
  [413, { message: { id: 'failed', message: 'Not stored' }, cause: 'too_many_pixels', detail: 'It broke.' }],
])('a file that the server refuses with %i leaves the node as it was', async (status, problem) => {
  const code = 'cause' in problem ? problem.cause : 'inappropriate_content';
  answers = [{ error: { status, problem: { status, code, detail: 'It broke.' } } }];
  const { choose, upload, reaches, data } = open();
  choose('i1');
  await reaches('error-dialog');
  expect([uploadAlertOf(upload()), data()]).toEqual([problem, { objectKey: 'key' }]);
});

test('a lost file is sent again after growing pauses, or once there is a network; in the end it is given up', async () => {
  answers = [{ error: { status: 0 } }, { error: { status: 0 } }, { output: STORED }];
  const first = open();
  first.choose('i1');
  await first.reaches('lost');
  first.clock.increment(2_000);
  await vi.waitFor(() => expect(sent.length).toBe(2));
  await first.reaches('lost');
  first.actor.send({ type: 'offline' });
  first.actor.send({ type: 'online' });
  await first.reaches('stored');

  answers = Array.from({ length: 6 }, () => ({ error: { status: 0 } }));
  const second = open();
  second.choose('i1');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await vi.waitFor(() =>
      expect([second.upload()?.value, second.upload()?.context.attempt]).toEqual(['lost', attempt]),
    );
    second.clock.increment(60_000);
  }
  await second.reaches('error-dialog');
});

test('after a sign-out the file waits, and is sent once the person is back', async () => {
  answers = [{ error: { status: 401 } }, { output: STORED }];
  const { actor, emitted, choose, reaches } = open();
  choose('i1');
  await reaches('signedOut');
  expect(emitted).toEqual(['signed.out']);
  actor.send({ type: 'signed.in' });
  await reaches('stored');
});

test('how much of a file was sent is known while it is on its way, and only then', async () => {
  const { choose, upload, actor } = open();
  choose('i1');
  await vi.waitFor(() => expect(sent).toEqual(['kettle.PNG']));
  onSent(0.25);
  expect(uploadViewOf(upload())).toMatchObject({ state: 'sending', sentFraction: 0.25, problem: null });
  actor.send({ type: 'stop.pressed', id: id('i1') });
  expect(uploadViewOf(upload())).toEqual({ state: 'idle', file: null, sentFraction: null, problem: null });
});

test.each(['lost', 'signedOut'] as const)('a file that waits (%s) can be given up', async (state) => {
  answers = [{ error: { status: state === 'lost' ? 0 : 401 } }];
  const { choose, actor, upload, reaches } = open();
  choose('i1');
  await reaches(state);
  actor.send({ type: 'stop.pressed', id: id('i1') });
  expect([upload()?.value, upload()?.context.file]).toEqual(['idle', null]);
});

test.each([
  [503, true],
  [413, false],
  [403, false],
])('a file that was answered %i can be sent again: %s', async (status, isAgain) => {
  answers = [{ error: { status, problem: {} } }, { output: STORED }];
  const { choose, actor, reaches } = open();
  choose('i1');
  await reaches('error-dialog');
  actor.send({ type: 'alert.closed', id: id('i1') });
  actor.send({ type: 'retry.pressed', id: id('i1') });
  await reaches(isAgain ? 'stored' : 'refused');
  expect(sent.length).toBe(isAgain ? 2 : 1);
});

test('a node that is laid with its file is one undo step with it; a file that is chosen later is one of its own', async () => {
  answers = [{ output: STORED }, { output: { ...STORED, objectKey: 'b.png' } }];
  const { actor } = open();
  const board = () => actor.getSnapshot().context.board;
  const key = () => board().nodes.get(id('n1'))?.data.objectKey;
  const steps = () => actor.getSnapshot().context.history.past.length;
  const node = { id: id('n1'), nodeType: 'prototype2DNode', position: { x: 0, y: 9_000 }, file: picture() };
  actor.send({ type: 'nodes.laid', nodes: [node], select: [node.id] });
  actor.send({ type: 'node.edited', id: id('t1'), data: { text: 'more words' } });
  await vi.waitFor(() => expect([key(), steps()]).toEqual(['a.png', 2]));
  actor.send({ type: 'undo.pressed' });
  expect([key(), board().nodes.get(id('t1'))?.data.text]).toEqual(['a.png', 'words']);
  actor.send({ type: 'undo.pressed' });
  expect(board().nodes.has(id('n1'))).toBe(false);
  actor.send({ type: 'redo.pressed' });
  expect(key()).toBe('a.png');
  actor.send({ type: 'file.selected', id: id('n1'), file: picture() });
  await vi.waitFor(() => expect(key()).toBe('b.png'));
  actor.send({ type: 'undo.pressed' });
  expect(key()).toBe('a.png');
});

test('another file takes the place of one that is on its way', async () => {
  const { choose } = open();
  choose('i1', picture('one.png'));
  choose('i1', picture('two.png'));
  await vi.waitFor(() => expect(sent).toEqual(['one.png', 'two.png']));
});

test('the upload of a node that is deleted ends with it', async () => {
  const { actor, choose, upload } = open();
  choose('i1');
  actor.send({ type: 'elements.deleted', ids: [id('i1')] });
  expect([upload(), hasUnsentWork(actor.getSnapshot())]).toEqual([undefined, true]);
});

test.each([
  ['a node that takes no files', 'owner', 't1'],
  ['a locked node', 'owner', 'locked'],
  ['a reviewer’s board', 'reviewer', 'i1'],
] as const)('%s takes none, and says that it is read-only', (_, role, name) => {
  const { actor, emitted, choose } = open(role);
  choose(name);
  expect([emitted, selectUpload(actor.getSnapshot(), id(name))]).toEqual([['notice'], undefined]);
});

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});
