import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { node, nodeId } from './board.fixture.tsx';
import { openCard } from './openCard.fixture.tsx';
import { DEFINITIONS } from './registry.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** A node with everything that could make an action appear. */
const filledNode = (type: string, data: Record<string, unknown> = {}) =>
  node('n', type, { prompt: 'a lamp', text: 'words', noteText: 'note', imageUrl: DOT, ...data });

/** A comment shows a pin until it is selected. */
const opensInPlace = (type: string) => type === 'commentNode';

/** The buttons that change a node, or run it. */
const EDITING_BUTTONS = ['Go', 'Regenerate', 'Delete', 'Duplicate', 'More', 'Edit', 'Draw', 'Save'];

test.each(DEFINITIONS.map(({ type, docs }) => [type, docs.path]))(
  'the help of %s opens %s in a new tab',
  async (type, path) => {
    const { card } = await openCard({ nodeName: 'n', selected: opensInPlace(type), nodes: [filledNode(type)] });
    const { href, target } = card.getByRole('link', { name: 'Help' }).element() as HTMLAnchorElement;
    expect([new URL(href).pathname, target]).toEqual([path, '_blank']);
  },
);

test.each(DEFINITIONS.map(({ type }) => type))(
  'in the middle tier %s keeps its help, 24 pixels large at 40 %, and its menu is not in the document',
  async (type) => {
    const { card } = await openCard({
      nodeName: 'n',
      tier: 'middle',
      zoom: 0.4,
      selected: opensInPlace(type),
      nodes: [filledNode(type)],
    });
    await expect.element(card.getByRole('heading')).toBeVisible();
    expect(card.element().querySelectorAll('[aria-label="More"]')).toHaveLength(0);
    const { width, height } = card.getByRole('link', { name: 'Help' }).element().getBoundingClientRect();
    expect(Math.min(width, height) * 0.4).toBeGreaterThanOrEqual(24);
  },
);

test.each(DEFINITIONS.map(({ type }) => type))(
  'at 75 %, the smallest zoom of the full tier, every icon of %s has 24 pixels',
  async (type) => {
    const { card } = await openCard({
      nodeName: 'n',
      zoom: 0.75,
      selected: opensInPlace(type),
      nodes: [filledNode(type)],
    });
    await expect.element(card.getByRole('link', { name: 'Help' })).toBeVisible();
    const icons = card.element().querySelectorAll(':is(a, button)[aria-label]:has(> svg)');
    const shownIcons = [...icons].filter((icon) => icon.checkVisibility());
    const sides = shownIcons.flatMap((icon) => {
      const { width, height } = icon.getBoundingClientRect();
      return [width * 0.75, height * 0.75];
    });
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);
  },
);

test('the focus of the help stays, that of the open menu goes on to the card when the view rests further away', async () => {
  const { card, showTier } = await openCard({ nodeName: 'n', nodes: [filledNode('textNode')] });
  const help = card.getByRole('link', { name: 'Help' });
  (help.element() as HTMLElement).focus();
  await showTier('middle');
  await expect.element(help).toHaveFocus();
  await showTier('full');
  await card.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await showTier('middle');
  await expect.element(card).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test.each([
  ['a locked node still says that it is shared', { readOnly: true }, 'owner' as const, ['Shared', 'Read-only']],
  ['a node on a reviewer’s board does, and only their board says that it is read', {}, 'reviewer' as const, ['Shared']],
])('%s', async (_, data, role, states) => {
  const { card } = await openCard({
    nodeName: 'n',
    role,
    nodes: [filledNode('prototype2DNode', { shared: true, ...data })],
  });
  await expect.element(card.getByText('Shared', { exact: true })).toBeVisible();
  expect(
    card
      .getByText(/^(Shared|Read-only)$/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(states);
  // Beside another state its icon alone is seen.
  await userEvent.hover(card.getByText('Shared', { exact: true }).element().parentElement!);
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('This node is shared in other boards');
});

test.each(DEFINITIONS.map(({ type }) => type))(
  'a locked %s offers nothing that changes or runs it, and stays as it is',
  async (type) => {
    const { actor, card, dataOf } = await openCard({
      nodeName: 'n',
      selected: opensInPlace(type),
      nodes: [filledNode(type, { readOnly: true })],
    });
    await expect.element(card.getByText('Read-only', { exact: true })).toBeVisible();
    const names = card
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel ?? button.textContent);
    expect(names.filter((name) => EDITING_BUTTONS.includes(name))).toEqual([]);
    const fields = card.getByRole('textbox').elements() as HTMLTextAreaElement[];
    expect(fields.filter(({ readOnly, disabled }) => !readOnly && !disabled)).toEqual([]);

    const before = dataOf('n');
    for (const field of fields) await userEvent.type(field, 'changed');
    actor.send({ type: 'elements.deleted', ids: [nodeId('n')] });
    expect(dataOf('n')).toBe(before);
    await expect.element(page.getByTestId('card')).toBeVisible();
  },
);
