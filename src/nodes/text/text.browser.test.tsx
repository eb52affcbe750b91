import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { edge, node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

const field = page.getByRole('textbox', { name: 'Text' });
const title = page.getByRole('textbox', { name: 'Title' });
const more = page.getByRole('button', { name: 'More' });

const open = (data: Record<string, unknown> = { text: 'brass' }) =>
  openCard({ nodeName: 't', nodes: [node('t', 'textNode', data)] });

test('what is written is on the board at once, and counted; Enter is a new line', async () => {
  const { dataOf } = await open({});
  await field.click();
  await userEvent.keyboard('wall{Enter}lamp');
  expect(dataOf('t')).toEqual({ text: 'wall\nlamp' });
  await expect.element(page.getByText('9 characters')).toBeVisible();
});

test('a text that is wired from another shows and passes on the other’s words', async () => {
  await openCard({
    nodeName: 't',
    nodes: [node('t', 'textNode', { text: 'own' }), node('o', 'textNode', { text: 'brass', title: 'The brief' })],
    edges: [edge('o', 't', 'out.text.text', 'in.text.text')],
  });
  await expect.element(field).toHaveValue('brass');
  await expect.element(field).toHaveAttribute('readonly');
  await expect.element(page.getByText('From The brief')).toBeVisible();
  await expect.element(page.getByText('5 characters')).toBeVisible();
});

test('Enter on the card goes into its field; with Shift it is a key of the board', async () => {
  const { card } = await open();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('brass');
});

test.each([
  ['F2', () => userEvent.keyboard('{F2}')],
  ['a double-click on the title', () => page.getByRole('heading').dblClick()],
  [
    'the menu',
    async () => {
      await more.click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
  ],
])('%s renames the card; Enter keeps the title', async (_, rename) => {
  const { card, dataOf } = await open();
  (card.element() as HTMLElement).focus();
  await rename();
  await expect.element(title).toHaveFocus();
  await title.fill('The brief');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading')).toHaveTextContent('The brief');
  expect(dataOf('t')).toEqual({ text: 'brass', title: 'The brief' });
  await expect.element(card).toHaveFocus();
});

test('a title is kept at each letter; Escape gives the old one back and leaves nothing to undo', async () => {
  const { actor, dataOf } = await open({ title: 'The brief' });
  await page.getByRole('heading').dblClick();
  await userEvent.keyboard('Some');
  expect(dataOf('t')).toEqual({ title: 'Some' });
  await userEvent.keyboard('{Escape}');
  expect(dataOf('t')).toEqual({ title: 'The brief' });
  expect(actor.getSnapshot().context.history.past).toEqual([]);
});

describe('a title that somebody else gives while it is written here', () => {
  async function renameBoth() {
    const opened = await open({ title: 'The brief' });
    await page.getByRole('heading').dblClick();
    await userEvent.keyboard('Min');
    opened.actor.send({ type: 'node.edited', id: NodeId.parse('t'), data: { title: 'Theirs' } });
    await userEvent.keyboard('e');
    return { ...opened, openConflicts: () => [...opened.actor.getSnapshot().context.conflicts.values()] };
  }

  test('is kept beside the one that was written over it', async () => {
    const { dataOf, openConflicts } = await renameBoth();
    await userEvent.keyboard('{Enter}');
    expect(dataOf('t')).toEqual({ title: 'Mine' });
    const conflict = { element: 'node', element_id: 't', field: 'data.title', value: 'Mine', other: 'Theirs' };
    expect(openConflicts()).toEqual([{ ...conflict, id: expect.any(String) }]);
  });

  test('comes back by Escape', async () => {
    const { dataOf, openConflicts } = await renameBoth();
    await userEvent.keyboard('{Escape}');
    expect([dataOf('t'), openConflicts()]).toEqual([{ title: 'Theirs' }, []]);
  });
});

test('a title that says the type’s name is none', async () => {
  const { dataOf } = await open({ text: 'brass' });
  await page.getByRole('heading').dblClick();
  await title.fill('Texts');
  await title.fill('Text');
  await userEvent.keyboard('{Enter}');
  expect(dataOf('t')).toEqual({ text: 'brass' });
});

test('Escape leaves the title as it was; an emptied title gives the type’s name back', async () => {
  const { dataOf } = await open({ title: 'The brief' });
  await page.getByRole('heading').dblClick();
  await title.fill('Something');
  await userEvent.keyboard('{Escape}');
  expect(dataOf('t')).toEqual({ title: 'The brief' });
  await page.getByRole('heading').dblClick();
  await title.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading')).toHaveTextContent('Text');
  expect(dataOf('t')).toEqual({});
});

test('the menu duplicates and deletes', async () => {
  const { actor } = await open();
  await more.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(actor.getSnapshot().context.board.nodes.size).toBe(2);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect([...actor.getSnapshot().context.board.nodes.keys()]).toEqual(['new-id-1']);
});

test('a locked text can be read, not written or renamed', async () => {
  const { card } = await open({ text: 'brass', readOnly: true });
  await expect.element(field).toHaveAttribute('readonly');
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await page.getByRole('heading').dblClick();
  expect([title.elements().length, more.elements().length]).toEqual([0, 0]);
});

test('help opens the page of this type in a new tab', async () => {
  await open();
  const help = page.getByRole('link', { name: 'Help' });
  await expect.element(help).toHaveAttribute('href', '/docs/nodes/text');
  await expect.element(help).toHaveAttribute('target', '_blank');
});

test('out of focus the field does not scroll, so that the wheel moves the board', async () => {
  await open({ text: 'line\n'.repeat(40) });
  const overflow = () => getComputedStyle(field.element()).overflowY;
  expect(overflow()).toBe('hidden');
  await field.click();
  expect(overflow()).toBe('auto');
});
