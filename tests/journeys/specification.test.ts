import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { handleOf } from '../../contract/handles.ts';
import { NODE_TYPES } from '../specification/nodeTypes.ts';
import { dragConnection, openBoard, waitUntilSaved } from './boardPage.ts';
import { address, newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';
import { chunksBySource } from './builtChunks.ts';

withBrowser();

const [WIRING] = chunksBySource(/\/attachWiring\.ts$/).keys();

/** The 18 help addresses of the specification (section 1). */
const HELP = [
  '/docs/nodes/evolve',
  '/docs/nodes/remove_background',
  '/docs/nodes/generate_design',
  '/docs/nodes/sketch',
  '/docs/nodes/text_image',
  '/docs/nodes/upload_3D',
  '/docs/nodes/stickynote',
  '/docs/nodes/spinoff',
  '/docs/nodes/fillimage',
  '/docs/nodes/inpaint',
  '/docs/nodes/svg',
  '/docs/Nodes/composer',
  '/docs/Nodes/describe_image',
  '/docs/Nodes/render',
  '/docs/Nodes/expand_image',
  '/docs/Nodes/3D_generation',
  '/docs/Nodes/edit',
  '/docs/Nodes/prompt_generation',
];

/** The types that a dropped connection offers, by the output or input that it was dragged from (section 2). */
const OFFERS = [
  {
    from: 'dropped from an image output',
    type: 'prototype2DNode',
    handle: 'out.image.image',
    offered: ['Edit', 'Render', 'Evolve', 'Sketch', 'Generate Video', 'Expand Image'],
  },
  {
    from: 'dropped from a text output',
    type: 'textNode',
    handle: 'out.text.text',
    offered: ['Generate Design', 'Prompt Generator'],
  },
  {
    from: 'dropped from an image input',
    type: 'sketchNode',
    handle: 'in.image.image',
    offered: ['Upload Image', 'Generate Design'],
  },
  { from: 'dropped from a text input', type: 'generateSketchesNode', handle: 'in.text.text', offered: ['Text'] },
] as const;

/** The types whose dropped connections open no menu, and the handles that are svg handles. */
const SILENT = [
  ...NODE_TYPES.filter(({ opensMenu }) => !opensMenu).map(({ type, handles }) => ({ type, handle: handles.at(-1)! })),
  { type: 'textImageNode', handle: 'out.image.svg' },
  { type: 'svgNode', handle: 'out.svg.svg' },
] as const;

const DATA = { imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', text: 'words', prompt: 'a lamp' };
/** Empty canvas, right of the one node in the middle. */
const EMPTY = { x: 1180, y: 420 };

/** A node of one type as it was seen on a board, and of the menus. A type without a handle drops none. */
type Appearance = {
  readonly label: string;
  readonly handles: readonly string[];
  readonly menus: ReadonlyMap<string, readonly string[]>;
};
const seen = new Map<string, Appearance>();
let menu: readonly string[];
/** The beginning and the end of the menu of a right-click; more of it than fits is scrolled to. */
let menuBox: { readonly y: number; readonly height: number };
const helpTitles = new Map<string, string>();

beforeAll(async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  const boards = await Promise.all(NODE_TYPES.map(async ({ type }) => ({ type, id: await boardWith(person, type) })));
  await openBoard(page, boards[0]!.id);
  for (const { type, id } of boards) {
    await goToBoard(page, id);
    seen.set(type, await readAppearance(page, type));
  }
  await page.mouse.click(EMPTY.x, EMPTY.y, { button: 'right' });
  menu = await openedMenu(page);
  const popup = page.locator('[role="presentation"]', { has: page.getByRole('menu', { name: 'Add node' }) }).last();
  menuBox = (await popup.boundingBox())!;
  for (const path of HELP) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    helpTitles.set(path, await page.locator('h1').innerText());
  }
});

async function boardWith(person: Person, type: string): Promise<string> {
  const { body } = await postAs(person, '/api/create_board/', { name: type });
  const nodes = [{ id: type, type, position: { x: 0, y: 0 }, data: DATA }];
  const saved = await postAs(person, '/api/save_board', {
    board_id: body.board_id,
    nodes: JSON.stringify(nodes),
    edges: '[]',
  });
  expect(saved.status).toBe(200);
  return body.board_id;
}

/** Goes to another board as a step back or forward does, without loading the page anew. */
async function goToBoard(page: Page, id: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/physical/board?boardId=${id}`);
}

async function readAppearance(page: Page, type: string): Promise<Appearance> {
  const card = page.locator(`[role="group"][data-node-id="${type}"]`);
  await card.waitFor();
  await waitUntilSaved(page);
  // Wiring is loaded later: a drop before that would open no menu for that reason alone.
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === file),
    WIRING,
  );
  const handles = await card
    .locator('[data-handle-id]')
    .evaluateAll((elements) => elements.map((each) => (each as HTMLElement).dataset.handleId ?? ''));
  const menus = new Map<string, readonly string[]>();
  const isOnCard = (each: { readonly type: string; readonly handle: string }) =>
    each.type === type && handles.includes(each.handle);
  // What offers something comes first: from then on what wires is at work, and a menu opens in the frame of its cause, or not at all.
  for (const { handle } of OFFERS.filter(isOnCard)) {
    await dropFrom(handle);
    await page.getByRole('menu', { name: 'Add node' }).waitFor();
    menus.set(handle, await openedMenu(page));
    await leaveMenu();
  }
  for (const { handle } of SILENT.filter(isOnCard)) {
    await dropFrom(handle);
    menus.set(handle, await openedMenu(page));
    await leaveMenu();
  }
  // A comment is a pin until it is selected.
  if (type === 'commentNode') await card.click();
  return { label: await card.getByRole('heading').innerText(), handles, menus };

  async function dropFrom(handle: string): Promise<void> {
    await dragConnection(page, card.locator(`[data-handle-id="${handle}"]`), EMPTY);
  }

  async function leaveMenu(): Promise<void> {
    await page.keyboard.press('Escape');
    await page.mouse.click(EMPTY.x, EMPTY.y + 60);
  }
}

/** The entries of the menu that is open; none where no menu opens. */
async function openedMenu(page: Page): Promise<readonly string[]> {
  // A menu opens in the frame of its cause, or not at all.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const entries = page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem').locator('[id$="-label"]');
  return entries.allTextContents();
}

describe('the handles of', () => {
  for (const { type, label, handles } of NODE_TYPES) {
    test(`${type} are on its card, but for the one that the product wires`, () => {
      const byHand = handles.filter((id) => handleOf(id).kind !== 'omni');
      const { label: title, handles: drawn } = seen.get(type)!;
      expect({ title, drawn }).toEqual({ title: label, drawn: byHand });
    });
  }
});

test('the Add Node menu has the 14 types of the specification, in its order', () => {
  const listed = NODE_TYPES.filter(({ offeredFrom }) => offeredFrom.menu !== undefined);
  expect(listed.length).toBe(14);
  expect(menu).toEqual(listed.map(({ label }) => label));
});

test('with 480 pixels below the pointer that menu hangs there, all of it in the window', () => {
  expect(Math.round(menuBox.y)).toBe(EMPTY.y);
  expect(menuBox.y + menuBox.height).toBeLessThanOrEqual(900);
});

for (const { from, type, handle, offered } of OFFERS) {
  test(`a connection ${from} offers ${offered.join(', ')}`, () => {
    expect(seen.get(type)?.menus.get(handle)).toEqual(offered);
  });
}

for (const { type, handle } of SILENT) {
  test(`a connection dropped from ${handle} of ${type} opens no menu`, () => {
    expect(seen.get(type)?.menus.get(handle)).toEqual([]);
  });
}

for (const path of HELP) {
  test(`the help at ${path} is a page of its own`, () => {
    // Any other address shows the list of all pages.
    expect(helpTitles.get(path)).not.toBe('Help');
  });
}

test('there are 18 help addresses', () => {
  expect([new Set(HELP).size, address.startsWith('http')]).toEqual([18, true]);
});
