import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { conflictsOf, type OpenConflict } from '../../../board/history/conflicts.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { edge, type FakeCall, node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY } from '../../../nodes/run.fixture.ts';
import { Announcer } from './Announcer.tsx';

/** Shows the announcer of a board, and lists its messages as screen readers hear them. */
function listen(actor: BoardActor): string[] {
  render(
    <I18nProvider i18n={i18n}>
      <Announcer actor={actor} />
    </I18nProvider>,
  );
  const messages: string[] = [];
  const status = page.getByRole('status').element();
  const watcher = new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => addedNodes.length > 0)) messages.push(status.textContent.trim());
  });
  watcher.observe(status, { childList: true, subtree: true });
  onTestFinished(() => watcher.disconnect());
  return messages;
}

/** An image that is wired to a node that edits it. */
function startEdit(prompt = 'make it green') {
  return startBoard({
    nodes: [
      node('mug', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: '/mug.png' }),
      node('edit', 'instructEditNode', { prompt }),
    ],
    edges: [edge('mug', 'edit', 'out.image.image', 'in.image.image')],
  });
}

/** Answers the newest call of this name, once there are `count` of them. */
async function settle(calls: readonly FakeCall[], name: string, count: number, answer: (call: FakeCall) => void) {
  const named = () => calls.filter(({ request }) => request.call === name);
  await expect.poll(() => named().length).toBe(count);
  answer(named().at(-1)!);
}

test('the same words twice in a row are told twice', async () => {
  const { actor } = startBoard({ nodes: [] });
  const messages = listen(actor);
  for (const turn of [1, 2]) {
    actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
    await expect.poll(() => messages).toEqual(Array.from({ length: turn }, () => 'Text added'));
  }
});

test('a run is two messages: its start, and its result with the engine’s remark', async () => {
  const { actor, calls } = startEdit();
  const messages = listen(actor);
  actor.send({ type: 'go.pressed', id: nodeId('edit') });
  await expect.poll(() => messages).toEqual(['Edit started']);
  const remarks = ['Parts in another colour were left unchanged.'];
  await settle(calls, 'instruct_edit', 1, ({ answer }) => answer({ ...IMAGE_ANSWER, remarks }));
  await expect
    .poll(() => messages)
    .toEqual(['Edit started', 'New result from Edit: Parts in another colour were left unchanged.']);
});

test('each failure is told with its node and its reason, also when it fails again', async () => {
  const { actor, calls } = startEdit();
  const messages = listen(actor);
  const detail = 'Understood, but not possible in this image.';
  for (const turn of [1, 2, 3]) {
    actor.send({ type: 'go.pressed', id: nodeId('edit') });
    await expect.poll(() => messages.length).toBe(2 * turn - 1);
    await settle(calls, 'instruct_edit', turn, ({ fail }) =>
      fail(422, { status: 422, code: 'not_understood', detail } as never),
    );
    await expect.poll(() => messages.length).toBe(2 * turn);
  }
  expect(messages).toEqual(Array.from({ length: 3 }, () => ['Edit started', `Edit failed: ${detail}`]).flat());
});

test('a refusal is told where no card is drawn, and again when it is refused again', async () => {
  const { actor } = startEdit('');
  const messages = listen(actor);
  for (const turn of [1, 2]) {
    actor.send({ type: 'go.pressed', id: nodeId('edit') });
    await expect.poll(() => messages).toEqual(Array.from({ length: turn }, () => 'Edit failed: Please enter a prompt'));
  }
});

test('undo and redo say what they changed', async () => {
  const { actor } = startBoard({ nodes: [node('one', 'textNode'), node('two', 'textNode')] });
  const messages = listen(actor);
  const steps = [
    [{ type: 'elements.deleted', ids: [nodeId('one')] }, '1 node deleted'],
    [{ type: 'undo.pressed' }, 'Undone: “Text” deleted'],
    [{ type: 'redo.pressed' }, 'Redone: “Text” deleted'],
    [{ type: 'redo.pressed' }, 'Nothing to redo'],
    [{ type: 'undo.pressed' }, 'Undone: “Text” deleted'],
    [{ type: 'nodes.moved', moves: [{ id: nodeId('two'), position: { x: 8, y: 0 } }] }, '1 node moved'],
    [{ type: 'undo.pressed' }, 'Undone: “Text” moved'],
  ] as const;
  for (const [index, [event, message]] of steps.entries()) {
    actor.send(event);
    await expect.poll(() => messages[index]).toBe(message);
  }
});

test('a lost connection is told once, and once that all is saved again', async () => {
  const { actor, calls } = startBoard({ nodes: [node('one', 'textNode')] });
  const messages = listen(actor);
  actor.send({ type: 'offline' });
  actor.send({ type: 'node.edited', id: nodeId('one'), data: { text: 'red' } });
  await expect.poll(() => messages).toEqual(['No connection']);
  actor.send({ type: 'online' });
  await settle(calls, 'save_board', 1, ({ answer }) => answer({ rev: 2, changes: [] }));
  await expect.poll(() => messages).toEqual(['No connection', 'Back online. All changes are saved.']);
});

const MINA = { commentorName: 'Mina', commentorEmail: 'guest:mina@example.test', noteText: 'Lower' };

test('comments are told as they are sent and as they arrive', async () => {
  const { actor } = startBoard({ nodes: [node('kettle', 'textNode', { title: 'Hero kettle' })] });
  const messages = listen(actor);
  const receive = (id: string, data: Record<string, unknown>) =>
    actor.send({ type: 'theirs.arrived', theirs: remoteChanges(actor, node(id, 'commentNode', { ...MINA, ...data })) });
  receive('first', { about: 'kettle' });
  await expect.poll(() => messages).toEqual(['New comment from Mina on Hero kettle']);
  receive('second', { about: 'kettle', parentId: 'first' });
  await expect.poll(() => messages.at(-1)).toBe('New reply from Mina on Hero kettle');
  receive('own', { commentorEmail: 'me@example.test' });
  actor.send({ type: 'comment.sent', isReply: false });
  await expect.poll(() => messages.at(-1)).toBe('Comment sent');
  expect(messages).toHaveLength(3);
});

/** A change that somebody else made. */
function remoteChanges(actor: BoardActor, added: ReturnType<typeof node>, conflicts = conflictsOf([])) {
  const { board, places, conflicts: base } = actor.getSnapshot().context;
  const theirs = { ...board, nodes: new Map(board.nodes).set(added.id, added) };
  return { base: board, theirs, places, votes: [], claims: [], conflicts: { base, theirs: conflicts }, refused: [] };
}

test('a conflict of others is told once; one of whoever hears it is left to its notice', async () => {
  const { actor } = startBoard({ nodes: [node('lamp', 'textNode', { text: 'red', title: 'Lamp' })] });
  const messages = listen(actor);
  const notices: string[] = [];
  actor.on('notice', ({ notice }) => notices.push(notice.kind));
  const conflict = (id: string, other: string): OpenConflict => ({
    id,
    element: 'node',
    element_id: 'lamp',
    field: 'data.text',
    value: 'red',
    other,
  });
  /** Brings these conflicts with changes of others. */
  function receive(...conflicts: readonly OpenConflict[]): void {
    const lamp = actor.getSnapshot().context.board.nodes.get(nodeId('lamp'))!;
    // Drawn at once, so that what is not told is seen not to be.
    flushSync(() => actor.send({ type: 'theirs.arrived', theirs: remoteChanges(actor, lamp, conflictsOf(conflicts)) }));
  }
  receive(conflict('of-others', 'blue'));
  await expect.poll(() => messages).toEqual(['New conflict: Lamp']);
  actor.send({ type: 'node.edited', id: nodeId('lamp'), data: { text: 'green' } });
  actor.send({ type: 'undo.pressed' });
  await expect.poll(() => messages.at(-1)).toBe('Undone: “Lamp, Text” changed');
  actor.send({ type: 'node.edited', id: nodeId('lamp'), data: { text: 'green' } });
  receive(conflict('of-others', 'blue'), conflict('own', 'green'));
  await Promise.resolve();
  expect([notices, actor.getSnapshot().context.conflicts.size]).toEqual([['overwritten'], 2]);
  expect(messages).toHaveLength(2);
});
