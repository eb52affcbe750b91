import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import {
  card,
  cards,
  centreOf,
  dragAlong,
  fitBoard,
  loadStoredBoard,
  openBoard,
  selectCard,
  waitUntilSaved,
} from './boardPage.ts';
import { postAs, withPage } from './browser.ts';

const shared = withPage();

/** Opens a board with Generate Design nodes of these prompts, 480 apart, each fed by nothing. */
async function openDesigns(prompts: readonly string[]): Promise<string> {
  const { page, person } = shared;
  const { body: board } = await postAs(person, CALLS.create_board.path, { name: 'Hand' });
  const nodes = prompts.map((prompt, index) => ({
    id: `d${index}`,
    type: 'generateSketchesNode',
    position: { x: index * 480, y: 0 },
    data: { title: `Design ${index}`, prompt },
  }));
  const body = { board_id: board.board_id, nodes: JSON.stringify(nodes), edges: '[]' };
  expect((await postAs(person, CALLS.save_board.path, body)).status).toBe(200);
  await openBoard(page, board.board_id);
  return board.board_id;
}

test('several nodes run one after the other; a step is skipped', async () => {
  const { page, person, errors } = shared;
  const boardId = await openDesigns(['red lamp', 'green kettle', 'blue cup']);
  await selectCard(page, card(page, 'Design 0'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+Enter');
  const sheet = page.getByRole('region', { name: 'Run 3 nodes' });
  await sheet.getByText('Run 3 nodes').waitFor();
  await sheet.getByRole('listitem').nth(1).getByRole('button', { name: 'Skip' }).click();
  await sheet.getByText('Skipped').waitFor();
  await sheet.getByRole('button', { name: 'Run', exact: true }).click();
  await sheet.getByText('Done, 1 step skipped').waitFor();
  expect(await sheet.getByRole('button', { name: 'Include' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await waitUntilSaved(page);
  const { edges } = await loadStoredBoard(person, boardId);
  expect([...new Set(edges.map(({ source }) => source))].toSorted()).toEqual(['d0', 'd2']);

  await fitBoard(page);
  await selectCard(page, card(page, 'Design 0'));
  await page.keyboard.press('Alt+c');
  await page.keyboard.press('Alt+x');
  await waitUntilSaved(page);
  await expect
    .poll(async () => (await loadStoredBoard(person, boardId)).edges.map(({ source }) => source))
    .not.toContain('d0');
  expect(errors).toEqual([]);
});

test('the view that somebody left is there when the board is opened again', async () => {
  const { page } = shared;
  await openDesigns(['red lamp', 'green kettle', 'blue cup']);
  const zoom = page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: /^\d+%$/ });
  await selectCard(page, card(page, 'Design 2'));
  await page.keyboard.press('0');
  await expect.poll(() => zoom.innerText()).toBe('100%');
  const leftOf = async () => (await card(page, 'Design 2').boundingBox())?.x;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('maquette.views'))).toMatch(/,1\]\]$/);
  const left = await leftOf();
  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => zoom.innerText()).toBe('100%');
  await expect.poll(async () => Math.abs(((await leftOf()) ?? Number.NaN) - (left ?? 0))).toBeLessThanOrEqual(1);
});

test('a card is copied by Alt-drag in one step, and a double-click on empty canvas adds a node there', async () => {
  const { page, person, errors } = shared;
  const boardId = await openDesigns(['red lamp']);
  const storedNodes = async () => (await loadStoredBoard(person, boardId)).nodes.map(({ type }) => type);
  const design = card(page, 'Design 0');
  await selectCard(page, design);
  const { x, y } = (await design.boundingBox())!;
  const start = { x: x + 150, y: y + 10 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(start.x + 60, start.y + 120, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect.poll(storedNodes).toEqual(['generateSketchesNode', 'generateSketchesNode']);
  await page.keyboard.press('Control+z');
  await expect.poll(storedNodes).toEqual(['generateSketchesNode']);

  await page.mouse.dblclick(120, 300);
  await page.getByPlaceholder('Add a node').fill('text');
  await page.keyboard.press('Enter');
  await expect.poll(storedNodes).toEqual(['generateSketchesNode', 'textNode']);
  expect(errors).toEqual([]);
});

test('a node goes between two others by the plus of their connection, and by a drop on it; each is one step', async () => {
  const { page, person, errors } = shared;
  const { body: board } = await postAs(person, CALLS.create_board.path, { name: 'Between' });
  const nodes = [
    { id: 's1', type: 'sketchNode', position: { x: 0, y: 0 }, data: { title: 'Start' } },
    { id: 'r1', type: 'enrichNode', position: { x: 1200, y: 0 }, data: { title: 'End' } },
    { id: 'r2', type: 'enrichNode', position: { x: 560, y: 440 }, data: { title: 'Loose' } },
    { id: 't1', type: 'stickyNoteNode', position: { x: 0, y: -480 }, data: { title: 'Above' } },
  ];
  const edges = [
    { id: 'es1-r1', source: 's1', target: 'r1', sourceHandle: 'out.image.image', targetHandle: 'in.image.image' },
  ];
  const body = { board_id: board.board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  expect((await postAs(person, CALLS.save_board.path, body)).status).toBe(200);
  await openBoard(page, board.board_id);
  const storedEnds = async () =>
    (await loadStoredBoard(person, board.board_id)).edges.map(({ source, target }) => `${source} ${target}`).toSorted();
  const deleteButton = page.getByRole('button', { name: 'Delete connection' });
  const middle = await centreOf(deleteButton);

  const head = await centreOf(card(page, 'Loose').getByRole('heading'));
  await dragAlong(page, [head, { x: head.x, y: middle.y + 60 }, { x: head.x, y: middle.y }]);
  await expect.poll(storedEnds).toEqual(['r2 r1', 's1 r2']);
  await page.keyboard.press('Control+z');
  await expect.poll(storedEnds).toEqual(['s1 r1']);

  await page.mouse.move(middle.x + 30, middle.y);
  const plus = await centreOf(page.getByRole('button', { name: 'Add a node in between' }));
  await page.mouse.click(plus.x, plus.y);
  await page.getByRole('menuitem', { name: 'Evolve', exact: true }).click();
  await expect.poll(async () => (await storedEnds()).length).toBe(2);
  expect(errors).toEqual([]);
});
