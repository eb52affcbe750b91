import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { loadStoredBoard, openBoard } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHONE = { width: 390, height: 844, touch: true };
/** The times that a client on a phone needs at most, from opening the link. */
const VOTE_MS_MAX = 15_000;
const COMMENT_MS_MAX = 25_000;
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const result = (id: string, x: number) => ({
  id,
  type: 'prototype2DNode',
  position: { x, y: 0 },
  data: { prompt: `a ${id} of copper`, imageUrl: PICTURE, imageWidth: 400, imageHeight: 200 },
});

/** A board of Ada's with an upload and three results, and a link to it. */
async function createReviewedBoard(): Promise<{ ada: Person; board_id: string; link: string }> {
  const ada = await newPerson();
  const { body } = await postAs(ada, '/api/create_board/', { name: 'Tea line' });
  const { board_id } = body;
  const upload = {
    id: 'photo',
    type: 'uploadSketchNode',
    position: { x: 0, y: 900 },
    data: { sketchImageUrl: PICTURE },
  };
  const nodes = JSON.stringify([upload, result('kettle', 0), result('cup', 500), result('pot', 1000)]);
  await postAs(ada, '/api/save_board', { board_id, nodes, edges: '[]' });
  const { body: link } = await postAs(ada, '/api/create_share_link/', { board_id, may_comment: true });
  return { ada, board_id, link: link.url };
}

async function enterAsMina(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mina');
  await page.getByRole('textbox', { name: 'Email' }).fill('mina@example.org');
  await page.getByRole('button', { name: 'Start the review' }).tap();
}

test('a client on a phone votes and comments on a spot, which lies where the finger was, on the board too and at every zoom', async () => {
  const { ada, board_id, link } = await createReviewedBoard();
  const { page: phone } = await openPage(undefined, PHONE);
  const opened = performance.now();
  await enterAsMina(phone, link);
  await phone.getByText('1 of 3').waitFor();
  const thumb = phone.getByRole('button', { name: 'Vote up' });
  const size = await thumb.boundingBox();
  expect(Math.min(size!.width, size!.height)).toBeGreaterThanOrEqual(44);
  await thumb.tap();
  await phone.getByRole('button', { name: 'Vote up: 1', pressed: true }).waitFor();
  expect(performance.now() - opened).toBeLessThan(VOTE_MS_MAX);

  await phone.getByRole('button', { name: 'Comment', exact: true }).tap();
  const picture = (await phone.getByRole('button', { name: 'Place the comment' }).boundingBox())!;
  expect([picture.width, picture.height]).toEqual([390, 195]);
  const finger = { x: picture.x + 0.25 * picture.width, y: picture.y + 0.5 * picture.height };
  await phone.touchscreen.tap(finger.x, finger.y);
  await phone.getByRole('textbox', { name: 'Comment' }).fill('Thinner here');
  const send = phone.getByRole('button', { name: 'Send' });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await send.tap();
  await phone.getByRole('main').getByText('Comment sent').waitFor();
  expect(performance.now() - opened).toBeLessThan(COMMENT_MS_MAX);
  const pin = (await phone.getByRole('button', { name: 'Open comment' }).boundingBox())!;
  // A press is told in whole pixels.
  expect(Math.max(Math.abs(pin.x - finger.x), Math.abs(pin.y + pin.height - finger.y))).toBeLessThanOrEqual(1);

  const comment = (await loadStoredBoard(ada, board_id)).nodes.find(({ type }) => type === 'commentNode');
  expect(comment?.data).toMatchObject({ noteText: 'Thinner here', about: 'kettle' });
  const { spot } = comment!.data as { spot: { x: number; y: number } };
  expect(spot.x).toBeCloseTo(0.25, 2);
  expect(spot.y).toBeCloseTo(0.5, 2);

  const { page: owner } = await openPage(ada);
  await openBoard(owner, board_id);
  const boardPin = owner.getByRole('img', { name: /^Mina/ });
  const pinSize = async () => Math.round((await boardPin.first().boundingBox())?.width ?? 0);
  await owner.keyboard.press('1');
  await expect.poll(pinSize).toBe(40);
  for (let step = 0; step < 12; step += 1) await owner.keyboard.press('-');
  await expect.poll(pinSize).toBe(40);
});

test('results are swiped through by finger and stepped through by key; the board is one press away and back', async () => {
  const { link } = await createReviewedBoard();
  const { page: phone } = await openPage(undefined, PHONE);
  await enterAsMina(phone, link);
  await phone.getByText('1 of 3').waitFor();
  await phone.getByText('a kettle of copper').waitFor();
  // The browser itself scrolls, as under a finger.
  await phone.getByRole('group', { name: '1 of 3' }).evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }));
  await phone.getByText('2 of 3').waitFor();
  await phone.keyboard.press('End');
  await phone.getByText('3 of 3').waitFor();
  await phone.getByText('a pot of copper').waitFor();
  await phone.keyboard.press('ArrowLeft');
  await phone.getByText('2 of 3').waitFor();
  await phone.getByRole('button', { name: 'Board', exact: true }).tap();
  await phone.getByRole('application').waitFor();
  await phone.getByRole('button', { name: 'Results' }).tap();
  await phone.getByText('1 of 3').waitFor();
});

test('frames are presented in order by keys and by touch, whole and without the interface, and the view is as it was', async () => {
  const { ada, board_id, link } = await createReviewedBoard();
  const frame = (id: string, x: number) => ({
    id,
    type: 'frameNode',
    position: { x, y: -100 },
    size: { width: 460, height: 700 },
    data: { title: id },
  });
  const nodes = JSON.stringify([frame('Cups', 480), frame('Kettles', -20), result('kettle', 0), result('cup', 500)]);
  await postAs(ada, '/api/save_board', { board_id, nodes, edges: '[]' });
  const { page } = await openPage(ada);
  await openBoard(page, board_id);
  const presentButton = page.getByRole('button', { name: 'Present', exact: true });
  const card = page.locator('[data-node-id="cup"]');
  await card.waitFor();
  const placeBefore = await card.boundingBox();
  await page.getByRole('application').focus();
  await page.keyboard.press('Shift+P');
  const slide = (name: string) => page.getByRole('dialog', { name: 'Presentation' }).getByText(name);
  await slide('1 of 2: Kettles').waitFor();
  await presentButton.waitFor({ state: 'hidden' });
  const kettle = await page.locator('[data-node-id="kettle"]').boundingBox();
  expect([kettle!.x > 0, kettle!.x + kettle!.width < 1440]).toEqual([true, true]);
  await page.keyboard.press('Space');
  await slide('2 of 2: Cups').waitFor();
  await page.keyboard.press('Home');
  await slide('1 of 2: Kettles').waitFor();
  await page.keyboard.press('Escape');
  await presentButton.waitFor();
  await expect.poll(() => card.boundingBox()).toEqual(placeBefore);

  const { page: phone } = await openPage(undefined, PHONE);
  await enterAsMina(phone, link);
  await phone.getByRole('button', { name: 'Board', exact: true }).tap();
  await phone.getByRole('button', { name: 'Present', exact: true }).tap();
  const phoneSlide = (name: string) => phone.getByRole('dialog', { name: 'Presentation' }).getByText(name);
  await phoneSlide('1 of 2: Kettles').waitFor();
  await phone.touchscreen.tap(300, 500);
  await phoneSlide('2 of 2: Cups').waitFor();
  await phone.touchscreen.tap(40, 500);
  await phoneSlide('1 of 2: Kettles').waitFor();
  await phone.getByRole('button', { name: 'End the presentation' }).tap();
  await phone.getByRole('button', { name: 'Present', exact: true }).waitFor();
});

test('a link to a node that its menu copies leads its owner there, and a guest; one that is gone is said', async () => {
  const { ada, board_id, link } = await createReviewedBoard();
  const far = { ...result('lamp', 30_000), position: { x: 30_000, y: 20_000 } };
  await postAs(ada, '/api/save_board', { board_id, nodes: JSON.stringify([result('kettle', 0), far]), edges: '[]' });
  const { page, context } = await openPage(ada);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/physical/board?boardId=${board_id}&node=lamp`);
  const lamp = (on: Page) => on.locator('[data-node-id="lamp"][data-selected]');
  await lamp(page).waitFor();
  await expect.poll(() => page.url()).toMatch(/boardId=[\w-]{22}$/);
  await lamp(page).getByRole('heading').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link to node' }).click();
  await page.getByText('Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get('node')).toBe('lamp');

  await page.goto(`/physical/board?boardId=${board_id}&node=cup`);
  await page.getByText('This node is no longer on the board').waitFor();

  const { page: guest } = await openPage(undefined, { touch: true });
  await enterAsMina(guest, link);
  await guest.getByText('1 of 2').waitFor();
  await guest.goto(`/physical/review?boardId=${board_id}&node=lamp`);
  await lamp(guest).waitFor();
});
