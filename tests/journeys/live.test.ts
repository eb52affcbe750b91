import { expect, test } from 'vitest';
import { addNode, card, loadStoredBoard, openBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

test('what an editor does the owner sees without a reload, and the other way round: a change, a selection, an undo; two tabs by one stream', async () => {
  const [owner, editor] = [await newPerson(), await newPerson()];
  const { page, context } = await openPage(owner);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/board_events/')) streams.push(request.url());
  });
  const boardId = await openNewBoard(page, owner, 'Live');
  const link = { board_id: boardId, may_comment: true, kind: 'edit' };
  const { body } = await postAs(owner, '/api/create_share_link/', link);
  const secret = new URL(body.url).hash.slice(1);
  expect((await postAs(editor, '/api/accept_invitation/', { secret })).status).toBe(200);
  const second = await context.newPage();
  await openBoard(second, boardId);
  const there = (await openPage(editor)).page;
  await openBoard(there, boardId);

  await addNode(there, 'Text', { x: 150, y: 450 });
  // What is typed before the field is there goes to the board.
  await card(there, 'Text').getByRole('textbox', { name: 'Text' }).and(there.locator(':focus')).waitFor();
  await there.keyboard.type('a copper kettle');
  for (const one of [page, second]) {
    await card(one, 'Text')
      .getByRole('textbox', { name: 'Text' })
      .and(one.locator(':text("a copper kettle")'))
      .waitFor();
    // Who did it is here, and has the card selected.
    await one.getByRole('group', { name: /^Also here: / }).waitFor();
    await one.locator('[data-node-id][data-held]').waitFor();
  }
  expect(streams.length).toBe(1);

  const [text] = (await loadStoredBoard(owner, boardId)).nodes;
  await card(page, 'Text').focus();
  await page.keyboard.press('Delete');
  await card(there, 'Text').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await card(there, 'Text').waitFor();
  await waitUntilSaved(page);
  expect((await loadStoredBoard(owner, boardId)).nodes.map(({ id }) => id)).toEqual([text?.id]);

  // The other leaves, and is here no more.
  await there.close();
  await page.getByRole('group', { name: /^Also here: / }).waitFor({ state: 'detached' });
});
