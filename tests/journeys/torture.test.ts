import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { loadStoredBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';
import { seededRandom } from './seededRandom.ts';

withBrowser();

/** The number of rounds that are played; `npm run torture` sets more. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** A round takes 5 s on a quiet machine. */
const ROUND_MAX_MS = 60_000;
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
/** The promise of the product, in milliseconds: text that is this old survives whatever happens to the page. */
const PROMISE_MS = 1_000;

const DISASTERS = ['nothing', 'offline', 'close', 'crash', 'offlineClose', 'offlineCrash', 'silence'] as const;
type Disaster = (typeof DISASTERS)[number];

/** A stored picture, to be expanded: one grey pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** The two browsers, each with nodes of its own. */
const NAMES = ['a', 'b'] as const;

/** One kind of field: how a person writes in it, and where the board keeps that. */
type Field = {
  readonly name: string;
  readonly type: string;
  /** Writes, and answers what must be read afterwards. */
  readonly write: (page: Page, id: string, text: string) => Promise<unknown>;
  readonly read: (data: Record<string, unknown>) => unknown;
  /** The parts that must be there before the network goes: the drawing dialog is fetched when it opens. */
  readonly open?: (page: Page, id: string) => Promise<void>;
  /** Steps that bring the writing from the device to the board: a drawing is saved in its dialog. */
  readonly finish?: (page: Page, id: string) => Promise<void>;
};

const cardOf = (page: Page, id: string) => page.locator(`[role="group"][data-node-id="${id}"]`);
const drawingIn = (page: Page) => page.getByRole('dialog', { name: 'Sketch' });
const expandIn = (page: Page) => page.getByRole('dialog', { name: 'Expand Image' });

async function replaceText(page: Page, text: string): Promise<string> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  return text;
}

const intoField = (label: string) => async (page: Page, id: string, text: string) => {
  await cardOf(page, id).getByRole('textbox', { name: label, exact: true }).focus();
  return replaceText(page, text);
};

async function retitle(page: Page, id: string, text: string): Promise<string> {
  await cardOf(page, id).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  return replaceText(page, text);
}

async function openDrawing(page: Page, id: string): Promise<void> {
  if (await drawingIn(page).isVisible()) return;
  await cardOf(page, id).getByRole('button', { name: 'Draw' }).click();
  await drawingIn(page).getByRole('application').waitFor();
}

async function saveDrawing(page: Page, id: string): Promise<void> {
  await openDrawing(page, id);
  await drawingIn(page).getByRole('button', { name: 'Save', exact: true }).click();
  await drawingIn(page).waitFor({ state: 'hidden' });
}

async function openExpand(page: Page, id: string): Promise<void> {
  if (await expandIn(page).isVisible()) return;
  await cardOf(page, id).getByRole('button', { name: 'Place' }).click();
  // The picture is there once its place can be saved.
  await expandIn(page).getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
}

/** The strokes that each drawing has. */
const drawn = new Map<string, number>();

const FIELDS: readonly Field[] = [
  {
    name: 'note',
    type: 'stickyNoteNode',
    read: ({ noteText }) => noteText,
    async write(page, id, text) {
      await cardOf(page, id).focus();
      await page.keyboard.press('Enter');
      return intoField('Note')(page, id, text);
    },
  },
  { name: 'text', type: 'textNode', write: intoField('Text'), read: ({ text }) => text },
  { name: 'design', type: 'generateSketchesNode', write: intoField('Prompt'), read: ({ prompt }) => prompt },
  { name: 'render', type: 'enrichNode', write: intoField('Prompt'), read: ({ prompt }) => prompt },
  {
    name: 'title',
    type: 'textNode',
    read: ({ title }) => title,
    write: retitle,
  },
  {
    name: 'drawing',
    type: 'sketchNode',
    read: ({ shapes }) => (shapes as unknown[] | undefined)?.length ?? 0,
    open: openDrawing,
    async write(page, id) {
      const strokes = (drawn.get(id) ?? 0) + 1;
      drawn.set(id, strokes);
      const paper = (await drawingIn(page).getByRole('application').boundingBox())!;
      const [x, y] = [paper.x + paper.width / 2, paper.y + paper.height / 2 - 12 * (strokes % 12)];
      await page.mouse.move(x - 60, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 3 });
      await page.mouse.up();
      return strokes;
    },
    finish: saveDrawing,
  },
  {
    name: 'frame',
    type: 'frameNode',
    read: ({ title }) => title,
    write: retitle,
  },
  {
    name: 'expand',
    type: 'expandImageNode',
    read: ({ prompt }) => prompt,
    open: openExpand,
    async write(page, _, text) {
      await expandIn(page).getByRole('textbox', { name: 'What’s around it' }).focus();
      return replaceText(page, text);
    },
    async finish(page, id) {
      await openExpand(page, id);
      await expandIn(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expandIn(page).waitFor({ state: 'hidden' });
    },
  },
];

/** A page of one person's browser, opened anew after each disaster. */
class Device {
  page: Page;
  readonly context: BrowserContext;
  private readonly boardId: string;

  constructor(page: Page, context: BrowserContext, boardId: string) {
    this.page = page;
    this.context = context;
    this.boardId = boardId;
  }

  async open(): Promise<void> {
    await this.page.goto(`/physical/board?boardId=${this.boardId}`);
    await this.page.getByRole('application').waitFor();
    await this.page.locator('[role="group"][data-node-id]').first().waitFor();
    // What a card shows is fetched when it is first shown: it must be there before the network goes.
    await this.page.waitForFunction(() => document.querySelector('[data-node-id] [aria-busy="true"]') === null);
  }

  async write(field: Field, id: string, text: string): Promise<unknown> {
    const written = await field.write(this.page, id, text);
    await this.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), PROMISE_MS);
    return written;
  }

  async prepare(disaster: Disaster): Promise<void> {
    if (disaster.startsWith('offline')) await this.context.setOffline(true);
    // The server takes the save and never answers.
    if (disaster === 'silence') await this.page.route('**/api/save_board', () => undefined);
  }

  async strike(disaster: Disaster): Promise<void> {
    if (/crash$/i.test(disaster)) {
      const crashed = this.page.waitForEvent('crash');
      const session = await this.context.newCDPSession(this.page);
      session.send('Page.crash').catch(() => undefined);
      await crashed;
    }
    if (disaster !== 'nothing' && disaster !== 'offline') await this.page.close({ runBeforeUnload: false });
  }

  /** Comes back: with a network, and on a new page where the old one is gone. */
  async recover(): Promise<void> {
    await this.context.setOffline(false);
    if (!this.page.isClosed()) return;
    this.page = await this.context.newPage();
    await this.open();
  }

  /** Takes back what an earlier page left on the device, where that is offered. */
  async restore(): Promise<void> {
    const offer = this.page.getByRole('button', { name: 'Restore it' });
    if (await offer.isVisible()) await offer.click();
  }
}

type ExpectedField = { readonly id: string; readonly field: Field; readonly written: unknown };

test(`nothing that was written a second before is lost (seed ${SEED}, ${ROUNDS} rounds)`, {
  timeout: ROUNDS * ROUND_MAX_MS,
}, async () => {
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const person = await newPerson();
  const boardId = await boardOf(person, NAMES);
  const devices = await Promise.all(
    NAMES.map(async () => {
      const { page, context } = await openPage(person, { motion: true });
      return new Device(page, context, boardId);
    }),
  );
  for (const device of devices) await device.open();

  const expected = new Map<string, ExpectedField>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const plans = devices.map((device, index) => {
      const field = pick(FIELDS);
      const id = `${NAMES[index]}-${field.type}`;
      return {
        device,
        field,
        id,
        disaster: pick(DISASTERS),
        text: `${field.name} ${round} ${Math.floor(random() * 1e6)}`,
      };
    });
    await Promise.all(
      plans.map(async ({ device, field, id, disaster, text }) => {
        await field.open?.(device.page, id);
        await device.prepare(disaster);
        expected.set(`${id} ${field.name}`, { id, field, written: await device.write(field, id, text) });
        await device.strike(disaster);
        await device.recover();
        await field.finish?.(device.page, id);
      }),
    );
    const wanted = Object.fromEntries([...expected].map(([key, { written }]) => [key, written]));
    const what = plans.map(({ disaster, field, id }) => `${disaster} after ${field.name} of ${id}`).join(', ');
    await expect
      .poll(
        async () => {
          for (const { device } of plans) await device.restore();
          const { nodes } = await loadStoredBoard(person, boardId);
          const dataOf = (id: string) => nodes.find((node) => node.id === id)?.data ?? {};
          return Object.fromEntries([...expected].map(([key, { id, field }]) => [key, field.read(dataOf(id))]));
        },
        { message: `round ${round}: ${what}`, interval: 200 },
      )
      .toEqual(wanted);
    for (const { device } of plans) await waitUntilSaved(device.page);
  }
});

/** A board with a node of each kind for each device, so that no two of them write the same field. */
async function boardOf(person: Person, names: readonly string[]): Promise<string> {
  const { body } = await postAs(person, '/api/create_board/', { name: 'Torture' });
  const types = [...new Set(FIELDS.map(({ type }) => type))];
  const nodes: object[] = names.flatMap((name, row) =>
    types.map((type, column) => ({
      id: `${name}-${type}`,
      type,
      position: { x: column * 420, y: row * 480 },
      data: type === 'frameNode' ? { collapsed: true } : {},
    })),
  );
  const { body: photo } = await postAs(person, '/api/save_image/', { imageb64: DOT, alpha: false });
  const data = { imageUrl: photo.image_url, objectKey: photo.object_key };
  nodes.push({ id: 'photo', type: 'prototype2DNode', position: { x: -600, y: 0 }, data });
  const edges = names.map((name) => ({
    id: `e-${name}`,
    source: 'photo',
    sourceHandle: 'out.image.image',
    target: `${name}-expandImageNode`,
    targetHandle: 'in.image.image',
  }));
  const answer = await postAs(person, '/api/save_board', {
    board_id: body.board_id,
    nodes: JSON.stringify(nodes),
    edges: JSON.stringify(edges),
  });
  expect(answer.status).toBe(200);
  return body.board_id;
}
