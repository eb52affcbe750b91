import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BoardScreen } from './BoardScreen.tsx';
import { newBoardId, problemResponse, stubServer, VIEWER } from './session/openSession.fixture.tsx';

let saves = 0;

stubServer((path) => {
  if (path !== '/api/save_board') return undefined;
  saves += 1;
  return problemResponse(404, 'board_not_found');
});

test('an editor who was removed and goes on working is told once, and keeps the work', async () => {
  const nodes = [{ id: 'n', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'Mine' } }];
  const board = { board_id: newBoardId(), name: 'Kettle', rev: 0, nodes, edges: [], votes: {} };
  const loaded = { board: { ...board, role: 'editor' as const, may_comment: true }, jobs: [], viewerEmail: VIEWER };
  render(
    <I18nProvider i18n={i18n}>
      <BoardScreen loaded={loaded} inspectMode={null} />
    </I18nProvider>,
  );
  const canvas = page.getByRole('application', { name: 'Kettle' });
  await expect.element(canvas).toBeVisible();
  canvas.element().focus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  const notice = page.getByText('You can no longer edit this board');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(saves).toBe(1);

  canvas.element().focus();
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.poll(() => saves).toBe(2);
  await expect.element(page.getByText('Not saved: kept on this device')).toBeVisible();
  expect(notice.elements()).toEqual([]);
});
