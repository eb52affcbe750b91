import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { BoardId } from '../../../../contract/ids.ts';
import { selectSaving } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { storeDraft } from '../../../session/drafts.ts';
import type { LoadedBoard } from '../../loadBoard.ts';
import { adoptDrafts, findDrafts } from './draftRecovery.ts';
import { startBoardSession } from './startBoardSession.ts';

let loaded: LoadedBoard;

beforeEach(() => {
  // No answer: whatever is sent stays on this device.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const board = {
    board_id,
    name: 'Kettle',
    rev: 0,
    nodes: [],
    edges: [],
    votes: {},
    role: 'owner' as const,
    may_comment: true,
  };
  loaded = { board, jobs: [], viewerEmail: 'ada@example.org' };
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

async function leaveWithUnsentText(session: BoardSession): Promise<void> {
  session.actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
  session.actor.send({ type: 'save.now' });
  await waitFor(selectSaving(session.actor.getSnapshot()), (snapshot) => snapshot.hasTag('offline'));
  session.end();
}

test('what could not be saved is found when the board is opened again in the same page', async () => {
  await leaveWithUnsentText(startBoardSession(loaded, undefined));
  const again = startBoardSession(loaded, undefined);
  await expect
    .poll(async () => (await findDrafts(again)).map(({ draft }) => draft.nodes.map(({ type }) => type)))
    .toEqual([['textNode']]);
  again.end();
});

test('a draft that nobody decides on stays one, however often the board is opened', async () => {
  await leaveWithUnsentText(startBoardSession(loaded, undefined));
  for (const _visit of [1, 2, 3]) {
    const session = startBoardSession(loaded, undefined);
    await expect.poll(() => findDrafts(session)).toHaveLength(1);
    const left = await findDrafts(session);
    expect(left.map(({ draft }) => draft.older)).toEqual([null]);
    await adoptDrafts(session, left);
    session.end();
  }
});

test('a draft whose pictures only have another day’s signature has no news, and is forgotten', async () => {
  const data = (day: string) => ({ imageUrl: `/assets/kettle.png?day=${day}`, objectKey: 'kettle.png' });
  const kettle = { id: 'kettle', type: 'prototype2DNode', position: { x: 0, y: 0 } };
  const first = startBoardSession(loaded, undefined);
  const { boardId, rev } = first.actor.getSnapshot().context;
  const draft = { boardId, baseRev: rev, edges: [], deleted: [], was: [], older: null };
  await storeDraft(boardId, 'yesterday', { ...draft, nodes: [{ ...kettle, data: data('1') } as never] });
  first.end();
  const board = { ...loaded.board, nodes: [{ ...kettle, data: data('2') }] };
  const again = startBoardSession({ ...loaded, board }, undefined);
  expect(again.actor.getSnapshot().context.board.nodes.size).toBe(1);
  expect(await findDrafts(again)).toEqual([]);
  again.end();
});

test('a draft that was discarded is not found again', async () => {
  await leaveWithUnsentText(startBoardSession(loaded, undefined));
  const session = startBoardSession(loaded, undefined);
  await expect.poll(() => findDrafts(session)).toHaveLength(1);
  await adoptDrafts(session, await findDrafts(session));
  session.actor.send({ type: 'draft.dropped' });
  await waitFor(selectSaving(session.actor.getSnapshot()), (snapshot) => snapshot.matches({ draft: 'stored' }));
  session.end();
  const again = startBoardSession(loaded, undefined);
  expect(await findDrafts(again)).toEqual([]);
  again.end();
});
