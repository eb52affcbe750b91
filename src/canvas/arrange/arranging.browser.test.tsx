import { cleanup } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../../board/document/board.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { nextRejection } from '../../load/nextRejection.fixture.ts';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { Dock } from '../dock/Dock.tsx';
import { focusBoard } from '../dom/focusBoard.ts';
import { edge, node, SETTINGS } from '../testing/canvas.fixture.tsx';
import { atRest, card, EMPTY, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, middleOf, move, press, release, wheel } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';
import { noteCoverChange } from '../viewport/coverChanges.ts';
import { COVER_ATTRIBUTES } from '../viewport/unobstructedArea.ts';
import { ArrangeTools } from './ArrangeTools.tsx';
import { KeyReplay } from './KeyReplay.tsx';
import type { NodeActions } from './nodeActions.ts';

/** Three cards, scattered; the first feeds the second. */
const SCATTERED = boardOf(
  [node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 520, 130), node('t1', 'textNode', 90, 420)],
  [edge('s1', 'r1', 'out.image.image', 'in.image.image')],
);
const LOCKED = boardOf(
  [...SCATTERED.nodes.values()].map((each) => (each.id === 's1' ? { ...each, data: { readOnly: true } } : each)),
  [...SCATTERED.edges.values()],
);

const helpOf = (type: string) => ({ label: type, href: `/docs/${type}` });

type Opening = { readonly role?: 'reviewer'; readonly actionsOf?: NodeActions; readonly panel?: ReactNode };

async function openArranging(board: Board = SCATTERED, { role, actionsOf, panel }: Opening = {}) {
  const notices = createNotices();
  const children = (
    <NoticesContext value={notices}>
      <ArrangeTools helpOf={helpOf} {...(actionsOf && { actionsOf })} />
      <Dock canUndo canRedo {...SETTINGS} />
      {panel}
    </NoticesContext>
  );
  const opened = await openCanvas(board, { children }, role);
  const { store } = opened;
  const placeOf = (id: string) => store.getSnapshot().context.board.nodes.get(id as never)?.position;
  const moves = () => store.sent.filter((event) => event.type === 'nodes.moved');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const selectAll = () => userEvent.keyboard('{Control>}a{/Control}');
  return { ...opened, notices, placeOf, moves, bar, selectAll };
}

const paintedLast = (board: Board) =>
  [...board.nodes.values()].sort((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0)).at(-1)?.id;

describe('before arranging is here', () => {
  /** A board whose arranging comes when the test says so. */
  async function openBefore(actionsOf?: NodeActions) {
    const pending = Promise.withResolvers<typeof ArrangeTools>();
    const LazyArranging = lazyComponent(() => pending.promise);
    function Arriving() {
      const Part = LazyArranging.useLoaded(true);
      return (
        <NoticesContext value={createNotices()}>
          {Part && <Part {...(actionsOf && { actionsOf })} />}
          <KeyReplay arrangeTools={Part} />
        </NoticesContext>
      );
    }
    const { store } = await openCanvas(SCATTERED, { children: <Arriving /> });
    await userEvent.keyboard('{Control>}a{/Control}');
    const columns = () => [...store.getSnapshot().context.board.nodes.values()].map(({ position }) => position.x);
    const moves = () => store.sent.filter((event) => event.type === 'nodes.moved');
    return { pending, columns, moves };
  }
  /** Presses Alt with a letter so long ago, in milliseconds; says whether the press was kept from the browser. */
  function pressAlt(letter: string, ago = 0): boolean {
    const code = `Key${letter.toUpperCase()}`;
    const press = new KeyboardEvent('keydown', { key: letter, code, altKey: true, bubbles: true, cancelable: true });
    Object.defineProperty(press, 'timeStamp', { value: performance.now() - ago });
    return !document.body.dispatchEvent(press);
  }

  test('keys that are pressed act once it is', async () => {
    const { pending, columns, moves } = await openBefore();
    await userEvent.keyboard('{Alt>}a{/Alt}');
    expect(columns()).toEqual([0, 520, 90]);
    pending.resolve(ArrangeTools);
    await vi.waitFor(() => expect(columns()).toEqual([0, 0, 0]));
    expect(moves().length).toBe(1);
  });

  test('a single key of the selected nodes acts once it is; one for a button or of the board is not held', async () => {
    const pressed: string[] = [];
    const item = { id: 'edit', label: 'Edit', shortcut: 'E' as const, onSelect: () => pressed.push('E') };
    const { pending } = await openBefore((nodes) => [
      { id: 'own', label: 'Own', items: nodes.length === 3 ? [item] : [] },
    ]);
    card('s1').querySelector<HTMLElement>('[data-handle-id]')!.focus();
    await userEvent.keyboard('e');
    focusBoard(document.querySelector<HTMLElement>('[role="application"]')!);
    await userEvent.keyboard('ev');
    expect(pressed).toEqual([]);
    pending.resolve(ArrangeTools);
    await vi.waitFor(() => expect(pressed).toEqual(['E']));
  });

  test('a key acts however long a slow network took, unless the person went on with something else', async () => {
    const { pending, columns, moves } = await openBefore();
    expect(pressAlt('a', 20_000)).toBe(true);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(pressAlt('a', 10_000)).toBe(true);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(pressAlt('d', 5000)).toBe(true);
    await userEvent.keyboard('{Control>}a{/Control}');
    pending.resolve(ArrangeTools);
    await vi.waitFor(() => expect(columns()).toEqual([520, 520, 520]));
    expect(moves().length).toBe(1);
  });

  test('a key that was pressed long ago does not act any more', async () => {
    const { pending, columns, moves } = await openBefore();
    expect([pressAlt('a', 60_000), pressAlt('d')]).toEqual([true, true]);
    pending.resolve(ArrangeTools);
    await vi.waitFor(() => expect(columns()).toEqual([520, 520, 520]));
    expect(moves().length).toBe(1);
  });

  test('when it cannot be fetched, the keys are the browser’s again', async () => {
    const { pending } = await openBefore();
    expect(pressAlt('a')).toBe(true);
    const rejection = nextRejection();
    pending.reject(new Error('offline'));
    expect(await rejection).toEqual(new Error('offline'));
    await vi.waitFor(() => expect(pressAlt('a')).toBe(false));
  });
});

describe('keys', () => {
  test('align and distribute the selection, each in one step, and the cards glide there', async () => {
    const { placeOf, moves, selectAll } = await openArranging();
    await selectAll();
    await userEvent.keyboard('{Alt>}a{/Alt}');
    expect(['s1', 'r1', 't1'].map((id) => placeOf(id)?.x)).toEqual([0, 0, 0]);
    expect(moves().length).toBe(1);
    await vi.waitFor(() =>
      expect(card('r1').getBoundingClientRect().left).toBeCloseTo(card('s1').getBoundingClientRect().left, 0),
    );
    await userEvent.keyboard('{Alt>}{Shift>}v{/Shift}{/Alt}');
    // 300, 300 and 160 tall between 0 and 580: the gaps are -90.
    expect(['s1', 'r1', 't1'].map((id) => placeOf(id)?.y)).toEqual([0, 210, 420]);
    expect(moves().length).toBe(2);
  });

  test('bring forward and send back', async () => {
    const { store } = await openArranging();
    await click(headOf('s1'));
    await userEvent.keyboard(']');
    expect(paintedLast(store.getSnapshot().context.board)).toBe('s1');
    await userEvent.keyboard('[[');
    expect(paintedLast(store.getSnapshot().context.board)).toBe('t1');
  });

  test('do nothing for one node alone, in a field, and on a reviewer’s board', async () => {
    const { moves } = await openArranging();
    await click(headOf('s1'));
    await userEvent.keyboard('{Alt>}a{/Alt}');
    (page.getByLabelText('Prompt of s1').element() as HTMLElement).focus();
    await userEvent.keyboard(']');
    expect(moves()).toEqual([]);
  });

  test('read-only nodes stay while the others align with them', async () => {
    const { placeOf, selectAll } = await openArranging(LOCKED);
    await selectAll();
    await userEvent.keyboard('{Alt>}d{/Alt}');
    expect(placeOf('s1')).toEqual({ x: 0, y: 0 });
    expect(placeOf('t1')).toEqual({ x: 520, y: 420 });
  });
});

describe('tidying', () => {
  test('lays the board out in a worker, in one step', async () => {
    const { placeOf, moves } = await openArranging();
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await vi.waitFor(() => expect(moves().length).toBe(1), { timeout: 20_000 });
    expect(placeOf('s1')).toEqual({ x: 0, y: 0 });
    expect(placeOf('r1')).toEqual({ x: 520, y: 0 });
    expect(placeOf('t1')).toEqual({ x: 90, y: 420 });
  });

  test('goes on when what nodes offer changes meanwhile, as it does once prices are here', async () => {
    const news = Promise.withResolvers<void>();
    const notices = createNotices();
    function Offering() {
      const [actionsOf, setActions] = useState<NodeActions>(() => () => []);
      useEffect(() => void news.promise.then(() => setActions(() => () => [])), []);
      return (
        <NoticesContext value={notices}>
          <ArrangeTools helpOf={helpOf} actionsOf={actionsOf} />
        </NoticesContext>
      );
    }
    const { store } = await openCanvas(SCATTERED, { children: <Offering /> });
    const begun = Promise.withResolvers<void>();
    class SeenWorker extends Worker {
      constructor(url: string | URL) {
        super(url);
        begun.resolve();
      }
    }
    vi.stubGlobal('Worker', SeenWorker);
    onTestFinished(() => void vi.unstubAllGlobals());
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await begun.promise;
    news.resolve();
    const moves = () => store.sent.filter((event) => event.type === 'nodes.moved').length;
    await vi.waitFor(() => expect(moves()).toBe(1), { timeout: 20_000 });
  });

  const framedBoard = (size: { width: number; height: number }) => {
    const inFrame = (id: string, x: number, y: number) => ({
      ...node(id, 'enrichNode', x, y),
      frameId: NodeId.parse('f'),
    });
    return boardOf(
      [
        { ...node('f', 'frameNode', 0, 900), size },
        inFrame('a', 60, 1400),
        inFrame('b', 100, 960),
        node('s1', 'sketchNode', 700, 1000),
      ],
      [edge('s1', 'a', 'out.image.image', 'in.image.image'), edge('a', 'b', 'out.image.image', 'in.image.image')],
    );
  };
  const homes = ({ store }: Awaited<ReturnType<typeof openArranging>>) =>
    [...store.getSnapshot().context.board.nodes.values()].map(({ id, frameId }) => [id, frameId]);
  const HOMES = [
    ['f', undefined],
    ['a', 'f'],
    ['b', 'f'],
    ['s1', undefined],
  ];

  test('takes a frame as one thing, with the wires of what lies in it', async () => {
    const opened = await openArranging(framedBoard({ width: 600, height: 900 }));
    const { placeOf, moves, selectAll } = opened;
    await selectAll();
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await vi.waitFor(() => expect(moves().length).toBe(1), { timeout: 20_000 });
    const frame = placeOf('f')!;
    expect(frame.x).toBeGreaterThanOrEqual(placeOf('s1')!.x + 360);
    expect([placeOf('a')!.x - frame.x, placeOf('a')!.y - frame.y]).toEqual([60, 500]);
    expect([placeOf('b')!.x - frame.x, placeOf('b')!.y - frame.y]).toEqual([100, 60]);
    expect(homes(opened)).toEqual(HOMES);
  });

  test('arranges what is selected inside a frame, which grows with it', async () => {
    const opened = await openArranging(framedBoard({ width: 600, height: 900 }));
    const { placeOf, moves, store } = opened;
    store.send({ type: 'selection.changed', ids: ['a', 'b'].map((id) => NodeId.parse(id)) });
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await vi.waitFor(() => expect(moves().length).toBe(1), { timeout: 20_000 });
    expect([placeOf('f'), placeOf('s1')]).toEqual([
      { x: 0, y: 900 },
      { x: 700, y: 1000 },
    ]);
    expect(placeOf('b')!.x).toBeGreaterThanOrEqual(placeOf('a')!.x + 360);
    expect(homes(opened)).toEqual(HOMES);
    const right = placeOf('b')!.x + 360 + 40;
    expect(store.getSnapshot().context.board.nodes.get(NodeId.parse('f'))?.size).toEqual({ width: right, height: 900 });
  });

  test('is told of while it goes on, and Escape gives it up and keeps the selection', async () => {
    const count = 900;
    const nodes = Array.from({ length: count }, (_, n) => node(`n${n}`, 'enrichNode', (n % 30) * 500, n * 20));
    const edges = nodes
      .slice(1)
      .map((each, n) => edge(`n${(n * 7) % (n + 1)}`, each.id, 'out.image.image', 'in.image.image'));
    const { store, moves, notices, selectAll } = await openArranging(boardOf(nodes, edges));
    await selectAll();
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await vi.waitFor(() => expect(notices.get().map(({ title }) => title)).toEqual(['Tidying up…']), {
      timeout: 20_000,
    });
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(notices.get()).toEqual([]));
    expect(moves()).toEqual([]);
    expect(store.getSnapshot().context.selection.size).toBe(count);
  });
});

describe('the bar', () => {
  test('lets the wheel through to the board, on which it came under the pointer', async () => {
    const { bar, selectAll, controller } = await openArranging();
    await selectAll();
    await expect.element(bar).toBeVisible();
    await atRest(controller);
    const { x, y, k } = controller.camera.viewport();
    await wheel(middleOf(bar.element()), { x: 0, y: 30 });
    await vi.waitFor(() => expect(controller.camera.viewport()).toEqual({ x, y: y - 30, k }));
    await wheel(middleOf(bar.element()), { y: -120 }, { ctrl: true });
    await vi.waitFor(() => expect(controller.camera.viewport().k).toBeCloseTo(k * 1.25, 3));
  });

  test('floats above two or more nodes, follows the canvas, and steps aside while they are dragged', async () => {
    const { bar, selectAll, controller } = await openArranging();
    await click(headOf('s1'));
    expect(bar.query()).toBeNull();
    await selectAll();
    await expect.element(bar).toBeVisible();
    const top = () => (bar.element() as HTMLElement).getBoundingClientRect().bottom;
    expect(top()).toBeLessThan(card('s1').getBoundingClientRect().top);
    const before = top();
    const { x, y, k } = controller.camera.viewport();
    controller.camera.setViewport({ x, y: y + 50, k });
    await vi.waitFor(() => expect(top()).toBeCloseTo(before + 50, 0));
    const from = headOf('s1');
    await press(from);
    await move({ x: from.x + 30, y: from.y }, 'left');
    await vi.waitFor(() => expect(bar.query()).toBeNull());
    await release({ x: from.x + 30, y: from.y });
    await expect.element(bar).toBeVisible();
  });

  test('of several nodes has the arranging that people do most by name, and the rest in More, by groups', async () => {
    const { bar, selectAll, controller } = await openArranging();
    controller.elements.stage.style.width = '900px';
    await selectAll();
    await expect.element(bar).toBeVisible();
    const texts = bar
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['Frame', 'Align', 'Tidy up', '']);
    await bar.getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('group', { name: 'Order' })).toBeVisible();
    const items = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.querySelector('span span')?.textContent);
    expect(items.slice(0, 8)).toEqual([
      'Bring to front',
      'Bring forward',
      'Send backward',
      'Send to back',
      'Cut',
      'Copy',
      'Duplicate',
      'Delete',
    ]);
  });

  test('does what its buttons say, and what needs more nodes is off', async () => {
    const { bar, store, placeOf } = await openArranging();
    await click(headOf('s1'));
    await click(headOf('r1'), 'left', { shift: true });
    await bar.getByRole('button', { name: 'Align' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Distribute vertically' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Align top' }).click();
    expect(placeOf('r1')?.y).toBe(0);
    await bar.getByRole('button', { name: 'Frame' }).click();
    const types = () => [...store.getSnapshot().context.board.nodes.values()].map(({ type }) => type).toSorted();
    await vi.waitFor(() => expect(types()).toEqual(['enrichNode', 'frameNode', 'sketchNode', 'textNode']));
  });

  test('gives the focus to the board when its action takes the selection away', async () => {
    const { bar, store } = await openArranging();
    await click(headOf('s1'));
    await click(headOf('r1'), 'left', { shift: true });
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['s1', 'r1'] });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('application'));
  });

  test('of locked nodes offers nothing that changes them, and the help of their types', async () => {
    const locked = boardOf(
      [...SCATTERED.nodes.values()].map((each) => ({ ...each, data: { readOnly: true } })),
      [],
    );
    const { bar, selectAll } = await openArranging(locked);
    await selectAll();
    await expect.element(bar).toBeVisible();
    const names = bar
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Duplicate', 'More']);
    await bar.getByRole('button', { name: 'More' }).click();
    const help = page.getByRole('menuitem', { name: 'Help: textNode' });
    await expect.element(help).toHaveAttribute('href', '/docs/textNode');
    const items = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
    expect(items).toEqual(['Help: sketchNode', 'Help: enrichNode', 'Help: textNode']);
  });

  test('stands beside a panel at the stage’s border, whichever it is', async () => {
    for (const side of ['left', 'right'] as const) {
      const panel = (
        <aside style={{ position: 'fixed', [side]: 12, top: 72, bottom: 16, width: 500 }} {...COVER_ATTRIBUTES}>
          Panel
        </aside>
      );
      const { bar, selectAll } = await openArranging(SCATTERED, { panel });
      await selectAll();
      await expect.element(bar).toBeVisible();
      const { left, right } = bar.element().getBoundingClientRect();
      expect(side === 'left' ? left >= 12 + 500 + 8 : right <= 1280 - 12 - 500 - 8).toBe(true);
      cleanup();
    }
  });

  test('makes way for a sheet that opens over it', async () => {
    const { bar, selectAll } = await openArranging();
    await selectAll();
    await expect.element(bar).toBeVisible();
    const { left, right, top, bottom } = bar.element().getBoundingClientRect();
    const sheet = document.createElement('section');
    sheet.dataset.coversBoard = '';
    Object.assign(sheet.style, { position: 'fixed', left: `${left}px`, width: `${right - left}px` });
    Object.assign(sheet.style, { top: `${top}px`, height: `${bottom - top}px` });
    document.body.append(sheet);
    onTestFinished(() => sheet.remove());
    noteCoverChange();
    await vi.waitFor(() => {
      const moved = bar.element().getBoundingClientRect();
      expect(moved.bottom <= top || moved.top >= bottom || moved.right <= left || moved.left >= right).toBe(true);
    });
  });

  test('is not there on a reviewer’s board', async () => {
    const { bar, selectAll } = await openArranging(SCATTERED, { role: 'reviewer' });
    await selectAll();
    await nextFrames();
    expect(bar.query()).toBeNull();
  });
});

describe('what the type of a node offers', () => {
  /** Sketches offer a picture to be made, which is off while nothing is drawn, and files to be saved. */
  function offering() {
    const done: string[] = [];
    const actionsOf: NodeActions = (nodes) => {
      if (nodes.length !== 1 || nodes[0]?.type !== 'sketchNode') return [];
      const line = (id: string, label: string) => ({ id, label, onSelect: () => done.push(id) });
      return [
        { id: 'make', label: 'Make', items: [{ ...line('evolve', 'Evolve'), shortcut: 'E' }] },
        {
          id: 'export',
          label: 'Export',
          items: [
            { ...line('cut', 'Cut out'), offReason: 'Nothing is drawn' },
            { ...line('save', 'Download'), items: [line('png', 'PNG'), line('jpg', 'JPG')] },
          ],
        },
      ];
    };
    return { done, actionsOf };
  }
  const labels = (role: 'button' | 'menuitem', within: Pick<typeof page, 'getByRole'> = page) =>
    within
      .getByRole(role)
      .elements()
      .map((each) => each.getAttribute('aria-label') ?? each.querySelector('span span')?.textContent);

  test('stands in the bar over it, by groups, before what every node offers', async () => {
    const { done, actionsOf } = offering();
    const { bar } = await openArranging(SCATTERED, { actionsOf });
    await click(headOf('r1'));
    await nextFrames();
    expect(bar.query()).toBeNull();
    await click(headOf('s1'));
    await expect.element(bar).toBeVisible();
    expect(labels('button', bar)).toEqual(['Evolve', 'Cut out', 'Download', 'Duplicate', 'Delete', 'More']);
    await bar.getByRole('button', { name: 'Evolve' }).click();
    await bar.getByRole('button', { name: 'Cut out' }).click({ force: true });
    await bar.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'JPG' }).click();
    expect(done).toEqual(['evolve', 'jpg']);
  });

  test('makes no bar over nothing, nor where it is in the menu alone', async () => {
    const actionsOf: NodeActions = (nodes) => [
      {
        id: 'board',
        menuOnly: true,
        items: [{ id: 'board', label: 'Earlier versions', onSelect: () => undefined }],
      },
      ...(nodes.length === 0
        ? [{ id: 'none', items: [{ id: 'none', label: 'None', onSelect: () => undefined }] }]
        : []),
    ];
    const { bar } = await openArranging(SCATTERED, { actionsOf });
    await nextFrames();
    expect(bar.query()).toBeNull();
    await click(headOf('s1'));
    await nextFrames();
    expect(bar.query()).toBeNull();
    await click(headOf('s1'), 'right');
    expect(labels('menuitem')).toContain('Earlier versions');
  });

  describe('with main actions', () => {
    const done: string[] = [];
    const item = (label: string, isMain: boolean) => ({ id: label, label, isMain, onSelect: () => done.push(label) });
    const actionsOf: NodeActions = (nodes) =>
      nodes.length === 1
        ? [
            { id: 'create', label: 'Create', items: [item('Edit', true), item('Render', false)] },
            { id: 'export', label: 'Export', items: [item('Download', true)] },
          ]
        : [];

    test('they stand in the bar by name, everything else in More', async () => {
      const { bar, controller } = await openArranging(SCATTERED, { actionsOf });
      controller.elements.stage.style.width = '900px';
      await click(headOf('s1'));
      await expect.element(bar).toBeVisible();
      const texts = bar
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
      expect(texts).toEqual(['Edit', 'Download', '']);
      await bar.getByRole('button', { name: 'More' }).click();
      await expect.element(page.getByRole('menuitem', { name: 'Render' })).toBeVisible();
      expect(page.getByRole('menuitem', { name: 'Edit' }).elements()).toEqual([]);
      await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await page.getByRole('menuitem', { name: 'Render' }).click();
      expect(done.splice(0)).toEqual(['Render']);
    });

    test('where the window is narrow they are icons, and More has their names', async () => {
      const { bar, controller } = await openArranging(SCATTERED, { actionsOf });
      await click(headOf('s1'));
      controller.elements.stage.style.width = '300px';
      controller.camera.setViewport({ x: 20, y: 200, k: 0.5 });
      await vi.waitFor(() => expect(labels('button', bar)).toEqual(['Edit', 'Download', 'More']));
      await bar.getByRole('button', { name: 'More' }).click();
      await vi.waitFor(() => expect(labels('menuitem').slice(0, 3)).toEqual(['Edit', 'Download', 'Render']));
    });

    test('the bar dims while a mouse is far from it and its node', async () => {
      const { bar, controller } = await openArranging(SCATTERED, { actionsOf });
      await click(headOf('s1'));
      const { stage } = controller.elements;
      const box = stage.getBoundingClientRect();
      const moveTo = (clientX: number, clientY: number) =>
        stage.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerType: 'mouse', bubbles: true }));
      await expect.element(bar).not.toHaveAttribute('data-away');
      const own = bar.element().getBoundingClientRect();
      moveTo(own.right > box.left + box.width / 2 ? box.left + 1 : box.right - 1, box.bottom - 1);
      await expect.element(bar).toHaveAttribute('data-away');
      moveTo(own.left + 4, own.top + 4);
      await expect.element(bar).not.toHaveAttribute('data-away');
    });
  });

  test('goes whole into More where the window is narrow, last first', async () => {
    const { actionsOf } = offering();
    const { bar, controller } = await openArranging(SCATTERED, { actionsOf });
    await click(headOf('s1'));
    controller.elements.stage.style.width = '220px';
    controller.camera.setViewport({ x: 20, y: 200, k: 0.5 });
    await vi.waitFor(() => expect(labels('button', bar)).toEqual(['Evolve', 'Cut out', 'Download', 'More']));
    await bar.getByRole('button', { name: 'More' }).click();
    const items = ['Bring to front', 'Bring forward', 'Send backward', 'Send to back'];
    expect(labels('menuitem')).toEqual([...items, 'Cut', 'Copy', 'Duplicate', 'Delete', 'Help']);
  });

  test('is in its menu, where choices have a list of their own', async () => {
    const { done, actionsOf } = offering();
    await openArranging(SCATTERED, { actionsOf });
    await click(headOf('s1'), 'right');
    expect(labels('menuitem').slice(0, 4)).toEqual(['Evolve', 'Cut out', 'Download...', 'Cut']);
    await page.getByRole('menuitem', { name: 'Download...' }).click();
    await page.getByRole('menu', { name: 'Download' }).getByRole('menuitem', { name: 'PNG' }).click();
    expect(done).toEqual(['png']);
  });

  test('is heard by its key while the node is selected, and not while a field has the focus', async () => {
    const { done, actionsOf } = offering();
    await openArranging(SCATTERED, { actionsOf });
    await userEvent.keyboard('e');
    await click(headOf('r1'));
    await userEvent.keyboard('e');
    await click(headOf('s1'));
    await userEvent.keyboard('e');
    expect(done).toEqual(['evolve']);
  });

  test('is heard by its key after a button of the card was pressed, until the keyboard comes to that button', async () => {
    const { done, actionsOf } = offering();
    await openArranging(SCATTERED, { actionsOf });
    await click(headOf('s1'));
    const button = document.createElement('button');
    button.textContent = 'Draw';
    card('s1').append(button);
    await click(middleOf(button));
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('e');
    expect(done).toEqual(['evolve']);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}e');
    expect(done).toEqual(['evolve']);
  });
});

describe('the menu of a node', () => {
  const names = () =>
    [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.querySelector('span span')?.textContent);

  test('opens by right-click, selects the node, and does what is picked', async () => {
    const { store } = await openArranging();
    await click(headOf('s1'), 'right');
    await expect.element(page.getByRole('menu', { name: 'Node' })).toBeVisible();
    expect([...store.getSnapshot().context.selection]).toEqual(['s1']);
    const copy = ['Cut', 'Copy', 'Paste', 'Duplicate'];
    expect(names()).toEqual([...copy, 'Connections...', 'Order...', 'Zoom to selection', 'Help', 'Delete']);
    await page.getByRole('menuitem', { name: 'Order...' }).click();
    await page.getByRole('menuitem', { name: 'Bring to front' }).click();
    expect(paintedLast(store.getSnapshot().context.board)).toBe('s1');
  });

  test('selects what is connected, and removes connections', async () => {
    const { store } = await openArranging();
    await click(headOf('s1'), 'right');
    await page.getByRole('menuitem', { name: 'Connections...' }).click();
    expect(names()).toEqual([
      'Duplicate with incoming connections',
      'Select everything connected',
      'Remove all connections',
    ]);
    await page.getByRole('menuitem', { name: 'Select everything connected' }).click();
    expect([...store.getSnapshot().context.selection]).toEqual(['s1', 'r1']);
    await click(headOf('s1'), 'right');
    await page.getByRole('menuitem', { name: 'Connections...' }).click();
    await page.getByRole('menuitem', { name: 'Remove all connections' }).click();
    expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['es1-r1'] });
  });

  test('of a selection offers alignment, in a list of its own', async () => {
    const { selectAll, placeOf } = await openArranging();
    await selectAll();
    await click(headOf('r1'), 'right');
    await page.getByRole('menuitem', { name: 'Align...' }).click();
    await expect.element(page.getByRole('menu', { name: 'Align' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Align left' }).click();
    expect(placeOf('r1')?.x).toBe(0);
  });

  test('that is put away leaves the selection as it was', async () => {
    const { store } = await openArranging();
    await click(headOf('s1'));
    await click(headOf('r1'), 'left', { shift: true });
    await click(headOf('s1'), 'right');
    await expect.element(page.getByRole('menu', { name: 'Node' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu', { name: 'Node' })).not.toBeInTheDocument();
    expect([...store.getSnapshot().context.selection]).toEqual(['s1', 'r1']);
  });

  test('opens by the context-menu key for the focused node', async () => {
    await openArranging();
    card('r1').focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menu', { name: 'Node' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(card('r1')));
  });

  test('opens where nodes are only tiles too', async () => {
    const { store, controller } = await openArranging();
    controller.camera.setViewport({ x: 400, y: 300, k: 0.1 });
    await vi.waitFor(() => expect(controller.camera.tier()).toBe('tiles'));
    await nextFrames();
    await click({ x: 400 + 60, y: 300 + 25 }, 'right');
    await expect.element(page.getByRole('menu', { name: 'Node' })).toBeVisible();
    expect([...store.getSnapshot().context.selection]).toEqual(['r1']);
  });

  test('on empty canvas it is the Add Node menu', async () => {
    await openArranging();
    await click(EMPTY, 'right');
    await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
  });

  test('a finger that rests on empty canvas gets the Add Node menu, whatever has the focus', async () => {
    const { controller } = await openArranging();
    card('s1').focus();
    await touch('touchStart', [EMPTY]);
    await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
    await touch('touchEnd', []);
    expect(controller.gesture.getSnapshot().context.menu?.screen).toEqual(EMPTY);
    expect(page.getByRole('menu', { name: 'Node', exact: true }).elements()).toEqual([]);
  });

  test('offers no editing on a reviewer’s board, nor of a read-only node', async () => {
    await openArranging(LOCKED);
    await click(headOf('s1'), 'right');
    await expect.element(page.getByRole('menu', { name: 'Node' })).toBeVisible();
    expect(names()).toEqual(['Copy', 'Paste', 'Duplicate', 'Zoom to selection', 'Help']);
  });
});

describe('without a selection', () => {
  const TIDY = 'Tidy up the board';

  test('the board is tidied up from the zoom’s menu, which says what it takes', async () => {
    const { placeOf, moves, selectAll, controller } = await openArranging();
    const zoom = page.getByRole('button', { name: /%$/ });
    await zoom.click();
    await page.getByRole('button', { name: TIDY }).click();
    await vi.waitFor(() => expect(moves().length).toBe(1), { timeout: 20_000 });
    expect(placeOf('r1')!.x).toBeGreaterThanOrEqual(placeOf('s1')!.x + 360);
    await expect.element(page.getByRole('button', { name: TIDY })).not.toBeInTheDocument();
    controller.elements.surface.focus();
    await selectAll();
    await zoom.click();
    await expect.element(page.getByRole('button', { name: 'Tidy up the selection' })).toBeVisible();
  });

  test('the palette tidies the board up, and offers what needs a selection only with one', async () => {
    const { moves, selectAll } = await openArranging();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('option', { name: TIDY })).toBeInTheDocument();
    expect(page.getByRole('option', { name: 'Align left' }).elements()).toEqual([]);
    await userEvent.keyboard('tidy{Enter}');
    await vi.waitFor(() => expect(moves().length).toBe(1), { timeout: 20_000 });
    await selectAll();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('align left{Enter}');
    await vi.waitFor(() => expect(moves().length).toBe(2));
  });

  test('on a reviewer’s board the menu leaves it out, and the palette says why it rests', async () => {
    await openArranging(SCATTERED, { role: 'reviewer' });
    await page.getByRole('button', { name: /%$/ }).click();
    await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(page.getByRole('button', { name: /Tidy/ }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('option', { name: 'Zoom to fit' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('option', { name: 'Tidy up the board, You can only view this board' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a frame fits what lies in it', () => {
  const framed = (data: Record<string, unknown> = {}) =>
    boardOf(
      [
        { ...node('f', 'frameNode', -300, -300, data), size: { width: 2000, height: 300 } },
        ...[...SCATTERED.nodes.values()].map((each) => ({ ...each, frameId: NodeId.parse('f') })),
      ],
      [],
    );

  test('by its menu, with the air of a new one, and by its key', async () => {
    const { store, controller } = await openArranging(framed());
    const frame = () => store.getSnapshot().context.board.nodes.get(NodeId.parse('f'))!;
    const fitted = () => {
      const members = ['s1', 'r1', 't1'].map((id) => controller.scene.node(NodeId.parse(id))!);
      const [minX, minY] = [
        Math.min(...members.map((each) => each.minX)),
        Math.min(...members.map((each) => each.minY)),
      ];
      const [maxX, maxY] = [
        Math.max(...members.map((each) => each.maxX)),
        Math.max(...members.map((each) => each.maxY)),
      ];
      return {
        position: { x: minX - 40, y: minY - 40 },
        size: { width: maxX - minX + 80, height: maxY - minY + 80 },
      };
    };
    const head = await vi.waitUntil(() => document.querySelector('[data-frame] [data-title]'));
    await click(middleOf(head), 'right');
    await page.getByRole('menuitem', { name: 'Fit frame to contents' }).click();
    await vi.waitFor(() => expect(frame()).toMatchObject(fitted()));
    store.send({ type: 'node.resized', id: NodeId.parse('f'), size: { width: 3000, height: 3000 } });
    focusBoard(document.querySelector<HTMLElement>('[role="application"]')!);
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await vi.waitFor(() => expect(frame()).toMatchObject(fitted()));
  });

  test('no card does, and no frame without nodes', async () => {
    const empty = boardOf([{ ...node('f', 'frameNode', 0, 0), size: { width: 900, height: 300 } }], []);
    const { store } = await openArranging(empty);
    store.set({ selection: new Set([NodeId.parse('f')]) });
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await nextFrames();
    expect(store.sent.filter(({ type }) => type === 'node.resized')).toEqual([]);
  });
});
