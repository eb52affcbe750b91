import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import type { Controller } from '../controller.ts';
import { smallBoard } from '../testing/canvas.fixture.tsx';
import { card, handleAt, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, move } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';
import { ArrangeTools } from './ArrangeTools.tsx';

const EDGE = 'es1-r1' as never;

async function openEdges(board = smallBoard(), role?: 'reviewer') {
  const children = (
    <NoticesContext value={createNotices()}>
      <ArrangeTools />
    </NoticesContext>
  );
  const opened = await openCanvas(board, { children }, role);
  const deleted = () => opened.store.sent.filter(({ type }) => type === 'elements.deleted');
  return { ...opened, deleted, point: pointOnEdge(opened.controller) };
}

/** A point on the edge beside its x, on the page. */
function pointOnEdge({ scene, camera }: Controller): Point {
  const { from, to } = scene.edge(EDGE)!;
  const { x, y } = boardToScreen(camera.viewport(), { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  return { x: x + 30, y };
}

const item = (name: string) => page.getByRole('menu', { name: 'Connection' }).getByRole('menuitem', { name });

describe('the menu of an edge', () => {
  test('opens by a right-click, selects the edge and deletes it', async () => {
    const { controller, deleted, point } = await openEdges();
    await click(point, 'right');
    await expect.element(item('Delete')).toBeVisible();
    expect([...controller.scene.selection()]).toEqual([EDGE]);
    await item('Delete').click();
    await vi.waitFor(() => expect(deleted()).toEqual([{ type: 'elements.deleted', ids: [EDGE] }]));
  });

  test('opens by a finger that rests, and by the menu key on the x of the edge', async () => {
    const { point } = await openEdges();
    await touch('touchStart', [point]);
    await expect.element(item('Delete')).toBeVisible();
    await touch('touchEnd', []);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(item('Delete').query()).toBe(null));
    document.querySelector<SVGElement>('[data-cut]')!.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(item('Delete')).toBeVisible();
  });

  test('inserts a node between its ends', async () => {
    const { store, point } = await openEdges();
    await click(point, 'right');
    await item('Insert a node…').click();
    await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: 'Render' }).click();
    await vi.waitFor(() =>
      expect(
        [...store.getSnapshot().context.board.edges.values()].map((edge) => `${edge.source} ${edge.target}`),
      ).toEqual(['s1 n4', 'n4 r1']),
    );
  });

  test('moves its end with the pointer, and by the keys where they opened it', async () => {
    const { store, point } = await openEdges();
    const ends = () => [...store.getSnapshot().context.board.edges.values()].map(({ targetHandle }) => targetHandle);
    await click(point, 'right');
    await item('Move the end').click();
    await move(handleAt('r1', 'in.image.style'));
    await click(handleAt('r1', 'in.image.style'));
    await vi.waitFor(() => expect(ends()).toEqual(['in.image.style']));
    document.querySelector<SVGElement>('[data-cut]')!.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await item('Move the end').click();
    await nextFrames();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await vi.waitFor(() => expect(ends()).toEqual(['in.image.image']));
  });

  test('goes to its ends and selects both', async () => {
    const { controller, point } = await openEdges();
    await click(point, 'right');
    await item('Go to Render').click();
    await vi.waitFor(() => expect([...controller.scene.selection()]).toEqual(['r1']));
    await vi.waitFor(() => expect(document.activeElement).toBe(card('r1')));
    await click(point, 'right');
    await item('Select both nodes').click();
    await vi.waitFor(() => expect([...controller.scene.selection()]).toEqual(['s1', 'r1']));
  });

  test('says why a locked end keeps it; a reviewer’s only leads to its nodes', async () => {
    const board = smallBoard();
    const locked = boardOf(
      [...board.nodes.values()].map((each) => (each.id === 'r1' ? { ...each, data: { readOnly: true } } : each)),
      [...board.edges.values()],
    );
    const { point } = await openEdges(locked);
    await click(point, 'right');
    await expect.element(item('Delete')).toHaveAccessibleDescription('A locked node holds this connection');
  });

  test('leads a reviewer to its nodes, and changes nothing', async () => {
    const { point } = await openEdges(undefined, 'reviewer');
    await click(point, 'right');
    const names = () => page.getByRole('menu', { name: 'Connection' }).getByRole('menuitem').elements();
    await vi.waitFor(() =>
      expect(names().map((each) => each.textContent)).toEqual(['Go to Sketch', 'Go to Render', 'Select both nodes']),
    );
  });
});
