import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { node } from '../../nodes/board.fixture.tsx';
import { openCard } from '../../nodes/openCard.fixture.tsx';
import { fakeFeedback } from '../context/feedback.fixture.ts';

const VIEWER = 'me@example.test';
const up = page.getByRole('button', { name: /^Vote up/ });
const down = page.getByRole('button', { name: /^Vote down/ });
const PICTURE = { imageUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' };
let feedback: ReturnType<typeof fakeFeedback>;

beforeEach(() => {
  feedback = fakeFeedback();
});

type CardOptions = Partial<Parameters<typeof openCard>[0]> & { readonly data?: Record<string, unknown> };
const open = ({ data, ...rest }: CardOptions = {}) =>
  openCard({
    nodeName: 'n',
    nodes: [node('n', 'prototype2DNode', { ...PICTURE, ...data })],
    services: feedback,
    ...rest,
  });
/** Up, down, and which of them is one's own. */
const shownCounts = () => [up, down].map((side) => [side.element().textContent, side.element().ariaPressed]);

test('a vote counts at once, is taken back by the same press, and is switched by the other', async () => {
  await open({ votes: { n: { 'ann@example.test': 'up', 'guest:jo@example.test': 'down' } } });
  await up.click();
  expect(shownCounts()).toEqual([
    ['2', 'true'],
    ['1', 'false'],
  ]);
  await vi.waitFor(() =>
    expect(feedback.calls.map(({ call, args }) => [call, ...args])).toEqual([['vote', 'n', 'up']]),
  );
  await expect
    .element(page.getByRole('button', { name: 'Vote up: 2', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  feedback.calls[0]!.answer();
  await down.click();
  expect(shownCounts()).toEqual([
    ['1', 'false'],
    ['2', 'true'],
  ]);
  await down.click();
  expect(shownCounts()).toEqual([
    ['1', 'false'],
    ['1', 'false'],
  ]);
});

test('a vote that is refused is taken back', async () => {
  await open({ votes: { n: { [VIEWER]: 'down' } } });
  await up.click();
  await vi.waitFor(() => expect(feedback.calls).toHaveLength(1));
  feedback.calls[0]!.fail(500);
  await expect.poll(shownCounts).toEqual([
    ['0', 'false'],
    ['1', 'true'],
  ]);
});

test.each([
  ['a locked node', { data: { readOnly: true } }],
  ['a board with hidden feedback', { hidden: true }],
])('%s has no votes', async (_, { hidden, ...rest }: CardOptions & { hidden?: boolean }) => {
  const { actor, card } = await open(rest);
  if (hidden) actor.send({ type: 'feedback.toggled' });
  await expect.element(card.getByRole('heading')).toBeVisible();
  await expect.poll(() => up.query()).toBe(null);
});

test('who may only look sees the votes, and casts none', async () => {
  await open({ role: 'reviewer', mayComment: false, votes: { n: { 'voter 1': 'up' } } });
  await up.click({ force: true });
  expect([shownCounts(), feedback.calls]).toEqual([
    [
      ['1', 'false'],
      ['0', 'false'],
    ],
    [],
  ]);
});

test('on an editor’s board a card without votes shows none until it has the pointer or the focus', async () => {
  const { card } = await open();
  const group = page.getByRole('group', { name: 'Votes' });
  const opacity = () => getComputedStyle(group.element()).opacity;
  await userEvent.unhover(card);
  await expect.poll(opacity).toBe('0');
  (up.element() as HTMLElement).focus();
  await expect.poll(opacity).toBe('1');
});

test('votes that come with the pointer move nothing in the foot', async () => {
  const { card } = await open({ data: { imageWidth: 600, imageHeight: 400 } });
  const group = page.getByRole('group', { name: 'Votes' });
  const noteLeft = () => page.getByText('600 × 400').element().getBoundingClientRect().left;
  await userEvent.unhover(card);
  await expect.poll(() => getComputedStyle(group.element()).opacity).toBe('0');
  const leftAtRest = noteLeft();
  await userEvent.hover(card);
  await expect.poll(() => getComputedStyle(group.element()).opacity).toBe('1');
  expect(noteLeft()).toBe(leftAtRest);
});
