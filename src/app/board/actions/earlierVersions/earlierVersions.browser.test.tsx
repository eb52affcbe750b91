import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { openCanvas } from '../../../../canvas/testing/openCanvas.fixture.tsx';
import { BoardActorProvider } from '../../../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../../../cards/context/cardServices.ts';
import { node, nodeId, PLAIN_SERVICES, startBoard } from '../../../../nodes/board.fixture.tsx';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { token } from '../../../../session/client.ts';
import { EarlierVersionsPanel } from './EarlierVersionsPanel.tsx';

const MINUTE_MS = 60_000;
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const LAMP = node('lamp', 'textNode', { text: 'paper lamp', title: 'Lamp' });
const DELETED_STOOL = node('gone', 'textNode', { text: 'oak stool', title: 'Stool' }, 500);
let pages: Record<string, { versions: object[]; next: number | null; history_days: number } | undefined>;
let requests: unknown[];

beforeEach(() => {
  token.set('ada');
  requests = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('board_history')) return Response.json({});
    const body = await request.json();
    requests.push(body.before);
    const answer = pages[String(body.before)];
    return answer ? Response.json(answer) : Response.json({ status: 503, code: 'busy', detail: '' }, { status: 503 });
  });
});
afterEach(() => {
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function version(id: number, data: typeof LAMP, fields: readonly string[] | null, by: string | null = 'Ed') {
  const replaced_at = new Date(Date.now() - 5 * MINUTE_MS).toISOString();
  return { id, element_id: data.id, kind: 'node', data, fields, replaced_at, replaced_by: by };
}

async function openPanel() {
  const lamp = { ...LAMP, data: { text: 'steel lamp', title: 'Lamp' } };
  const board = startBoard({ nodes: [lamp] });
  const session = { actor: board.actor } as unknown as BoardSession;
  function Asking() {
    const { panels } = useCanvas();
    return (
      <button type="button" style={{ position: 'relative' }} onClick={() => panels.show('earlier')}>
        {'ask'}
      </button>
    );
  }
  const children = (
    <BoardActorProvider value={board.actor}>
      <CardServicesProvider value={PLAIN_SERVICES}>
        <Asking />
        <EarlierVersionsPanel session={session} />
      </CardServicesProvider>
    </BoardActorProvider>
  );
  await openCanvas(undefined, { board: board.actor, children });
  await page.getByRole('button', { name: 'ask' }).click();
  return board;
}

const sheet = page.getByRole('region', { name: 'Earlier versions', exact: true });
const versionItems = () =>
  sheet
    .getByRole('listitem')
    .elements()
    .map((line) => (line as HTMLElement).innerText.replaceAll('\n', ' | '));

test('what was overwritten or deleted is told with node, field, words, who and when, and is put back', async () => {
  pages = {
    undefined: {
      versions: [
        version(9, LAMP, ['position', 'data.text']),
        version(8, LAMP, ['position']),
        version(7, DELETED_STOOL, null, null),
      ],
      next: null,
      history_days: 30,
    },
  };
  const { actor } = await openPanel();
  await expect
    .poll(versionItems)
    .toEqual([
      'Lamp | Text: “paper lamp” | Replaced by Ed, 5 minutes ago | Put back',
      'Stool | Deleted by someone who has left, 5 minutes ago | Put back',
    ]);
  const nodes = () => actor.getSnapshot().context.board.nodes;
  await sheet.getByRole('button', { name: 'Put back' }).nth(0).click();
  expect(nodes().get(nodeId('lamp'))).toMatchObject({ position: LAMP.position, data: { text: 'paper lamp' } });
  await sheet.getByRole('button', { name: 'Put back' }).nth(1).click();
  expect(nodes().get(nodeId('gone'))).toMatchObject({ position: DELETED_STOOL.position, data: { text: 'oak stool' } });
  // As any other step.
  for (let times = 0; times < 2; times += 1) actor.send({ type: 'undo.pressed' });
  expect([nodes().get(nodeId('lamp'))?.data.text, nodes().has(nodeId('gone'))]).toEqual(['steel lamp', false]);
});

test('earlier ones are read page by page, past those of moves alone, and a page that fails is asked for again', async () => {
  const moved = version(40, LAMP, ['position']);
  pages = {
    undefined: { versions: [version(50, LAMP, ['data.title'])], next: 50, history_days: 30 },
    50: { versions: [moved], next: 40, history_days: 30 },
    40: undefined,
  };
  await openPanel();
  await expect.poll(versionItems).toEqual(['Lamp | Title: “Lamp” | Replaced by Ed, 5 minutes ago | Put back']);
  await sheet.getByRole('button', { name: 'Show earlier ones' }).click();
  await expect.element(sheet.getByText('Earlier versions couldn’t be loaded.')).toBeVisible();
  pages[40] = { versions: [version(30, LAMP, ['data.text'])], next: null, history_days: 30 };
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => versionItems().length).toBe(2);
  expect([...new Set(requests)]).toEqual([undefined, 50, 40]);
  await expect.element(sheet.getByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
});

test('a version that has a picture shows it, not the one that the node has now', async () => {
  const sketch = {
    ...node('lamp', 'sketchNode', {}),
    data: { objectKey: 'EEEEEEEEEEEEEEEEEEEEEE.png', imageUrl: DOT },
  };
  pages = {
    undefined: {
      versions: [version(9, sketch, ['data.objectKey']), version(8, LAMP, ['data.text'])],
      next: null,
      history_days: 30,
    },
  };
  await openPanel();
  await expect.poll(() => versionItems().length).toBe(2);
  const pictures = () =>
    sheet
      .getByRole('listitem')
      .elements()
      .map((line) => line.querySelector('img') !== null);
  await expect.poll(pictures).toEqual([true, false]);
});

test('a board without any says so', async () => {
  pages = { undefined: { versions: [], next: null, history_days: 30 } };
  await openPanel();
  await expect
    .element(sheet.getByText('Nothing was overwritten or deleted on this board in the last 30 days.'))
    .toBeVisible();
});
