import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addNode, card, centreOf, dragConnection, openNewBoard } from './boardPage.ts';
import { address, newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

test('health, accounts and boards answer under their names', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(address + path)).status).toBe(200);
  const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  const post = (path: string, body: unknown) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(
    (await post('/api/auth/sign-up/email', { ...credentials, name: 'Ada' })).headers.get('set-auth-token'),
  ).toBeTruthy();
  const signedIn = await post('/api/auth/sign-in/email', credentials);
  const person = { ...credentials, token: signedIn.headers.get('set-auth-token') ?? '' };

  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  expect(await postAs(person, '/api/load_board/', { board_id })).toEqual({
    status: 200,
    body: {
      board_id,
      name: 'Kettle',
      rev: 0,
      nodes: [],
      places: [],
      edges: [],
      votes: {},
      role: 'owner',
      may_comment: true,
    },
  });
  const node = { id: 'n1', type: 'textNode', position: { x: 1, y: 2 }, data: { text: 'hello' } };
  const saved = await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify([node]), edges: '[]' });
  expect(saved.status).toBe(200);
  expect((await postAs(person, '/api/load_board', { board_id })).body.nodes).toEqual([node]);
  expect((await postAs(person, '/api/rename_board/', { board_id, name: 'Pot' })).status).toBe(200);
  const copy = (await postAs(person, '/api/duplicate_board/', { board_id })).body.board_id;
  expect((await postAs(person, '/api/delete_board/', { board_id: copy })).status).toBe(200);
  expect((await postAs(person, '/api/restore_board/', { board_id: copy })).status).toBe(200);
  const { boards } = (await postAs(person, '/api/list_boards/', {})).body;
  expect(boards.map((board: { name: string }) => board.name).toSorted()).toEqual(['Pot', 'Pot copy']);
});

test('an edge has its id, and its x is a button named Delete connection', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await addNode(page, 'Render', { x: 900, y: 400 });
  const input = card(page, 'Render').getByRole('button', { name: 'Input text (text)', exact: true });
  await dragConnection(
    page,
    card(page, 'Text').getByRole('button', { name: 'Output text (text)' }),
    await centreOf(input),
  );
  const edge = page.locator('[data-edge-id]').first();
  await edge.waitFor({ state: 'attached' });
  await edge.focus();
  await page.getByRole('button', { name: 'Delete connection' }).click();
  await edge.waitFor({ state: 'detached' });
});

test('npm run seed makes a board of that size and prints its address and a sign-in', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'scripts/seed-board.ts',
    '--nodes',
    '60',
    '--images',
    '3',
    '--url',
    address,
  ]);
  const boardId = stdout.match(/boardId=([\w-]{22})/)?.[1] ?? '';
  const email = stdout.match(/[\w.-]+@[\w.-]+/)?.[0] ?? '';
  expect(boardId).not.toBe('');
  expect(email).not.toBe('');
  expect(stdout).toContain(address);
});
