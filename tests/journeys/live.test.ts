import { expect, test } from 'vitest';
import { addNode, card, cards, loadStoredBoard, openBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
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
    const field = card(one, 'Text').getByRole('textbox', { name: 'Text' });
    await expect.poll(() => field.inputValue()).toBe('a copper kettle');
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

test('a card that comes back by undo lies where it lay, on every page and after a reload', async () => {
  const person = await newPerson();
  const { page, context } = await openPage(person);
  const { body } = await postAs(person, '/api/create_board/', { name: 'Order' });
  const board_id: string = body.board_id;
  const nodes = ['Chair', 'Lamp'].map((title, index) => ({
    id: `node-${title}`,
    type: 'textNode',
    position: { x: index * 80, y: index * 80 },
    data: { title, text: '' },
  }));
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  await openBoard(page, board_id);
  const second = await context.newPage();
  await openBoard(second, board_id);

  await card(page, 'Chair').focus();
  await page.keyboard.press('Delete');
  await card(second, 'Chair').waitFor({ state: 'detached' });
  await addNode(second, 'Text', { x: 150, y: 600 });
  await waitUntilSaved(second);
  await page.getByRole('group', { name: 'Text', exact: true }).waitFor();
  await card(page, 'Lamp').focus();
  await page.keyboard.press('Control+z');
  await card(page, 'Chair').waitFor();
  await waitUntilSaved(page);
  await card(second, 'Chair').waitFor();
  const stored = (await loadStoredBoard(person, board_id)).nodes.map(({ id }) => id);
  expect(stored.slice(0, 2)).toEqual(['node-Chair', 'node-Lamp']);
  const drawn = (one: typeof page) =>
    cards(one).evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.nodeId));
  expect([await drawn(page), await drawn(second)]).toEqual([stored, stored]);
  await openBoard(second, board_id);
  await second.getByRole('group', { name: 'Text', exact: true }).waitFor();
  expect(await drawn(second)).toEqual(stored);
});
