import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dock } from '../../../canvas/dock/Dock.tsx';
import { SETTINGS } from '../../../canvas/testing/canvas.fixture.tsx';
import { atRest, EMPTY, nextFrames, openCanvas } from '../../../canvas/testing/openCanvas.fixture.tsx';
import { click } from '../../../canvas/testing/pointer.fixture.ts';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../../cards/context/cardServices.ts';
import { fakeFeedback } from '../../../cards/context/feedback.fixture.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { node, nodeId, PLAIN_SERVICES, startBoard } from '../../../nodes/board.fixture.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';
import { createNotices } from '../../../ui/notices/notices.ts';
import { votingOf } from '../../voting/voting.ts';
import { CommentButtons } from '../bar/CommentButtons.tsx';
import CommentsHost from './CommentsHost.tsx';

const OTHER_AUTHOR = { commentorName: 'Mina', commentorEmail: 'guest:mina@example.test' };
const comment = (id: string, day: number, data: Record<string, unknown> = {}, x = 0, y = 600) =>
  node(id, 'commentNode', { noteText: id, createdAt: `2026-01-0${day}T10:00:00Z`, ...OTHER_AUTHOR, ...data }, x, y);
const KETTLE = node('kettle', 'textNode', { title: 'Kettle', text: 'copper' });

const field = page.getByRole('textbox', { name: 'Comment' });
const panel = page.getByRole('region', { name: 'Comments' });
let feedback: ReturnType<typeof fakeFeedback>;

beforeEach(() => {
  localStorage.clear();
  feedback = fakeFeedback();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

/** A board with its comments' part over it. */
async function openBoard(more: Partial<Parameters<typeof startBoard>[0]> = {}) {
  const board = startBoard({ nodes: [KETTLE], ...more });
  const pictures = { ...PLAIN_SERVICES, ...feedback };
  const session = {
    actor: board.actor,
    notices: createNotices(),
    pictureServices: pictures,
  } as unknown as BoardSession;
  const children = (
    <BoardActorProvider value={board.actor}>
      <CardServicesProvider value={pictures}>
        <CommentsHost session={session} />
        <Dock canUndo canRedo {...SETTINGS} />
        <CommentButtons actor={board.actor} commentsReady />
      </CardServicesProvider>
    </BoardActorProvider>
  );
  const canvas = await openCanvas(undefined, { board: board.actor, children });
  return { ...board, canvas, session };
}
const sentCalls = () => feedback.calls.map(({ call, args }) => [call, ...args]);
const focus = (id: string) => document.querySelector<HTMLElement>(`[data-node-id="${id}"]`)!.focus();
const selectedIds = ({ actor }: { actor: BoardSession['actor'] }) => [...actor.getSnapshot().context.selection];

describe('a new comment', () => {
  test('is asked for by T and a click, written where that was, and sent by Enter', async () => {
    const { canvas, dataOf } = await openBoard();
    await userEvent.keyboard('t');
    const { x, y } = screenToBoard(canvas.viewport(), EMPTY);
    await click(EMPTY);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Lower{Enter}');
    await vi.waitFor(() => expect(sentCalls()).toHaveLength(1));
    expect(feedback.calls[0]!.args[0]).toEqual({
      id: 'new-id-1',
      type: 'commentNode',
      data: { noteText: 'Lower' },
      // The pin, 48 high, stands on the point.
      position: { x, y: y - 48 },
    });
    expect(dataOf('new-id-1')).toBe(undefined);
    feedback.calls[0]!.answer();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('is about the node that has the focus when Enter puts it, above that node’s right corner', async () => {
    await openBoard();
    focus('kettle');
    await userEvent.keyboard('t{Enter}Lower{Enter}');
    await vi.waitFor(() => expect(sentCalls()).toHaveLength(1));
    expect(feedback.calls[0]!.args[0]).toMatchObject({ data: { noteText: 'Lower', about: 'kettle' } });
  });

  test('has the focus once it is sent and on the board, unless somebody went elsewhere', async () => {
    const { actor } = await openBoard();
    const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId;
    const add = (call: number) => {
      const { id } = feedback.calls[call]!.args[0] as { id: string };
      actor.send({ type: 'elements.changed', nodes: [comment(id, 1, {}, 0, 300 * (call + 1))] });
    };
    focus('kettle');
    await userEvent.keyboard('t{Enter}Lower{Enter}');
    await vi.waitFor(() => expect(feedback.calls).toHaveLength(1));
    feedback.calls[0]!.answer();
    add(0);
    await expect.poll(focusedId).toBe('new-id-1');
    focus('kettle');
    await userEvent.keyboard('t{Enter}Higher{Enter}');
    await vi.waitFor(() => expect(feedback.calls).toHaveLength(2));
    feedback.calls[1]!.answer();
    await expect.element(field).not.toBeInTheDocument();
    focus('kettle');
    add(1);
    await nextFrames();
    expect(focusedId()).toBe('kettle');
  });

  test('is about a node whose menu asked for it; left without words it was never there', async () => {
    const { actor } = await openBoard();
    actor.send({ type: 'comment.requested', about: nodeId('kettle') });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    expect([sentCalls(), actor.getSnapshot().context.board.nodes.size]).toEqual([[], 1]);
  });

  test('that is refused keeps its words, and they are there again at the next place, as the same comment', async () => {
    const { actor } = await openBoard();
    actor.send({ type: 'comment.requested', about: nodeId('kettle') });
    await userEvent.fill(field, 'Lower');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(feedback.calls).toHaveLength(1));
    feedback.calls[0]!.fail(409, 'comments_closed');
    await expect
      .element(page.getByText('This link is view only, so the comment wasn’t sent. Your text is kept here.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    actor.send({ type: 'comment.requested', about: nodeId('kettle') });
    await expect.element(field).toHaveValue('Lower');
    // The server may have it: only the answer was lost.
    await userEvent.fill(field, 'Lower it');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(sentCalls()).toHaveLength(2));
    const sent = feedback.calls.map(({ args }) => args[0] as { id: string; data: { noteText: string } });
    expect(sent.map(({ id, data }) => [id, data.noteText])).toEqual([
      ['new-id-1', 'Lower'],
      ['new-id-1', 'Lower it'],
    ]);
  });

  test.each([
    [1280, 1],
    [1280, 0.24],
    [390, 0.8],
    [390, 0.24],
  ])(
    'is written clear of the dock inside %i pixels at a zoom of %f, as it grows and the view moves',
    async (width, k) => {
      await page.viewport(width, 800);
      onTestFinished(() => page.viewport(1280, 800));
      const { canvas, actor } = await openBoard();
      const { camera, scene, panZoom } = canvas.controller;
      // The node's right corner, where its comment stands, lies in that of the window.
      await expect.poll(() => camera.size().width).toBe(width);
      const { maxX, minY } = scene.node(nodeId('kettle'))!;
      panZoom.set({ x: width - 10 - maxX * k, y: 790 - minY * k, k });
      await nextFrames();
      actor.send({ type: 'comment.requested', about: nodeId('kettle') });
      await expect.element(field).toHaveFocus();
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const dock = boxOf(page.getByRole('navigation', { name: 'Tools' }).element());
      const isClear = () => {
        const { left, top, right, bottom } = boxOf(page.getByRole('region', { name: 'New comment' }).element());
        return left >= 0 && top >= 0 && right <= width && bottom <= dock.top;
      };
      expect(isClear()).toBe(true);
      await atRest(canvas.controller);
      expect(isClear()).toBe(true);
      await userEvent.fill(field, 'Lower\n'.repeat(8));
      await nextFrames();
      expect(isClear()).toBe(true);
      panZoom.set({ x: -3000, y: 3000, k });
      await nextFrames();
      expect(isClear()).toBe(true);
    },
  );

  test('is not offered to who may only look', async () => {
    await openBoard({ role: 'reviewer', mayComment: false });
    expect(page.getByRole('button', { name: 'Comment', exact: true }).elements()).toEqual([]);
    focus('kettle');
    await userEvent.keyboard('t{Enter}');
    expect(field.elements()).toEqual([]);
  });
});

test('the Delete key deletes one’s own comment by its call, and says when that fails', async () => {
  const { actor, session } = await openBoard({ nodes: [comment('mine', 1, { commentorEmail: 'me@example.test' })] });
  actor.send({ type: 'elements.deleted', ids: [nodeId('mine')] });
  await vi.waitFor(() => expect(sentCalls()).toEqual([['remove', 'mine']]));
  feedback.calls[0]!.fail(500);
  await vi.waitFor(() =>
    expect(session.notices.get().map(({ title }) => title)).toEqual(['The comment couldn’t be deleted']),
  );
});

test('N goes through the open threads in the order of their beginning, Shift+N back', async () => {
  const board = await openBoard({
    nodes: [KETTLE, comment('second', 2), comment('first', 1, {}, 400), comment('done', 3, { resolved: true }, 800)],
  });
  const walked: unknown[] = [];
  for (const key of ['n', 'n', 'n', '{Shift>}N{/Shift}']) {
    await userEvent.keyboard(key);
    walked.push(...selectedIds(board));
  }
  expect(walked).toEqual(['first', 'second', 'first', 'second']);
});

test('hidden feedback takes comments from the board and its outline, and shows them again', async () => {
  const { actor } = await openBoard({ nodes: [KETTLE, comment('first', 1)] });
  const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-node-id]')].map((each) => each.dataset.nodeId);
  const button = page.getByRole('button', { name: 'Show comments and votes' });
  await expect.poll(drawn).toContain('first');
  const outlined = () => page.getByRole('treeitem').elements().length;
  await userEvent.keyboard('o');
  await expect.poll(outlined).toBe(2);
  actor.send({ type: 'selection.changed', ids: [nodeId('first')] });
  await button.click();
  await expect.poll(outlined).toBe(1);
  await expect.poll(drawn).toEqual(['kettle']);
  expect(selectedIds({ actor })).toEqual([]);
  await button.click();
  await expect.poll(drawn).toContain('first');
});

describe('the list of comments', () => {
  test('has the threads by node, new ones marked until they are shown, and settled ones folded away', async () => {
    const board = await openBoard({
      nodes: [
        KETTLE,
        comment('heavy', 1, { about: 'kettle' }),
        comment('yes', 2, { parentId: 'heavy', about: 'kettle' }),
        comment('done', 3, { resolved: true }, 800),
      ],
    });
    await page.getByRole('button', { name: 'Comments, 1 open' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Kettle' })).toBeVisible();
    await expect.element(panel.getByText('Resolved, 1')).toBeVisible();
    expect(panel.getByText('New', { exact: true }).elements()).toHaveLength(3);
    await panel.getByRole('button', { name: 'Show' }).first().click();
    await expect.poll(() => panel.getByText('New', { exact: true }).elements().length).toBe(1);
    expect(selectedIds(board)).toEqual(['heavy']);
    await panel.getByRole('button', { name: 'Resolve' }).first().click();
    await vi.waitFor(() => expect(sentCalls()).toEqual([['resolve', 'heavy', true]]));
  });

  test('sorts results by votes, says who gave them, filters them, and marks the chosen ones as one undo step', async () => {
    const { dataOf } = await openBoard({
      nodes: [
        ...['one', 'two', 'three'].map((id) => node(id, 'prototype2DNode', { title: id })),
        node('four', 'prototype2DNode', { title: 'four', pick: true }, 0, 900),
      ],
      votes: { one: { a: 'up', b: 'down' }, two: { a: 'up', b: 'up' }, three: { a: 'down' } },
    });
    await userEvent.keyboard('l');
    await panel.getByRole('radio', { name: 'Votes' }).click();
    const votesPanel = page.getByRole('region', { name: 'Votes' });
    await expect.element(votesPanel.getByRole('heading', { name: 'Votes' })).toBeVisible();
    const rows = () =>
      votesPanel
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    expect(rows()).toEqual(['two2AB0', 'one1A1B', 'four00', 'three01A']);
    await votesPanel.getByRole('radio', { name: 'By time' }).click();
    expect(rows()).toEqual(['one1A1B', 'two2AB0', 'three01A', 'four00']);
    await votesPanel.getByRole('radio', { name: 'Mostly down' }).click();
    expect(rows()).toEqual(['three01A']);
    await votesPanel.getByRole('radio', { name: 'Chosen' }).click();
    expect(rows()).toEqual(['four00']);
    await votesPanel.getByRole('button', { name: 'Chosen', pressed: true }).click();
    await expect.element(votesPanel.getByText('No result is chosen yet.')).toBeVisible();
    expect(dataOf('four')).toEqual({ title: 'four' });
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(dataOf('four')).toEqual({ title: 'four', pick: true });
  });

  test('lays a hundred threads out at once, and the next hundred when asked', async () => {
    const many = Array.from({ length: 150 }, (_, n) => comment(`c${n}`, 1, {}, n * 300, 4_000));
    await openBoard({ nodes: [KETTLE, ...many] });
    await userEvent.keyboard('l');
    const shown = () => panel.getByRole('button', { name: 'Show', exact: true }).elements().length;
    await expect.poll(shown).toBe(100);
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(150);
  });

  test('is closed by Escape, and the board has the focus again', async () => {
    await openBoard();
    await userEvent.keyboard('l');
    await expect.element(panel).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('a vote that begins', () => {
  const round = { node_ids: ['kettle'], started_at: '2026-11-20T10:00:00Z', ends_at: null, closed_at: null };
  const started = { round: { ...round, is_open: true, asked_by: 'Anna' } };
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['asks an editor', 'editor', ['Anna asks for your vote']],
    ['does not ask its owner', 'owner', []],
  ] as const)('%s', async (_, role, titles) => {
    let answer: object = { round: null };
    vi.stubGlobal('fetch', async () => Response.json(answer));
    const { actor, session } = await openBoard({ role });
    const voting = votingOf({ actor });
    await voting.readRound();
    await expect.poll(() => voting.round.get()).toBe(null);
    answer = started;
    await voting.refreshRound();
    await expect.poll(() => session.notices.get().map(({ title }) => title)).toEqual(titles);
  });
});
