import { expect, test } from 'vitest';
import { card, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const NODES = [{ id: 'text', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'a copper kettle' } }];

test('a removed editor is told over the board, edits nothing more, and finds the unsaved work after a reload', async () => {
  const [owner, editor] = [await newPerson(), await newPerson()];
  const { board_id } = (await postAs(owner, '/api/create_board/', { name: 'Kettle' })).body;
  await postAs(owner, '/api/save_board', { board_id, nodes: JSON.stringify(NODES), edges: '[]', delta: true });
  const { body: link } = await postAs(owner, '/api/create_share_link/', { board_id, may_comment: false, kind: 'edit' });
  await postAs(editor, '/api/accept_invitation/', { secret: new URL(link.url).hash.slice(1) });
  const { editors } = (await postAs(owner, '/api/list_editors/', { board_id })).body;
  const { page } = await openPage(editor);
  await openBoard(page, board_id);

  await page.context().setOffline(true);
  const text = page.locator('[data-node-id="text"] textarea');
  await text.fill('a brass kettle');
  await page.getByText('Offline: kept on this device').waitFor();
  const removal = await postAs(owner, '/api/remove_editor/', { board_id, user_id: editors[0].user_id });
  expect(removal.status).toBe(200);
  await page.context().setOffline(false);
  const bar = page.getByRole('alert', { name: 'You can no longer edit this board' });
  await bar.getByText('1 change wasn’t saved').waitFor();
  await expect.poll(() => text.isEditable()).toBe(false);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { name: 'Board not found' }).waitFor();
  await page.getByText('1 node you changed there wasn’t saved.').waitFor();
  await page.getByRole('button', { name: 'Copy to a new board' }).click();
  await card(page, 'Text').waitFor();
  await waitUntilSaved(page);
  expect(await text.inputValue()).toBe('a brass kettle');
  await page.goto(`/physical/board?boardId=${board_id}`);
  await page.getByRole('heading', { name: 'Board not found' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy to a new board' }).count()).toBe(0);
});

test('whoever opens an invitation without an account is told whose board it leads to, and lands on it', async () => {
  const owner = await newPerson(undefined, 'Anna Berg');
  const { board_id } = (await postAs(owner, '/api/create_board/', { name: 'Kettle' })).body;
  const { body: link } = await postAs(owner, '/api/create_share_link/', { board_id, may_comment: false, kind: 'edit' });
  const { page } = await openPage(undefined);
  await page.goto(link.url);
  const notice = page.getByRole('status');
  await notice.getByText('Anna Berg invites you to edit the board “Kettle”.').waitFor();
  expect(page.url()).not.toContain(new URL(link.url).hash);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await notice.getByText('Anna Berg invites you to edit the board “Kettle”.').waitFor();
  await page.getByLabel('Name').fill('Bea');
  await page.getByLabel('Email').fill(`bea-${board_id}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.locator('form').getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('application', { name: 'Kettle' }).waitFor();

  await postAs(owner, '/api/revoke_share_link/', { link_id: link.link_id });
  const { page: latePage } = await openPage(undefined);
  await latePage.goto(link.url);
  await latePage.getByText('This link no longer works. Ask for a new one.').waitFor();
});

test('an open Share panel follows who joins: the editor who was invited, and the guest who opened a link', async () => {
  const [owner, editor] = [await newPerson(), await newPerson(undefined, 'Ben Wu')];
  const { board_id } = (await postAs(owner, '/api/create_board/', { name: 'Kettle' })).body;
  await postAs(owner, '/api/save_board', { board_id, nodes: JSON.stringify(NODES), edges: '[]', delta: true });
  const newLink = async (kind: 'edit' | 'review') =>
    (await postAs(owner, '/api/create_share_link/', { board_id, may_comment: true, kind })).body.url;
  const [editLink, reviewLink] = [await newLink('edit'), await newLink('review')];
  const { page } = await openPage(owner);
  await openBoard(page, board_id);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Share this board' });
  await panel.getByText('Can comment and vote, never expires, not opened yet').waitFor();
  expect(await panel.getByRole('heading', { name: 'Can edit' }).count()).toBe(0);

  const { page: editorPage } = await openPage(editor);
  await editorPage.goto(editLink);
  await editorPage.getByRole('application', { name: 'Kettle' }).waitFor();
  await panel.getByRole('heading', { name: 'Can edit' }).waitFor();
  await panel.getByText('Ben Wu', { exact: true }).waitFor();

  const { page: guestPage } = await openPage(undefined);
  await guestPage.goto(reviewLink);
  await guestPage.getByRole('textbox', { name: 'Your name' }).fill('Mina');
  await guestPage.getByRole('textbox', { name: 'Email' }).fill('mina@example.org');
  await guestPage.getByRole('button', { name: 'Start the review' }).click();
  await panel.getByRole('button', { name: 'Opened by 1 person' }).waitFor();
});
