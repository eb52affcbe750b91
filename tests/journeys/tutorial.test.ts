import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { card, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const bubble = (page: Page, step: number) => page.getByRole('dialog', { name: `Step ${step} of 8` });
const drawing = (page: Page) => page.getByRole('dialog', { name: 'Sketch' });

/** Draws a stroke on the paper that is open. */
async function draw(page: Page): Promise<void> {
  const paper = (await drawing(page).getByRole('application').boundingBox())!;
  const [x, y] = [paper.x + paper.width / 2, paper.y + paper.height / 2];
  await page.mouse.move(x - 80, y - 60);
  await page.mouse.down();
  for (const [dx, dy] of [
    [80, -60],
    [80, 60],
    [-80, 60],
    [-80, -60],
  ] as const)
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Says whether a step's bubble covers nothing of something. */
async function isClearOf(page: Page, step: number, other: Locator): Promise<boolean> {
  const [at, over] = [(await bubble(page, step).boundingBox())!, (await other.boundingBox())!];
  return (
    at.x >= over.x + over.width ||
    at.x + at.width <= over.x ||
    at.y >= over.y + over.height ||
    at.y + at.height <= over.y
  );
}

/** Says whether something is whole in the window, and large enough for a finger. */
async function isInWindow(page: Page, part: Locator): Promise<boolean> {
  if ((await part.count()) === 0) return false;
  const [box, window] = [(await part.boundingBox())!, page.viewportSize()!];
  const fits = box.x >= 0 && box.y >= 0 && box.x + box.width <= window.width && box.y + box.height <= window.height;
  return fits && Math.min(box.width, box.height) >= 24;
}

/** Says whether the arrow of a bubble that stands beside something is as high as that. */
async function pointsAt(page: Page, step: number, other: Locator): Promise<boolean> {
  const arrow = await bubble(page, step).evaluate((element) =>
    Number.parseFloat(element.style.getPropertyValue('--arrow')),
  );
  const [at, to] = [(await bubble(page, step).boundingBox())!, (await other.boundingBox())!];
  return at.y + arrow >= to.y && at.y + arrow <= to.y + to.height && (await isClearOf(page, step, other));
}

test('who does what the bubbles say has a picture at the end; each step comes by itself, and goes back when its thing is gone', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Take the two-minute tour' }).click();

  await bubble(page, 1).getByText('Right-click anywhere to add something.').waitFor();
  await page.mouse.click(500, 420, { button: 'right' });
  await bubble(page, 2).getByText('Choose Sketch.').waitFor();
  await page.keyboard.press('Escape');
  await bubble(page, 1).waitFor();
  await page.mouse.click(500, 420, { button: 'right' });
  await bubble(page, 2).waitFor();
  const entry = page.getByRole('menuitem', { name: 'Sketch', exact: true });
  await expect.poll(() => pointsAt(page, 2, entry)).toBe(true);
  await entry.click();

  await bubble(page, 3).getByText('Press Draw.').waitFor();
  const [open, save] = [
    card(page, 'Sketch').getByRole('button', { name: 'Draw' }),
    drawing(page).getByRole('button', { name: 'Save', exact: true }),
  ];
  await expect.poll(() => pointsAt(page, 3, open)).toBe(true);
  await open.click();
  await bubble(page, 4).getByText('D draws by hand').waitFor();
  await expect.poll(() => isClearOf(page, 4, drawing(page).getByRole('button', { name: 'Fit' }))).toBe(true);
  // Saved blank, it is still to be drawn.
  await save.click();
  await bubble(page, 3).waitFor();
  await open.click();
  await draw(page);
  await save.click();

  await bubble(page, 5).getByText('Drag from the blue dot').waitFor();
  // A reload takes up where the board stands.
  await waitUntilSaved(page);
  await page.reload();
  await bubble(page, 5).waitFor();
  const dot = (await card(page, 'Sketch').getByRole('button', { name: 'Output image (image)' }).boundingBox())!;
  await page.mouse.move(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await page.mouse.down();
  // To where the bubble rests, below the dot.
  await page.mouse.move(dot.x + 60, dot.y + 60, { steps: 8 });
  await expect.poll(() => isClearOf(page, 5, page.locator('[data-loose-end]'))).toBe(true);
  await page.mouse.up();
  const render = page.getByRole('menuitem', { name: 'Render', exact: true });
  await expect.poll(() => pointsAt(page, 5, render)).toBe(true);
  expect(await isClearOf(page, 5, page.getByRole('searchbox', { name: 'Add a node for this image' }))).toBe(true);
  await render.click();

  await bubble(page, 6).getByText('Then press Go.').waitFor();
  // The bubble never covers what it points at, wherever that moves.
  expect(await isClearOf(page, 6, card(page, 'Render'))).toBe(true);
  await card(page, 'Render').getByRole('textbox', { name: 'Prompt' }).fill('blue ceramic tile');
  await card(page, 'Render').getByRole('button', { name: 'Go', exact: true }).click();
  await bubble(page, 7).getByText('Your image').waitFor();
  await expect.poll(() => pointsAt(page, 7, page.getByRole('toolbar', { name: 'Selection' }))).toBe(true);
  await bubble(page, 7).getByRole('button', { name: 'Next' }).click();
  await bubble(page, 8).getByText('Make a link.').waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await bubble(page, 8).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);

  // It has ended for good: neither a reload nor the address brings it back on this board.
  await waitUntilSaved(page);
  await page.goto(`${page.url()}&tutorial`);
  await card(page, 'Render').waitFor();
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(0);
});

test('by ?tutorial and Next alone: it does what is one press and keeps the focus, Skip ends it', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await page.goto('/physical/board?tutorial&projectName=Kettle');
  const press = async (step: number, name: string) => {
    await bubble(page, step).getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await bubble(page, 1).waitFor();
  await press(1, 'Next');
  await bubble(page, 2).waitFor();
  await press(2, 'Next');
  await bubble(page, 3).waitFor();
  await press(3, 'Next');
  await bubble(page, 4).waitFor();
  const next = bubble(page, 4).getByRole('button', { name: 'Next' });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await press(4, 'Skip');
  await bubble(page, 4).waitFor({ state: 'detached' });
  const paper = drawing(page).getByRole('application');
  await paper.waitFor();
  expect(await paper.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('by keys alone: the bubble comes after the board by F6, names the keys, and doing as it says leads to the end', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  await page.goto('/physical/board?tutorial&projectName=Kettle');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
  const tabTo = async (part: Locator) => {
    for (let stops = 0; stops < 40 && !(await hasFocus(part)); stops += 1) await press('Tab');
    expect(await hasFocus(part)).toBe(true);
  };
  const isAnnounced = (text: string) => page.locator('[aria-live]', { hasText: text }).waitFor({ state: 'attached' });
  await isAnnounced('Step 1 of 8. This is your board. Right-click anywhere');
  await press('F6');
  await isAnnounced('Step 1 of 8. This is your board. Press / on the board');
  expect(await hasFocus(bubble(page, 1).getByRole('button', { name: 'Skip' }))).toBe(true);
  await press('Shift+F6', '/');
  await bubble(page, 2).getByText('with the arrow keys and press Enter').waitFor();
  await page.getByRole('searchbox', { name: 'Add a node' }).fill('Sketch');
  await press('Enter');

  await bubble(page, 3).getByText('Press Enter on the card, Tab to Draw').waitFor();
  await card(page, 'Sketch').focus();
  await press('Enter');
  await tabTo(card(page, 'Sketch').getByRole('button', { name: 'Draw' }));
  await press('Enter');
  await bubble(page, 4).getByText('Enter puts the pen down and lifts it.').waitFor();
  await tabTo(drawing(page).getByRole('application'));
  await press('L', 'Enter');
  for (let steps = 0; steps < 8; steps += 1) await press('Shift+ArrowRight', 'Shift+ArrowDown');
  await press('Enter');
  await tabTo(drawing(page).getByRole('button', { name: 'Save', exact: true }));
  await press('Enter');

  await bubble(page, 5).getByText('In the card, Tab to its output Image').waitFor();
  await card(page, 'Sketch').focus();
  await press('Enter');
  await tabTo(card(page, 'Sketch').getByRole('button', { name: 'Output image (image)' }));
  await press('Enter', 'Enter');
  await page.getByRole('searchbox', { name: 'Add a node for this image' }).fill('Render');
  await page.getByRole('menuitem', { name: 'Render', exact: true }).waitFor();
  await press('Enter');

  await bubble(page, 6).getByText('Enter there starts the run.').waitFor();
  await card(page, 'Render').focus();
  await press('Enter');
  await tabTo(card(page, 'Render').getByRole('textbox', { name: 'Prompt' }));
  await page.keyboard.type('blue ceramic tile');
  await press('Enter');
  await bubble(page, 7).getByText('finds its actions by name').waitFor();
  await bubble(page, 7).getByRole('button', { name: 'Next' }).focus();
  await press('Enter');
  await bubble(page, 8).getByText('F6 goes to the bar above.').waitFor();
  await bubble(page, 8).getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await bubble(page, 8).waitFor({ state: 'detached' });
  expect(await hasFocus(page.locator('[data-board-stage]'))).toBe(true);
  expect(errors).toEqual([]);
});

test('by touch on a phone: Next leaves no menu over what it opens, and each step brings its node near enough to work on', async () => {
  const person = await newPerson();
  const { page } = await openPage(person, { width: 390, height: 844, touch: true });
  await page.goto('/physical/board?tutorial&projectName=Kettle');
  const next = (step: number) => bubble(page, step).getByRole('button', { name: 'Next' }).tap();
  for (const step of [1, 2]) {
    await bubble(page, step).waitFor();
    await next(step);
  }
  await bubble(page, 3).waitFor();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await next(3);
  await bubble(page, 4).getByText('Draw with a finger or a pen').waitFor();
  await draw(page);
  expect(await page.getByRole('menu').count()).toBe(0);
  await drawing(page).getByRole('button', { name: 'Save', exact: true }).tap();
  await bubble(page, 5).waitFor();
  await next(5);
  await bubble(page, 6).waitFor();
  await waitUntilSaved(page);

  // Among many others it is fitted so small that no card is live: the step comes near.
  const boardId = new URL(page.url()).searchParams.get('boardId');
  const { nodes, edges } = (await postAs(person, '/api/load_board/', { board_id: boardId })).body;
  const others = Array.from({ length: 30 }, (_, index) => ({
    id: `text${index}`,
    type: 'textNode',
    position: { x: (index % 6) * 900, y: 1500 + Math.floor(index / 6) * 800 },
    data: { text: 'A' },
  }));
  const created = (await postAs(person, '/api/create_board/', { name: 'Large' })).body.board_id;
  const board = { nodes: JSON.stringify([...nodes, ...others]), edges: JSON.stringify(edges) };
  expect((await postAs(person, '/api/save_board', { board_id: created, ...board })).status).toBe(200);
  await page.goto(`/physical/board?boardId=${created}&tutorial`);
  await bubble(page, 6).waitFor();
  for (const part of [
    card(page, 'Render').getByRole('textbox', { name: 'Prompt' }),
    card(page, 'Render').getByRole('button', { name: 'Go', exact: true }),
  ]) {
    await expect.poll(() => isInWindow(page, part)).toBe(true);
    await expect.poll(() => isClearOf(page, 6, part)).toBe(true);
  }
});
