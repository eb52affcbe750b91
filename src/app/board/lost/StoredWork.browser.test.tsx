import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardDraft } from '../../../board/history/draft.ts';
import { recoverableDrafts, storeDraft } from '../../../session/drafts.ts';
import { newBoardId, stubServer, VIEWER } from '../session/openSession.fixture.tsx';
import { StoredWork } from './StoredWork.tsx';

const OTHER = 'ben@example.org';
let copied: string[] = [];

stubServer(async (path, request) => {
  if (path === '/api/create_board/') return Response.json({ board_id: newBoardId() });
  if (path === '/api/save_board') copied = JSON.parse((await request.json()).nodes).map(nodeText);
  return undefined;
});

const nodeText = ({ data }: { data: { text: string } }) => data.text;

test('work on this device is offered to the account that did it alone, and what others left stays', async () => {
  const boardId = newBoardId();
  const draft = (text: string, writer?: string, older: BoardDraft | null = null) => {
    const node = { id: text, type: 'textNode', position: { x: 0, y: 0 }, data: { text } };
    const parts = { boardId, baseRev: 0, nodes: [node], edges: [], deleted: [], was: [], older };
    return { ...parts, ...(writer && { writer }) } as never as BoardDraft;
  };
  await storeDraft(boardId, 'one', draft('mine', VIEWER, draft('of Ben, below', OTHER)));
  await storeDraft(boardId, 'three', draft('of Ben', OTHER));
  await storeDraft(boardId, 'two', draft('of an earlier version'));
  render(
    <I18nProvider i18n={i18n}>
      <StoredWork boardId={boardId} />
    </I18nProvider>,
  );
  await expect.element(page.getByText(/1 node you changed there wasn’t saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy to a new board' }).click();
  await expect.poll(() => copied).toEqual(['mine']);
  await expect
    .poll(async () => (await recoverableDrafts(boardId)).map(({ draft }) => draft.nodes.map((node) => node.id).join()))
    .toEqual(['of Ben, below', 'of Ben', 'of an earlier version']);
});
