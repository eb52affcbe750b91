import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { card, loadStoredBoard, openBoard, pressBarAction, waitUntilSaved } from './boardPage.ts';
import { postAs, withPage } from './browser.ts';

const shared = withPage();

/** Opens a board with a text that feeds a Render node, and another Render node beside it. */
async function openRenders(): Promise<string> {
  const { person, page } = shared;
  const { body: board } = await postAs(person, CALLS.create_board.path, { name: 'Lamp' });
  const nodes = [
    { id: 'words', type: 'textNode', data: { text: 'oak', title: 'Words' } },
    { id: 'first', type: 'enrichNode', data: { title: 'First', imageInfluence: 0.3 } },
    { id: 'second', type: 'enrichNode', data: { title: 'Second', prompt: 'brass' } },
  ].map((node, index) => ({ ...node, position: { x: index * 480, y: 0 } }));
  const handles = { sourceHandle: 'out.text.text', targetHandle: 'in.text.text' };
  const edges = [{ id: 'e1', source: 'words', target: 'first', ...handles }];
  const body = { board_id: board.board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  expect((await postAs(person, CALLS.save_board.path, body)).status).toBe(200);
  await openBoard(page, board.board_id);
  return board.board_id;
}

const heading = (title: string) => card(shared.page, title).getByRole('heading');

test('two nodes are set, named and locked at once; a locked one stays until it is unlocked', async () => {
  const { person, page, errors } = shared;
  const boardId = await openRenders();
  const nodeOf = async (name: string) => {
    await waitUntilSaved(page);
    return (await loadStoredBoard(person, boardId)).nodes.find(({ id }) => id === name);
  };
  const dataOf = async (name: string) => (await nodeOf(name))?.data;
  await heading('First').click();
  await heading('Second').click({ modifiers: ['Shift'] });
  await pressBarAction(page, 'Edit settings');
  await page.getByRole('radiogroup', { name: 'High quality' }).getByRole('radio', { name: 'On' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.type('Lamp #');
  await page.keyboard.press('Enter');
  await heading('Lamp 2').waitFor();
  expect(await dataOf('first')).toMatchObject({ title: 'Lamp 1', hqMode: true });
  expect(await dataOf('second')).toMatchObject({ title: 'Lamp 2', hqMode: true, prompt: 'brass' });

  await heading('Lamp 1').click();
  await page.keyboard.press('ControlOrMeta+Alt+C');
  await heading('Lamp 2').click();
  await page.keyboard.press('ControlOrMeta+Alt+V');
  await page.getByText('Properties pasted onto 1 node').waitFor();
  expect(await dataOf('second')).toMatchObject({ imageInfluence: 0.3, prompt: 'brass' });

  await page.keyboard.press('ControlOrMeta+Shift+L');
  await card(page, 'Lamp 2').getByText('Locked', { exact: true }).waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('This node is locked').waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await dataOf('second')).toMatchObject({ locked: true });
  expect((await nodeOf('second'))?.position).toEqual({ x: 960, y: 0 });
  await page.reload();
  await card(page, 'Lamp 2').getByText('Locked', { exact: true }).waitFor();
  await heading('Lamp 2').click();
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await page.keyboard.press('Delete');
  await expect.poll(() => nodeOf('second')).toBeUndefined();
  expect(errors).toEqual([]);
});

test('a node becomes one of another type with its connection, by its menu and by the palette', async () => {
  const { person, page, errors } = shared;
  const boardId = await openRenders();
  const typesOf = async () => {
    await waitUntilSaved(page);
    const { nodes, edges } = await loadStoredBoard(person, boardId);
    const typeById = new Map(nodes.map(({ id, type }) => [id, type]));
    return edges.map(({ source, target }) => [typeById.get(source), typeById.get(target)]);
  };
  await heading('First').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Change to...' }).click();
  await page.getByRole('menuitem', { name: 'Change to Evolve' }).click();
  await expect.poll(typesOf).toEqual([['textNode', 'remixNode']]);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search nodes and commands' }).fill('turn into generate design');
  await page.keyboard.press('Enter');
  await expect.poll(typesOf).toEqual([['textNode', 'generateSketchesNode']]);
  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(typesOf).toEqual([['textNode', 'enrichNode']]);
  expect(errors).toEqual([]);
});
