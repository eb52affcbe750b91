import { expect, test } from 'vitest';
import { card, fitBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { postAs, withPage } from './browser.ts';

const shared = withPage();

type Node = { readonly id: string; readonly position: { x: number; y: number }; readonly zIndex?: number };

const text = (id: string, title: string, x: number, y: number) => ({
  id,
  type: 'textNode',
  position: { x, y },
  data: { text: title, title },
});

test('nodes are aligned, brought to the front, undone, and found so after a reload', async () => {
  const { person, page, errors } = shared;
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  const nodes = [text('a', 'First', 0, 0), text('b', 'Second', 460, 60), text('c', 'Third', 900, 300)];
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  const stored = async () => {
    const { body } = await postAs(person, '/api/load_board/', { board_id });
    return Object.fromEntries((body.nodes as Node[]).map(({ id, position, zIndex }) => [id, { ...position, zIndex }]));
  };

  await openBoard(page, board_id);
  await fitBoard(page);
  const board = page.getByRole('application');
  await board.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Align' }).click();
  await page.getByRole('menuitem', { name: 'Align top' }).click();
  await expect.poll(stored).toMatchObject({ a: { x: 0, y: 0 }, b: { x: 460, y: 0 }, c: { x: 900, y: 0 } });
  await board.press('Alt+Shift+H');
  await expect.poll(stored).toMatchObject({ b: { x: 450, y: 0 } });
  await board.press('Control+z');
  await expect.poll(stored).toMatchObject({ b: { x: 460, y: 0 } });

  await board.press('Escape');
  await card(page, 'First').click({ button: 'right', position: { x: 180, y: 8 } });
  const menu = page.getByRole('menu', { name: 'Node' });
  await menu.getByRole('menuitem', { name: 'Order...' }).click();
  await page.getByRole('menuitem', { name: 'Bring to front' }).click();
  await expect.poll(stored).toMatchObject({ a: { x: 0, y: 0, zIndex: 1 } });
  await waitUntilSaved(page);

  await page.reload();
  await card(page, 'First').waitFor();
  expect(await card(page, 'First').evaluate((element) => getComputedStyle(element).zIndex)).toBe('1');
  expect(errors).toEqual([]);
});

test('a board is tidied up: what is wired stands in layers', async () => {
  const { person, page, errors } = shared;
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  const nodes = [text('a', 'First', 0, 0), text('b', 'Second', 40, 500), text('c', 'Third', -300, 900)];
  const edgeBetween = (source: string, target: string) => ({
    id: `e${source}-${target}`,
    source,
    target,
    sourceHandle: 'out.text.text',
    targetHandle: 'in.text.text',
  });
  const edges = [edgeBetween('a', 'b'), edgeBetween('b', 'c')];
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) });
  await openBoard(page, board_id);
  const board = page.getByRole('application');
  // Arranging is loaded later than the page: the key waits for it.
  await board.press('Alt+t');
  await expect
    .poll(async () => {
      const { body } = await postAs(person, '/api/load_board/', { board_id });
      return (body.nodes as Node[]).map(({ position }) => [position.x, position.y]);
    })
    .toEqual([
      [-300, 0],
      [220, 0],
      [740, 0],
    ]);
  expect(errors).toEqual([]);
});
