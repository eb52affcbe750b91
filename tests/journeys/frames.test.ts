import { expect, test } from 'vitest';
import { card, cards, fitBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

type Node = {
  readonly id: string;
  readonly type: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly frameId?: string;
  readonly data: { readonly title?: string; readonly collapsed?: boolean };
};

const text = (id: string, title: string, x: number, y: number) => ({
  id,
  type: 'textNode',
  position: { x, y },
  data: { text: title, title },
});

test('nodes are framed, named and folded away, found so after a reload, unfolded, moved with their frame, and moved back', async () => {
  const person = await newPerson();
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  const nodes = [text('a', 'First', 0, 0), text('b', 'Second', 460, 60)];
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  const stored = async () => {
    const { body } = await postAs(person, '/api/load_board/', { board_id });
    const list = body.nodes as Node[];
    const frame = list.find(({ type }) => type === 'frameNode');
    const members = list.filter(({ frameId }) => frame !== undefined && frameId === frame.id);
    return {
      title: frame?.data.title,
      collapsed: frame?.data.collapsed ?? false,
      members: Object.fromEntries(members.map(({ id, position }) => [id, position])),
    };
  };

  const { page, errors } = await openPage(person);
  await openBoard(page, board_id);
  await fitBoard(page);
  const board = page.getByRole('application');
  await board.press('Control+a');
  await board.press('Control+g');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Kettles');
  await title.press('Enter');
  const members = { a: { x: 0, y: 0 }, b: { x: 460, y: 60 } };
  await expect.poll(stored).toEqual({ title: 'Kettles', collapsed: false, members });

  await page
    .getByRole('group', { name: /^Kettles, frame/ })
    .getByRole('button', { name: 'Collapse' })
    .click();
  await expect.poll(stored).toEqual({ title: 'Kettles', collapsed: true, members });
  await waitUntilSaved(page);
  await page.reload();
  await card(page, 'Kettles').waitFor();
  expect(await cards(page).count()).toBe(1);

  await card(page, 'Kettles').getByRole('button', { name: 'Expand' }).click();
  await card(page, 'First').waitFor();
  await expect.poll(stored).toEqual({ title: 'Kettles', collapsed: false, members });
  await board.press('Shift+ArrowRight');
  await expect.poll(stored).toMatchObject({ members: { a: { x: 24, y: 0 }, b: { x: 484, y: 60 } } });
  await board.press('Control+z');
  await expect.poll(stored).toEqual({ title: 'Kettles', collapsed: false, members });
  expect(errors).toEqual([]);
});
