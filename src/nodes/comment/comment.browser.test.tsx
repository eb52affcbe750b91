import { cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeFeedback } from '../../cards/context/feedback.fixture.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

const OWN_COMMENT = { noteText: 'Lower the arms', commentorName: 'Lin', commentorEmail: 'me@example.test' };
const GUEST_COMMENT = { noteText: 'Too heavy', commentorName: 'Mina', commentorEmail: 'guest:mina@example.test' };
const field = page.getByRole('textbox', { name: 'Comment' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
let feedback: ReturnType<typeof fakeFeedback>;

beforeEach(() => {
  localStorage.clear();
  feedback = fakeFeedback();
});

type CardOptions = Partial<Parameters<typeof openCard>[0]>;
const openComment = (data: Record<string, unknown> = OWN_COMMENT, options: CardOptions = {}) =>
  openCard({ nodeName: 'n', selected: true, nodes: [node('n', 'commentNode', data)], services: feedback, ...options });
const feedbackCalls = () => feedback.calls.map(({ call, args }) => [call, ...args]);
const expectVisible = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test('shows the first letter of its writer’s name, 40 by 40, and Anonymous for one without', async () => {
  const { card } = await openComment({ ...GUEST_COMMENT, commentorName: '' });
  await expectVisible('Anonymous');
  const avatar = card.getByText('A', { exact: true }).element() as HTMLElement;
  expect([avatar.offsetWidth, avatar.offsetHeight]).toEqual([40, 40]);
});

describe('one’s own comment', () => {
  test('is written after a click on it, and Enter saves it', async () => {
    const { card } = await openComment();
    await page.getByText('Lower the arms').click();
    await expect.element(field).toHaveFocus();
    await field.fill('Lower them by 2 cm');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}or 3{Enter}');
    await vi.waitFor(() => expect(feedbackCalls()).toHaveLength(1));
    const [, put] = feedbackCalls()[0] as [string, { data: unknown }];
    expect([put]).toEqual([node('n', 'commentNode', { ...OWN_COMMENT, noteText: 'Lower them by 2 cm\nor 3' })]);
    feedback.calls[0]!.answer();
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
  });

  test('that is not taken keeps its words, says so, and goes again by Enter, also from a card that was out of sight', async () => {
    const { showTier } = await openComment();
    await button('Edit').click();
    await field.fill('Lower them');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(feedbackCalls()).toHaveLength(1));
    feedback.calls[0]!.fail(0);
    await expectVisible('The server didn’t respond. Your text is kept here: press Enter to try again.');
    await showTier('none');
    await showTier('full');
    await button('Edit').click();
    await expect.element(field).toHaveValue('Lower them');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(feedbackCalls()).toHaveLength(2));
  });

  test('is left as it was by Escape', async () => {
    const { card } = await openComment();
    await button('Edit').click();
    await userEvent.keyboard('{Escape}');
    await expectVisible('Lower the arms');
    await expect.element(card).toHaveFocus();
    expect(feedbackCalls()).toEqual([]);
  });

  test.each([
    ['selected', true, 1],
    ['not selected', false, 0],
  ])('that is %s is deleted by its button', async (_, selected, count) => {
    await openComment(OWN_COMMENT, { selected });
    await expect.element(page.getByRole('img', { name: 'Lin' })).toBeVisible();
    expect(button('Delete').elements()).toHaveLength(count);
    if (count === 0) return;
    await button('Delete').click();
    await vi.waitFor(() => expect(feedbackCalls()).toEqual([['remove', 'n']]));
  });
});

describe('a comment of somebody else', () => {
  test('says uncut who wrote it, when, and as what', async () => {
    const times = { createdAt: '2025-11-26T19:29:00.000Z', editedAt: '2025-11-26T19:30:00.000Z' };
    await openComment({ ...GUEST_COMMENT, ...times, commentorName: 'Greta Gustafsson-Montgomery', hidden: true });
    for (const text of ['Greta Gustafsson-Montgomery', 'guest, edited, hidden from reviewers']) {
      await expectVisible(text);
      const { scrollWidth, clientWidth } = page.getByText(text, { exact: true }).element();
      expect([text, scrollWidth]).toEqual([text, clientWidth]);
    }
  });

  test('is neither written nor deleted, whoever looks', async () => {
    await openComment(GUEST_COMMENT);
    await page.getByText('Too heavy').click();
    expect([field, button('Edit'), button('Delete')].flatMap((part) => part.elements())).toEqual([]);
  });

  test('is settled, hidden, and its guest shut out by the board’s owner', async () => {
    await openComment(GUEST_COMMENT);
    for (const item of ['Resolve', 'Hide from reviewers', 'Block Mina on this board']) {
      await button('More').click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    }
    await vi.waitFor(() =>
      expect(feedbackCalls()).toEqual([
        ['resolve', 'n', true],
        ['hide', 'n', true],
        ['block', 'mina@example.test', true],
      ]),
    );
  });

  test('offers a reviewer nothing but a reply', async () => {
    await openComment({ ...GUEST_COMMENT, commentorEmail: '' }, { role: 'reviewer' });
    await expect.element(button('Reply')).toBeVisible();
    expect(button('More').elements()).toEqual([]);
  });

  test('that was hidden is not told', async () => {
    await openComment({ ...GUEST_COMMENT, noteText: '', commentorEmail: '', hidden: true }, { role: 'reviewer' });
    await expectVisible('The owner has hidden this comment');
  });
});

test.each([
  ['<img src=x onerror=alert(1)>', 'ltr'],
  ['אפשר להנמיך?', 'rtl'],
])('the words %s are shown as they were written', async (noteText, direction) => {
  const { card } = await openComment({ ...GUEST_COMMENT, noteText });
  await expectVisible(noteText);
  expect(getComputedStyle(page.getByText(noteText, { exact: true }).element()).direction).toBe(direction);
  expect(card.element().querySelector('img')).toBe(null);
});

const REPLY = node('r', 'commentNode', {
  ...GUEST_COMMENT,
  noteText: 'Two then',
  parentId: 'n',
  createdAt: '2026-01-02T10:00:00Z',
});

describe('a comment stands closed', () => {
  test('as a pin of 40 by 40 that says who began it, how many answered, and what is new', async () => {
    await openComment(OWN_COMMENT, { selected: false, nodes: [node('n', 'commentNode', OWN_COMMENT), REPLY] });
    const pin = page.getByRole('img', { name: 'Lin, 1 reply, New', exact: true });
    await expect.element(pin).toBeVisible();
    const { offsetWidth, offsetHeight, textContent } = pin.element() as HTMLElement;
    expect([offsetWidth, offsetHeight, textContent]).toEqual([40, 40, 'L1']);
    expect(page.getByText('Lower the arms').elements()).toEqual([]);
  });

  test('until the keyboard is at it, and what is used in it selects it', async () => {
    const { actor, card } = await openComment(GUEST_COMMENT, { selected: false });
    const text = page.getByText('Too heavy', { exact: true });
    await expect.element(page.getByRole('img', { name: 'Mina' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(card).toHaveFocus();
    await expect.element(text).toBeVisible();
    const selected = () => [...actor.getSnapshot().context.selection];
    expect(selected()).toEqual([]);
    (button('Reply').element() as HTMLElement).focus();
    expect(selected()).toEqual(['n']);
  });

  test('among several that are selected', async () => {
    const { actor } = await openComment();
    await expectVisible('Lower the arms');
    actor.send({ type: 'selection.changed', ids: ['n', 'other'].map(nodeId) });
    await expect.element(page.getByText('Lower the arms')).not.toBeInTheDocument();
  });
});

test('words that are not sent are there again when the page is loaded again, until they are sent', async () => {
  await openComment();
  await button('Edit').click();
  await field.fill('Lower them');
  cleanup();
  await openComment();
  await button('Edit').click();
  await expect.element(field).toHaveValue('Lower them');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(feedbackCalls()).toHaveLength(1));
  feedback.calls[0]!.answer();
  await expect.element(field).not.toBeInTheDocument();
  cleanup();
  await openComment();
  await button('Edit').click();
  await expect.element(field).toHaveValue('Lower the arms');
});

test('words whose comment is on the board are not there again: only the answer was lost', async () => {
  const reply = (options: CardOptions = {}) => openComment(GUEST_COMMENT, options);
  await reply();
  await button('Reply').click();
  const thread = page.getByRole('dialog', { name: 'Thread' });
  const field = thread.getByRole('textbox', { name: 'Reply' });
  await field.fill('Thanks');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(feedbackCalls()).toHaveLength(1));
  feedback.calls[0]!.fail(0);
  await expect.element(thread.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Thanks');
  cleanup();
  const answer = node('new-id-1', 'commentNode', { ...OWN_COMMENT, noteText: 'Thanks', parentId: 'n' });
  await reply({ nodes: [node('n', 'commentNode', GUEST_COMMENT), answer] });
  await button('1 reply').click();
  await expect.element(field).toHaveValue('');
});

test('replies stand in their thread, new ones marked until it was read, and it is answered there', async () => {
  await openComment(OWN_COMMENT, { nodes: [node('n', 'commentNode', OWN_COMMENT), REPLY] });
  const opener = page.getByRole('button', { name: '1 reply' });
  await expect.element(opener).toHaveAccessibleDescription('New');
  await opener.click();
  const thread = page.getByRole('dialog', { name: 'Thread' });
  await expect.element(thread.getByText('Two then')).toBeVisible();
  await expect.element(thread.getByText('New', { exact: true })).toBeVisible();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('Thanks');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(feedbackCalls()).toEqual([
      ['put', { ...node('new-id-1', 'commentNode'), data: { noteText: 'Thanks', parentId: 'n' } }],
    ]),
  );
  await expect.element(opener).not.toHaveAccessibleDescription('New');
});

test('the Delete key asks for the own comments alone, and the board keeps them until that is answered', async () => {
  const { actor, dataOf } = await openComment(OWN_COMMENT, {
    nodes: [node('n', 'commentNode', OWN_COMMENT), node('t', 'commentNode', GUEST_COMMENT), node('k', 'textNode')],
  });
  const unwanted: unknown[] = [];
  actor.on('comments.unwanted', ({ ids }) => unwanted.push(ids));
  actor.send({ type: 'elements.deleted', ids: ['n', 't', 'k'].map(nodeId) });
  actor.send({ type: 'node.edited', id: nodeId('t'), data: { noteText: 'Fine' } });
  expect([unwanted, dataOf('n'), dataOf('t'), dataOf('k')]).toEqual([[['n']], OWN_COMMENT, GUEST_COMMENT, undefined]);
});
