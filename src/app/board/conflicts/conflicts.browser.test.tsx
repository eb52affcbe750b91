import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import { openCanvas } from '../../../canvas/testing/openCanvas.fixture.tsx';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../../cards/context/cardServices.ts';
import { edge, node, nodeId, PLAIN_SERVICES, startBoard } from '../../../nodes/board.fixture.tsx';
import { createNotices } from '../../../ui/notices/notices.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { ConflictsButton } from './ConflictsButton.tsx';
import { ConflictsHost } from './ConflictsHost.tsx';

const NODES = [
  node('lamp', 'textNode', { text: 'a red lamp', title: 'Lamp' }, 0, 100),
  node('chair', 'enrichNode', { prompt: 'oak', hqMode: true, title: 'Chair' }, 500, 100),
];
const STOOL = node('stool', 'textNode', { text: 'a stool', title: 'Stool' });
const EDGE = edge('lamp', 'chair', 'out.text.text', 'in.text.text');
let at: string;

beforeEach(() => {
  at = new Date(Date.now() - 5 * 60_000).toISOString();
});

function conflict(id: string, element_id: string, field: string | null, values: Partial<OpenConflict>): OpenConflict {
  return { id, element: 'node', element_id, field, by: 'Ann', other_by: 'Ben', at, ...values };
}

const text = () => conflict('c-words', 'lamp', 'data.text', { value: 'a red lamp', other: 'a blue lamp' });
const prompt = () => conflict('c-prompt', 'chair', 'data.prompt', { value: 'oak', other: 'ash' });
const quality = () => conflict('c-hq', 'chair', 'data.hqMode', { value: true, other: false });

async function openBoard(conflicts: readonly OpenConflict[]) {
  const { actor } = startBoard({ nodes: NODES, conflicts });
  const children = (
    <NoticesContext value={createNotices()}>
      <BoardActorProvider value={actor}>
        <CardServicesProvider value={PLAIN_SERVICES}>
          {/* As in the bar, which floats over the board. */}
          <div style={{ position: 'relative' }}>
            <ConflictsButton actor={actor} />
          </div>
          <ConflictsHost actor={actor} />
        </CardServicesProvider>
      </BoardActorProvider>
    </NoticesContext>
  );
  const { controller } = await openCanvas(undefined, { board: actor, children });
  const openIds = () => [...actor.getSnapshot().context.conflicts.keys()];
  const nodes = () => actor.getSnapshot().context.board.nodes;
  return { actor, controller, openIds, nodes };
}

const mark = (name: string) => page.getByRole('button', { name, exact: true });
const popover = (name: string) => page.getByRole('dialog', { name: `Two versions: ${name}` });
const list = page.getByRole('region', { name: 'Conflicts', exact: true });
const linesOf = (locator: { element: () => Element }) =>
  (locator.element() as HTMLElement).innerText.split('\n').filter((line) => line.trim() !== '');

test('a mark opens both versions with whose they are and the words that differ; one of them stays', async () => {
  const { openIds, nodes } = await openBoard([text()]);
  mark('Lamp: 2 versions').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover('Lamp')).toBeVisible();
  expect(linesOf(popover('Lamp'))).toEqual([
    'Two versions: Lamp',
    'Text',
    'On the board, by Ann',
    'Keep this',
    'a red lamp',
    'Ben’s version, 5 minutes ago',
    'Use Ben’s version',
    'a blue lamp',
    'Keep both, one after the other',
  ]);
  const marked = popover('Lamp').element().querySelectorAll('mark');
  expect([...marked].map(({ textContent }) => textContent)).toEqual(['red', 'blue']);
  await popover('Lamp').getByRole('button', { name: 'Use Ben’s version' }).click();
  await expect.element(popover('Lamp')).not.toBeInTheDocument();
  expect([openIds(), nodes().get(nodeId('lamp'))?.data.text]).toEqual([[], 'a blue lamp']);
  await expect.element(mark('Lamp: 2 versions')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('data-node-id')).toBe('lamp');
});

test('both versions of a text may stay, one after the other; a cross closes what settles nothing', async () => {
  const { openIds, nodes } = await openBoard([text()]);
  await mark('Lamp: 2 versions').click();
  await popover('Lamp').getByRole('button', { name: 'Close' }).click();
  await expect.element(popover('Lamp')).not.toBeInTheDocument();
  expect(openIds()).toEqual(['c-words']);
  await mark('Lamp: 2 versions').click();
  await popover('Lamp').getByRole('button', { name: 'Keep both, one after the other' }).click();
  expect([openIds(), nodes().get(nodeId('lamp'))?.data.text]).toEqual([[], 'a red lamp\na blue lamp']);
});

test('of a node that is back on the board there is one choice, which fits it and does what it says', async () => {
  const lamp = NODES[0]!;
  const deleted = conflict('c-deleted', 'lamp', null, { other: { ...lamp, data: { ...lamp.data, text: 'a red' } } });
  const revived = conflict('c-revived', 'lamp', null, { by: 'Ben', other_by: 'Ann', value: lamp });
  const { openIds, nodes } = await openBoard([deleted, revived]);
  await mark('Lamp: 2 versions').click();
  expect(linesOf(popover('Lamp'))).toEqual([
    'Two versions: Lamp',
    'Whole node',
    'Changed by Ben and deleted by Ann at the same time.',
    'On the board now',
    'Keep it',
    'a red lamp',
    'Without it',
    'Delete it',
    'Deleted',
  ]);
  await popover('Lamp').getByRole('button', { name: 'Delete it' }).click();
  expect([openIds(), nodes().has(nodeId('lamp'))]).toEqual([[], false]);
});

test.each([
  ['in the middle', { x: 0, y: 0, k: 0.75 }],
  ['at the left', { x: -300, y: -60, k: 0.75 }],
  ['at the right', { x: 760, y: 300, k: 0.75 }],
])('the versions open beside their card, wherever it stands: %s', async (_, viewport) => {
  const { controller } = await openBoard([text(), prompt()]);
  controller.panZoom.set(viewport);
  mark('Chair: 2 versions').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover('Chair')).toBeVisible();
  await expect
    .poll(() => {
      const card = document.querySelector('[data-node-id="chair"]')!.getBoundingClientRect();
      const { left, right } = popover('Chair').element().getBoundingClientRect();
      return [card.left >= 0, card.top >= 0, left >= card.right || right <= card.left, right <= window.innerWidth];
    })
    .toEqual([true, true, true, true]);
});

test('Escape gives the focus back to the mark and settles nothing', async () => {
  const { openIds } = await openBoard([text()]);
  await mark('Lamp: 2 versions').click();
  await expect.element(popover('Lamp').getByRole('button', { name: 'Keep this' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover('Lamp')).not.toBeInTheDocument();
  await expect.element(mark('Lamp: 2 versions')).toHaveFocus();
  expect(openIds()).toEqual(['c-words']);
});

test('of several fields of a node all on the board are kept at once', async () => {
  const { openIds, nodes } = await openBoard([text(), prompt(), quality()]);
  await mark('Chair: 2 conflicts').click();
  await popover('Chair').getByRole('button', { name: 'Keep all on the board' }).click();
  expect([openIds(), nodes().get(nodeId('chair'))?.data.prompt]).toEqual([['c-words'], 'oak']);
});

test('a mark stands above the upper left corner of its card at every zoom, and not while that is dragged', async () => {
  const { controller } = await openBoard([text()]);
  const distances = () => {
    const box = mark('Lamp: 2 versions').element().getBoundingClientRect();
    const { x, y, k } = controller.camera.viewport();
    const stage = controller.elements.stage.getBoundingClientRect();
    return [box.left - stage.left - x, stage.top + y + 100 * k - box.bottom, box.height].map(Math.round);
  };
  await expect.poll(distances).toEqual([0, 8, 24]);
  controller.panZoom.set({ x: 200, y: 200, k: 0.2 });
  await expect.poll(distances).toEqual([0, 8, 24]);
  controller.panZoom.set({ x: 20, y: 100, k: 1 });
  await expect.poll(distances).toEqual([0, 8, 24]);
  controller.gesture.send({ type: 'drag.started', nodes: [nodeId('lamp')] });
  await expect.element(mark('Lamp: 2 versions')).not.toBeInTheDocument();
  controller.gesture.send({ type: 'escape.pressed' });
  await expect.element(mark('Lamp: 2 versions')).toBeVisible();
});

test('the list has connections and deleted nodes too, is walked by the arrows, and leads to the nodes', async () => {
  const { actor, openIds } = await openBoard([
    text(),
    conflict('c-stool', 'stool', null, { other: STOOL }),
    conflict('c-edge', EDGE.id, null, { element: 'edge', other: EDGE }),
  ]);
  await page.getByRole('button', { name: '3 conflicts' }).click();
  const headings = () => [...list.element().querySelectorAll('[data-heading] b')].map((each) => each.textContent);
  expect(headings()).toEqual(['Lamp', 'Stool', 'Chair']);
  await expect.element(list.getByRole('button', { name: 'Lamp' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list.getByRole('button', { name: /^Stool/ })).toHaveFocus();
  expect(linesOf(list.getByRole('group', { name: 'Whole node' }))).toEqual([
    'Whole node',
    'Changed by Ben and deleted by Ann at the same time.',
    'On the board now',
    'Keep it deleted',
    'Deleted',
    'Ben’s version, 5 minutes ago',
    'Restore it',
    'a stool',
  ]);
  await list.getByRole('button', { name: 'Restore it' }).click();
  expect(openIds()).toEqual(['c-words', 'c-edge']);
  expect(actor.getSnapshot().context.board.nodes.has(nodeId('stool'))).toBe(true);
  // What has the focus next is what stands in the place of what is gone.
  await expect.element(list.getByRole('button', { name: 'Chair' })).toHaveFocus();
  await list.getByRole('group', { name: 'Connection' }).getByRole('button', { name: 'Use Ben’s version' }).click();
  expect([...actor.getSnapshot().context.board.edges.values()]).toEqual([EDGE]);
  await list.getByRole('button', { name: 'Lamp' }).click();
  await expect.element(popover('Lamp').getByRole('button', { name: 'Keep this' })).toHaveFocus();
  expect([...actor.getSnapshot().context.selection]).toEqual(['lamp']);
});

test('the list of comments takes the place of that of conflicts', async () => {
  const { controller } = await openBoard([text()]);
  controller.panels.show('comments');
  await page.getByRole('button', { name: '1 conflict' }).click();
  await expect.element(list).toBeVisible();
  expect([...controller.panels.get()]).toEqual([]);
  controller.panels.show('comments');
  await expect.element(list).not.toBeInTheDocument();
});
