import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { defineDraft, storeDialogDraft } from '../../session/drafts.ts';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { LostAccess } from './lost/LostAccess.tsx';
import { newBoardId, openSession, problemResponse, stubServer, VIEWER } from './session/openSession.fixture.tsx';

const COPY_ID = newBoardId();
/** The operations of each save, by the text of the node that is added, else by their kind. */
const saves: string[] = [];
let copied: unknown;

stubServer(async (path, request) => {
  if (path === '/api/create_board/') return Response.json({ board_id: COPY_ID });
  if (path !== '/api/save_board') return undefined;
  const body = await request.json();
  if (body.board_id === COPY_ID) {
    copied = JSON.parse(body.nodes);
    return undefined;
  }
  saves.push(
    body.operations
      .map((each: { kind: string; node?: { data: { text: string } } }) => each.node?.data.text ?? each.kind)
      .join(),
  );
  return problemResponse(404, 'board_not_found');
});

test('an editor who was removed sees it at once, edits nothing more, and takes the unsaved work to a board of their own', async () => {
  const nodes = ['n', 'kept'].map((id) => ({ id, type: 'textNode', position: { x: 0, y: 0 }, data: { text: id } }));
  const conflict = {
    id: 'conflict',
    element: 'node' as const,
    element_id: 'kept',
    field: 'data.text',
    value: 'kept',
    other: 'tin',
  };
  const conflicts = [{ ...conflict, by: 'Ada', other_by: 'Ben', at: '2026-11-28T09:00:00.000Z' }];
  const board = { board_id: newBoardId(), name: 'Kettle', rev: 0, nodes, edges: [], votes: {}, conflicts };
  const loaded = { board: { ...board, role: 'editor' as const, may_comment: true }, jobs: [], viewerEmail: VIEWER };
  render(
    <I18nProvider i18n={i18n}>
      <BoardScreen loaded={loaded} inspectMode={null} />
    </I18nProvider>,
  );
  const canvas = page.getByRole('application', { name: 'Kettle' });
  await expect.element(canvas).toBeVisible();
  const offers = page.getByRole('button', { name: /1 conflict|2 versions/ });
  await expect.poll(() => offers.elements().length).toBe(2);
  canvas.element().focus();
  await userEvent.keyboard('{ControlOrMeta>}ad{/ControlOrMeta}');
  const bar = page.getByRole('alert', { name: 'You can no longer edit this board' });
  await expect.element(bar.getByText(/2 changes weren’t saved/)).toBeVisible();

  expect(offers.elements()).toEqual([]);

  canvas.element().focus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.element(bar.getByText(/2 changes weren’t saved/)).toBeVisible();
  // Hiding the page, and coming back to it, asks once more for the same: nothing was edited since.
  expect([...new Set(saves)]).toEqual(['n,kept']);
  expect(page.getByRole('textbox', { name: 'Board name' }).elements()).toEqual([]);

  await bar.getByRole('button', { name: 'Copy to a new board' }).click();
  await expect.poll(() => copied).toMatchObject([{ data: { text: 'n' } }, { data: { text: 'kept' } }]);
  await expect.poll(() => location.search).toBe(`?boardId=${COPY_ID}`);
});

test('what another account left on this device is neither counted nor copied, and stays there', async () => {
  const boardId = newBoardId();
  const nodes = ['mine', 'theirs'].map((id) => ({
    id,
    type: 'textNode',
    position: { x: 0, y: 0 },
    data: { text: id },
  }));
  const { actor, tab } = openSession({ nodes, boardId, role: 'editor' });
  const theirs = actor.getSnapshot().context.board.nodes.get(NodeId.parse('theirs'))!;
  const draft = {
    boardId,
    writer: 'ben@example.org',
    baseRev: 0,
    was: [theirs],
    edges: [],
    deleted: [],
    older: null,
    nodes: [{ ...theirs, data: { text: 'left by Ben' } }],
  };
  actor.send({ type: 'draft.offered', draft });
  actor.send({ type: 'node.edited', id: NodeId.parse('mine'), data: { text: 'left by Ada' } });
  render(
    <I18nProvider i18n={i18n}>
      <NoticesContext value={createNotices()}>
        <LostAccess session={{ actor, tab } as never} />
      </NoticesContext>
    </I18nProvider>,
  );
  await expect.element(page.getByText(/1 change wasn’t saved/)).toBeVisible();
  copied = undefined;
  await page.getByRole('button', { name: 'Copy to a new board' }).click();
  await expect.poll(() => copied).toMatchObject([{ id: 'mine', data: { text: 'left by Ada' } }]);
  const device = await openDB('maquette');
  await expect.poll(() => device.get('boards', `${boardId} ${tab}`)).toEqual(draft);
  device.close();
});

test.for([
  ['an open editor left a draft', true, /What you had open in an editor wasn’t saved/],
  ['nothing is left', false, /All your work was saved/],
] as const)('where %s, that is what is said', async ([, hasDraft, sentence]) => {
  const board = newBoardId();
  const location = { dialogDraft: defineDraft<object>('sketch'), board, node: 'n' as never };
  if (hasDraft) await storeDialogDraft(location, 'tab', { shapes: [] });
  const { actor, tab } = openSession({ nodes: [], boardId: board, role: 'editor' });
  render(
    <I18nProvider i18n={i18n}>
      <LostAccess session={{ actor, tab } as never} />
    </I18nProvider>,
  );
  await expect.element(page.getByText(sentence)).toBeVisible();
});
