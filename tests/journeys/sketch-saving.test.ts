import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { addNode, card, drawKettle, loadStoredBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { withPage } from './browser.ts';

const shared = withPage();

test('a drawing is stored by save_image as an opaque picture of twice its canvas, and its node keeps the shapes', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const requested = page.waitForRequest('**/api/save_image/');
  await drawKettle(page);
  const request = await requested;
  const body = request.postDataJSON() as { imageb64: string; alpha: boolean };
  expect([request.method(), body.alpha, body.imageb64.slice(0, 22)]).toEqual(['POST', false, 'data:image/png;base64,']);
  await waitUntilSaved(page);
  const answer = (await (await request.response())?.json()) as Record<string, unknown>;
  expect([answer.image_width, answer.image_height]).toEqual([1536, 1536]);

  const { nodes } = await loadStoredBoard(person, boardId);
  const { objectKey, canvasWidth, canvasHeight, aspectRatio, shapes } = nodes[0]?.data ?? {};
  expect({ objectKey, canvasWidth, canvasHeight, aspectRatio }).toEqual({
    objectKey: answer.object_key,
    canvasWidth: 768,
    canvasHeight: 768,
    aspectRatio: '1:1',
  });
  expect((shapes as { type: string }[]).map(({ type }) => type)).toEqual(['free', 'free', 'free', 'free', 'free']);
});

/** Types into a field, and reloads the page in the same moment, which is too busy to hear an answer of the device's store any more. */
async function typeAndReload(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.evaluate((busyMs) => {
    function reload(): void {
      // The reload begins before the page is busy.
      setTimeout(() => {
        const end = performance.now() + busyMs;
        while (performance.now() < end);
      });
      location.reload();
    }
    document.addEventListener('input', reload, { once: true });
  }, 400);
  await Promise.all([page.waitForEvent('load'), field.fill(text)]);
}

test('a reload in the middle of a drawing loses nothing: shapes, a figure being typed, the canvas', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  await waitUntilSaved(page);
  const draw = () => card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  await draw();
  await dialog.getByRole('radio', { name: '16:9' }).click();
  await dialog.getByRole('application').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('v');
  await page.keyboard.press('Tab');
  await typeAndReload(dialog.getByRole('spinbutton', { name: 'Width' }), '120');
  await draw();
  await dialog.getByText('1024 × 576, saved at twice the size').waitFor();
  await dialog.getByRole('application').focus();
  await page.keyboard.press('v');
  await page.keyboard.press('Tab');
  const figure = (name: string) => dialog.getByRole('spinbutton', { name }).inputValue();
  expect([await figure('Width'), await figure('Height')]).toEqual(['120', '10']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(page);
  const stored = async () => {
    const { nodes } = await loadStoredBoard(person, boardId);
    const { canvasWidth, canvasHeight, aspectRatio } = nodes[0]?.data ?? {};
    return [canvasWidth, canvasHeight, aspectRatio];
  };
  await expect.poll(stored).toEqual([1024, 576, '16:9']);
});

test('a drawing that save_image refuses with 403 is answered by the exact alert, and stays', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  const problem = { code: 'content_refused', detail: 'no' };
  await page.route('**/api/save_image/', (route) => route.fulfill({ status: 403, json: problem }));
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  const paper = dialog.getByRole('application');
  await paper.press('Enter');
  await paper.press('Shift+ArrowRight');
  await paper.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const text = 'Inappropriate content detected. Please try another image.';
  const alert = page.getByRole('alertdialog', { name: text, exact: true });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'detached' });
  expect(await paper.getAttribute('data-painted')).toBe('1');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  const wrong = 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.';
  await page.getByRole('alertdialog', { name: wrong, exact: true }).getByRole('button', { name: 'OK' }).click();
  expect(await paper.getAttribute('data-painted')).toBe('1');
});

test('layers, the eraser and what is hidden outlast a reload, and are saved', async () => {
  const { person, page } = shared;
  // The test before refused what is stored.
  await page.unrouteAll();
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  await waitUntilSaved(page);
  const draw = () => card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  const stage = dialog.getByRole('application');
  async function dragAcross(from: number, to: number) {
    const { x, y, width, height } = (await stage.boundingBox())!;
    await page.mouse.move(x + width * from, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * to, y + height / 2, { steps: 4 });
    await page.mouse.up();
  }
  await draw();
  await dragAcross(0.4, 0.6);
  await page.keyboard.press('e');
  await dragAcross(0.45, 0.5);
  await dialog.getByRole('button', { name: 'Add layer' }).click();
  await page.keyboard.press('l');
  await dragAcross(0.5, 0.55);
  await dialog.getByRole('button', { name: 'Hide layer' }).first().click();
  await dialog.locator('[data-painted="3"]').waitFor();
  await page.reload();
  await draw();
  await dialog.getByRole('button', { name: 'Show layer' }).waitFor();
  const stored = page.waitForResponse('**/api/save_board');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await stored;
  const { nodes } = await loadStoredBoard(person, boardId);
  const { shapes, layers } = nodes[0]?.data ?? {};
  const layer = { hidden: false, locked: false, opacity: 1 };
  expect(layers).toEqual([
    { ...layer, id: 'l1' },
    { ...layer, id: expect.stringMatching(/^l2-/), hidden: true },
  ]);
  const addedId = (layers as { id: string }[])[1]!.id;
  const storedShapes = (shapes as { type: string; layer?: string; erases?: true }[]).map((shape) => [
    shape.type,
    shape.layer ?? 'l1',
    shape.erases ?? false,
  ]);
  expect(storedShapes).toEqual([
    ['free', 'l1', false],
    ['free', 'l1', true],
    ['line', addedId, false],
  ]);
});
