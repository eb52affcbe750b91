import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { KETTLE_STROKES } from '../../src/app/starters/kettle.ts';
import { type Person, postAs } from './browser.ts';

type Point = { readonly x: number; readonly y: number };

/** Makes a board over the API and opens it. */
export async function openNewBoard(page: Page, person: Person, name = 'Kettle'): Promise<string> {
  const { body } = await postAs(person, '/api/create_board/', { name });
  await openBoard(page, body.board_id);
  return body.board_id;
}

/** Opens a board and waits until it can be used. */
export async function openBoard(page: Page, boardId: string): Promise<void> {
  await page.goto(`/physical/board?boardId=${boardId}`);
  await page.getByRole('application').waitFor();
  await waitUntilSaved(page);
}

/** The card of a node, by its title or its type: its name is both, as "Kettle, Image". */
export function card(page: Page, title: string): Locator {
  return page.getByRole('group', { name: cardName(title) });
}

/** The name of the card of a node with this title, or of this type. */
export function cardName(title: string): RegExp {
  const text = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^(?:.+(?:, |，))?${text}$|^${text}(?:, |，)[^,，]+$`, 's');
}

export function cards(page: Page): Locator {
  return page.locator('[role="group"][data-node-id]');
}

/** Waits until the status line says that the server has everything. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
}

/** Presses an action of the bar over the selection: where it stands by its name, or else in More. */
export async function pressBarAction(page: Page, label: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.waitFor();
  const button = bar.getByRole('button', { name: label, exact: true });
  if ((await button.count()) > 0) return button.click();
  await bar.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Shows the whole board: cards outside the view are not mounted. A live model on a card is an application, too. */
export async function fitBoard(page: Page): Promise<void> {
  await page.getByRole('application').first().press('1');
}

/** Adds a node by the right-click menu, at a point of the window that is empty canvas. */
export async function addNode(page: Page, label: string, at: Point): Promise<void> {
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: label, exact: true }).click();
  await card(page, label).first().waitFor();
}

/** Draws a closed kettle, its handle, spout and lid in the open drawing dialog, and saves it. */
export async function drawKettle(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  const paper = dialog.getByRole('application');
  await paper.waitFor();
  const box = await paper.boundingBox();
  if (!box) throw new Error('The paper is not shown.');
  const side = Math.min(box.width, box.height) * 0.8;
  const at = (x: number, y: number): Point => ({
    x: box.x + box.width / 2 + (x - 0.5) * side,
    y: box.y + box.height / 2 + (y - 0.5) * side,
  });
  for (const stroke of KETTLE_STROKES)
    await dragAlong(
      page,
      stroke.map(([x, y]) => at(x, y)),
    );
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses at the first point, moves along the others, and lets go at the last. */
export async function dragAlong(page: Page, points: readonly Point[]): Promise<void> {
  const [first, ...rest] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(point.x, point.y, { steps: 2 });
  await page.mouse.up();
}

/** The middle of what is shown, in the window, once it stays where it is. */
export async function centreOf(locator: Locator): Promise<Point> {
  // A zoom draws a card anew at another level of detail, which can take the element away in the middle of a look.
  let centre: Point | null = null;
  while (!centre) centre = await locator.evaluate(stillCentre);
  return centre;
}

/** The middle of an element that stays where it is for five frames; null for one that is not drawn. Runs in the page. */
async function stillCentre(element: Element): Promise<Point | null> {
  let box = element.getBoundingClientRect();
  // A view that glides begins to a frame or two after its cause.
  for (let still = 0; still < 5; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = element.getBoundingClientRect();
    if (now.x !== box.x || now.y !== box.y) still = 0;
    box = now;
  }
  return box.width === 0 ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Selects a card by its head, once the view stands: a press in the middle of a glide would end the glide there. */
export async function selectCard(page: Page, it: Locator): Promise<void> {
  const { x, y } = await centreOf(it.getByRole('heading'));
  await page.mouse.click(x, y);
}

/** Holds a call of a page, so that what stands there meanwhile is seen however soon it is answered; what comes lets it go. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Chooses the built-in engine on a card, whose settings are a button that says how they stand. */
export async function chooseBuiltIn(page: Page, it: Locator, settings: RegExp): Promise<void> {
  await it.getByRole('button', { name: settings }).click();
  await page.getByRole('button', { name: 'Engine: Stub stub' }).click();
  await page.getByRole('menuitemradio', { name: 'Built-in engine' }).click();
  await page.keyboard.press('Escape');
}

/** Drags a wire from one handle to a point. */
export async function dragConnection(page: Page, from: Locator, to: Point): Promise<void> {
  const start = await centreOf(from);
  await dragAlong(page, [start, { x: (start.x + to.x) / 2, y: (start.y + to.y) / 2 }, to]);
}

type StoredBoard = {
  readonly nodes: readonly {
    id: string;
    type: string;
    position: { x: number; y: number };
    data: Record<string, unknown>;
  }[];
  readonly edges: readonly { id: string; source: string; target: string; sourceHandle: string; targetHandle: string }[];
};

/** The board as the server holds it. */
export async function loadStoredBoard(person: Person, boardId: string): Promise<StoredBoard> {
  const { status, body } = await postAs(person, '/api/load_board/', { board_id: boardId });
  expect(status).toBe(200);
  return body;
}
