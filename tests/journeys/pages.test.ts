import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { addNode, card, openNewBoard } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

/** Of the tests that leave both in order. */
let person: Person;
let page: Page;
/** Of somebody without an account. */
let stranger: Page;

beforeAll(async () => {
  person = await newPerson();
  ({ page } = await openPage(person));
  ({ page: stranger } = await openPage());
});

test('boards are made, renamed, duplicated, binned and restored', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await postAs(person, '/api/create_board/', { name: 'Kettle' });
  await page.goto('/');
  const tile = page.getByText('Kettle', { exact: true });
  await tile.waitFor();
  await tile.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(async () => (await postAs(person, '/api/list_boards/', {})).body.boards.length).toBe(2);
  await page.getByText('Kettle', { exact: true }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Delete|Move to bin/ }).click();
  await expect.poll(async () => (await postAs(person, '/api/list_boards/', { bin: true })).body.boards.length).toBe(1);
  await page.getByRole('button', { name: 'Bin' }).click();
  await page.getByRole('button', { name: /Restore/ }).click();
  await expect.poll(async () => (await postAs(person, '/api/list_boards/', {})).body.boards.length).toBe(2);
});

test('an address without a board makes one of that name and replaces the address', async () => {
  await page.goto('/physical/board?projectName=Walnut%20kettle');
  await page.waitForURL(/boardId=/);
  expect(await page.getByRole('application').getAttribute('aria-label')).toBe('Walnut kettle');
});

test.each(['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA'])('a board that is not there is one page: %s', async (id) => {
  await page.goto(`/physical/board?boardId=${id}`);
  await page.getByRole('heading', { name: 'Board not found' }).waitFor();
});

test('somebody else’s board is the same page', async () => {
  const { body } = await postAs(await newPerson(), '/api/create_board/', { name: 'Secret' });
  await page.goto(`/physical/board?boardId=${body.board_id}`);
  await page.getByRole('heading', { name: 'Board not found' }).waitFor();
});

test('the interface is English until Chinese is chosen, and stays so after a reload', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await page.getByRole('button', { name: '从草图开始' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await page.reload();
  await page.getByRole('button', { name: '从草图开始' }).waitFor();
});

test('a board is renamed in its bar', async () => {
  const boardId = await openNewBoard(page, person, 'Kettle');
  await page.getByRole('button', { name: 'Kettle' }).click();
  await page.getByRole('textbox', { name: 'Board name' }).fill('Walnut kettle');
  await page.keyboard.press('Enter');
  await page.getByRole('application', { name: 'Walnut kettle' }).waitFor();
  await expect
    .poll(async () => (await postAs(person, '/api/load_board/', { board_id: boardId })).body.name)
    .toBe('Walnut kettle');
});

test('a file that is no picture is refused with the exact text, and a photo lays its workflow', async () => {
  await openNewBoard(page, person);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('kettle') });
  const alert = page.getByRole('alertdialog');
  await alert.filter({ hasText: 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.' }).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await choose.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('kettle') });
  await alert.filter({ hasText: 'Error uploading image: Please try again with a valid PNG or JPG file.' }).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  for (const title of ['Upload Image', 'Edit']) await card(page, title).waitFor();
  await card(page, 'Upload Image').getByRole('button', { name: 'Choose file' }).click();
  await page.getByRole('dialog', { name: 'Upload an image' }).waitFor();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="80"/></svg>';
  await choose.setInputFiles({ name: 'kettle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await card(page, 'Upload Image').getByRole('button', { name: 'Replace' }).waitFor();
});

test('the theme follows the choice', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await openNewBoard(page, person);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
});

test.each([
  ['/docs/nodes/sketch', 'Sketch'],
  ['/docs/nodes/GENERATE_DESIGN', 'Generate Design'],
  ['/docs/Nodes/render', 'Render'],
  ['/docs/nodes/stickynote', 'Sticky Note'],
])('the help page %s opens without an account', async (path, heading) => {
  await stranger.goto(path);
  await stranger.getByRole('heading', { name: heading, level: 1 }).waitFor();
});

test('an unknown help page says so above all of them, and an unknown address has the bar of every page', async () => {
  await stranger.goto('/docs/nodes/violin');
  await stranger.getByRole('alert').filter({ hasText: 'There is no help page at this address.' }).waitFor();
  await stranger.getByRole('link', { name: /^Share and review/ }).click();
  await stranger.getByRole('heading', { name: 'Share and review', level: 1 }).waitFor();
  const { page } = await openPage(await newPerson());
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/docs');
  await bar.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await page.getByRole('heading', { name: '找不到页面' }).waitFor();
});

test('every page has a title of its own, in both languages', async () => {
  const { page } = await openPage(await newPerson());
  const titleAt = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page.title();
  };
  const paths = ['/docs', '/docs/Nodes/render', '/billing', '/nowhere', '/physical/board?boardId=nonsense'];
  await page.goto('/docs');
  const titles: string[] = [];
  for (const language of ['english', 'chinese']) {
    await page.evaluate((stored) => localStorage.setItem('maquette.language', stored), language);
    for (const path of paths) titles.push(await titleAt(path));
  }
  expect(titles).toEqual([
    'Help – Maquette',
    'Render – Help – Maquette',
    'Plan and usage – Maquette',
    'Page not found – Maquette',
    'Board not found – Maquette',
    '帮助 – Maquette',
    '渲染 – 帮助 – Maquette',
    '付费方案与用量 – Maquette',
    '找不到页面 – Maquette',
    '找不到画板 – Maquette',
  ]);
});

test('the names that people and programs rely on hold', async () => {
  await openNewBoard(page, person, 'Names');
  await page.getByRole('application', { name: 'Names' }).waitFor();
  await addNode(page, 'Text', { x: 300, y: 200 });
  await addNode(page, 'Render', { x: 300, y: 500 });
  const render = card(page, 'Render');
  expect(await render.getAttribute('data-node-id')).toBeTruthy();
  for (const [name, id] of [
    ['Input image (image)', 'in.image.image'],
    ['Input style (image)', 'in.image.style'],
    ['Input text (text)', 'in.text.text'],
    ['Output image (image)', 'out.image.image'],
  ] as const) {
    expect(await render.getByRole('button', { name, exact: true }).getAttribute('data-handle-id')).toBe(id);
  }
  expect(await render.getByRole('button', { name: 'Go', exact: true }).count()).toBe(1);
  expect(await page.getByRole('status').filter({ hasText: /^Sav/ }).count()).toBe(1);
});
