import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { CALLS, type CallName } from '../../../contract/calls/index.ts';
import { handleOf } from '../../../contract/handles.ts';
import { BoardId, EdgeId, NodeId } from '../../../contract/ids.ts';
import { CALLS_BY_HAND } from '../../../tests/specification/calls.ts';
import { NODE_TYPES } from '../../../tests/specification/nodeTypes.ts';
import { ROWS, type SpecifiedRow, SWITCHED_OFF_ROWS, TEXTS } from '../../../tests/specification/rows.ts';
import { flatItems } from '../../canvas/arrange/nodeActions.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../cards/context/cardServices.ts';
import { CardTierProvider } from '../../cards/context/cardTier.ts';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { saveState, selectSaving } from '../../machines/board/selectors.ts';
import { addressOf, boxGlb } from '../../model3D/models.fixture.ts';
import { definitionOf } from '../../nodes/registry.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { token } from '../../session/client.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { pictureActions } from './actions/pictures/pictureActions.ts';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { NodeBody } from './NodeBody.tsx';
import { startBoardSession } from './session/startBoardSession.ts';

const VIEWER = 'ada@example.org';
const NODE = NodeId.parse('n');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const STORED = { imageUrl: DOT, objectKey: KEY };
/** The longest time for a button or a text of a card: nothing here waits for a server. */
const TIMEOUT_MS = 15_000;

let session: BoardSession | undefined;
let sent: Set<string>;
let answers: SpecifiedRow['answer'][];

/** Files of this page are there whatever the server says. */
const fetchBefore = globalThis.fetch;
const MODEL = addressOf(await boxGlb());

/** Gives the dialog that is open a file of this name. */
async function chooseFile(name: string, bytes = 8): Promise<void> {
  const input = await vi.waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    expect(input).not.toBe(null);
    return input!;
  });
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], name));
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function answer(path: string): Response {
  sent.add(path);
  if (path === '/api/account/') return Response.json({ email: VIEWER, name: 'Ada', operator: false });
  const planned = answers.find((one) => one?.path === path);
  const status = planned?.status ?? 200;
  if (status === 204) return new Response(null, { status });
  if (status !== 200) return Response.json({ status, code: 'internal', detail: 'It broke.' }, { status });
  return Response.json(planned?.body ?? { rev: 1, changes: [], image_url: DOT, object_key: KEY, jobs: [] });
}

beforeEach(() => {
  sent = new Set();
  answers = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { protocol, pathname } = new URL(typeof request === 'string' ? request : request.url, location.href);
    return protocol === 'blob:' ? fetchBefore(request) : answer(pathname);
  });
  // A file goes by the older way, which tells how much of it was sent; without a planned answer it stays on its way.
  const openRequest = XMLHttpRequest.prototype.open;
  const paths = new WeakMap<XMLHttpRequest, string>();
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, url) {
    paths.set(this, new URL(url, location.href).pathname);
    sent.add(paths.get(this)!);
    openRequest.call(this, method, url, true);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const planned = answers.find((one) => one?.path === paths.get(this));
    if (!planned) return;
    Object.defineProperties(this, { status: { value: planned.status }, responseText: { value: '{}' } });
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')));
  });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  token.set('ada');
});

afterEach(() => {
  session?.end();
  session = undefined;
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
});

type Opening = Pick<SpecifiedRow, 'type' | 'data' | 'connect' | 'connectUnstored' | 'connectText'>;

/** The data with which a card is of use, where an empty one is not. */
const REQUIRED_DATA: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  prototype2DNode: STORED,
  svgNode: STORED,
};

/** The card of one node as the product shows it, over a server that answers as the test says. */
async function open({ type, data = {}, connect = [], connectUnstored = [], connectText }: Opening): Promise<void> {
  const own = REQUIRED_DATA[type] ?? {};
  const nodes: BoardNode[] = [node('n', type, { ...own, ...data }, 700)];
  const edges: BoardEdge[] = [];
  const feed = (input: string, name: string, kind: string, fed: Record<string, unknown>, output: string) => {
    nodes.push(node(name, kind, fed, 0));
    const id = EdgeId.parse(`e-${name}`);
    edges.push({
      id,
      source: NodeId.parse(name),
      sourceHandle: output,
      target: NODE,
      targetHandle: input,
    } as BoardEdge);
  };
  for (const input of connect) feed(input, `stored-${input}`, 'prototype2DNode', STORED, 'out.image.image');
  for (const input of connectUnstored)
    feed(input, `shown-${input}`, 'prototype2DNode', { imageUrl: DOT }, 'out.image.image');
  if (connectText) feed(connectText.input, 'words', 'textNode', { text: connectText.text }, 'out.text.text');

  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const board = {
    board_id,
    name: 'Kettle',
    rev: 0,
    nodes,
    edges,
    votes: {},
    role: 'owner' as const,
    may_comment: true,
  };
  session = startBoardSession({ board, jobs: [], viewerEmail: VIEWER }, undefined);
  await definitionOf(type)?.loadView();
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={session.actor}>
        <CardServicesProvider value={session.pictureServices}>
          <CardTierProvider value="full">
            <div data-testid="card" data-tier="full" style={{ width: 400 }}>
              <NodeBody id={NODE} selected />
            </div>
          </CardTierProvider>
        </CardServicesProvider>
      </BoardActorProvider>
      <Actions session={session} />
      <NoticesContext value={session.notices}>
        <DialogHost session={session} />
      </NoticesContext>
    </I18nProvider>,
  );
  await expect.element(page.getByTestId('card').getByRole('heading')).toBeVisible();
}

/** The names of the buttons in the bar over the selected card. */
function Actions({ session }: { session: BoardSession }) {
  useSelector(session.actor, (snapshot) => snapshot);
  const shown = session.actor.getSnapshot().context.board.nodes.get(NODE);
  return flatItems(shown ? pictureActions(session)([shown]) : []).map(({ id, label, onSelect }) => (
    <button key={id} type="button" onClick={onSelect}>
      {label}
    </button>
  ));
}

function node(id: string, type: string, data: Record<string, unknown>, x: number): BoardNode {
  return { id: NodeId.parse(id), type, position: { x, y: 0 }, data };
}

async function pressAll(names: readonly string[] = []): Promise<void> {
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true });
    await button
      .or(page.getByRole('menuitem', { name, exact: true }))
      .last()
      .click({ timeout: TIMEOUT_MS });
  }
}

/** Writes into fields of the dialog that is open, by their names. */
async function writeAll(texts: SpecifiedRow['write'] = {}): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(text);
}

describe('the card of', () => {
  for (const { type, label, help, generates } of NODE_TYPES) {
    test(`${type} has its name and its help, and Go where it generates`, async () => {
      await open({ type });
      const card = page.getByTestId('card');
      const link = card.getByRole('link', { name: 'Help' }).element() as HTMLAnchorElement;
      const buttons = card.getByRole('button').elements();
      expect({
        label: card.getByRole('heading').element().textContent,
        help: new URL(link.href).pathname,
        generates: buttons.some((button) => button.textContent === 'Go'),
      }).toEqual({ label, help, generates });
    });
  }
});

describe('a view sends', () => {
  test('each of the 27 calls of the specification, at the address of the contract', () => {
    expect(CALLS_BY_HAND.map(({ call, path }) => [call, path])).toEqual(
      CALLS_BY_HAND.map(({ call }) => [call, CALLS[call as CallName].path]),
    );
    expect(new Set(CALLS_BY_HAND.map(({ call }) => call)).size).toBe(27);
  });

  for (const { call, path, type, press, write, confirm, connect = [], data, file } of CALLS_BY_HAND) {
    test(`${call}, at ${path}`, async () => {
      const { handles } = NODE_TYPES.find((known) => known.type === type)!;
      const first = handles.find((id) => handleOf(id).direction === 'in' && handleOf(id).kind === 'image');
      const needsText = handles.includes('in.text.text') && call === 'enhance_prompt';
      await open({
        type,
        connect: first ? [first, ...connect] : connect,
        ...(data && { data }),
        ...(press.includes('View') && { data: { modelUrl: MODEL } }),
        ...(needsText && { connectText: { input: 'in.text.text', text: 'kettle' } }),
      });
      await pressAll(press);
      await writeAll(write);
      await pressAll(confirm);
      if (file) await chooseFile(file);
      await vi.waitFor(() => expect([...sent]).toContain(path), { timeout: TIMEOUT_MS });
    });
  }
});

describe('row', () => {
  for (const row of ROWS) {
    test(`${row.row}: “${row.text}”`, async () => {
      answers = [row.answer];
      await open(row);
      await pressAll(row.press);
      await writeAll(row.write);
      await pressAll(row.confirm);
      if (row.file) await chooseFile(row.file.name, row.file.bytes);
      const shown = page.getByText(row.text, { exact: !row.text.endsWith(' ') }).first();
      await expect.element(shown, { timeout: TIMEOUT_MS }).toBeVisible();
    });
  }

  for (const row of SWITCHED_OFF_ROWS) {
    test(`${row.row}`, async () => {
      await open(row);
      const button = page.getByRole('button', { name: row.button, exact: true });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    });
  }
});

describe('logged only, and the busy state is cleared', () => {
  const go = () => page.getByRole('button', { name: 'Go', exact: true });

  test.each([
    ['8 Generate stream start failure: not ok', 500],
    ['8 Generate stream start failure: no body', 204],
    ['8 Any other failure', 404],
  ])('%s', async (_, status) => {
    answers = [{ path: '/api/generate_image/', status }];
    await open({ type: 'generateSketchesNode', data: { prompt: 'copper kettle' } });
    await go().click();
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith('generate_image', expect.any(Error)));
    await expect.element(go()).toBeEnabled();
    expect(lockHolder(session!.actor.getSnapshot().context)).toBe(null);
    expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).elements()).toEqual([]);
  });

  test('8 Board save failure', async () => {
    answers = [{ path: '/api/save_board', status: 413 }];
    await open({ type: 'prototype2DNode' });
    session!.actor.send({ type: 'nodes.duplicated', ids: [NODE] });
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith('save_board', expect.any(Error)));
    await vi.waitFor(() => expect(saveState(selectSaving(session!.actor.getSnapshot()).getSnapshot())).toBe('refused'));
    expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).elements()).toEqual([]);
  });
});

test('there are 29 exact texts, each once', () => {
  expect([TEXTS.length, new Set(TEXTS).size]).toEqual([29, 29]);
});
