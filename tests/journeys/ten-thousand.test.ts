import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { card, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

/** As many rows and columns as nine thousand nine hundred and ninety-nine nodes have a middle one. */
const COLUMNS = 101;
const ROWS = 99;
const PITCH = { x: 1400, y: 700 };
const MIDDLE = { x: 720, y: 450 };
/** The zoom that fits all of them is 0.9 %, and a notch makes a quarter more of it: 80 %. */
const NOTCHES = 20;
/** Nodes of one save. */
const PART = 2500;
const PROMPT = 'red plastic toothbrush';
const RESULTS = 2;
/** The time that the built-in engine may take for them on a busy machine, and all of it. */
const ENGINE_MS = 240_000;
const JOURNEY_MS = 360_000;

/** A board of 10,000 generating nodes; the one in the middle is called Lamp. */
async function seed(person: Person): Promise<string> {
  const { body } = await postAs(person, '/api/create_board/', { name: 'Ten thousand' });
  const nodes = Array.from({ length: COLUMNS * ROWS + 1 }, (_, index) => ({
    id: randomUUID(),
    type: 'generateSketchesNode',
    // The last one stands in a gap, where it does not move the middle.
    position:
      index === COLUMNS * ROWS
        ? { x: PITCH.x / 2, y: 0 }
        : { x: (index % COLUMNS) * PITCH.x, y: Math.floor(index / COLUMNS) * PITCH.y },
    data: { prompt: `lamp ${index}`, aspectRatio: '1:1', thinkMode: false },
  }));
  Object.assign(nodes[(COLUMNS * ROWS - 1) / 2]!.data, { title: 'Lamp', prompt: '' });
  let rev = 0;
  for (let start = 0; start < nodes.length; start += PART) {
    const operations = nodes.slice(start, start + PART).map((node) => ({ kind: 'add', node }));
    const save = { board_id: body.board_id, nodes: '[]', edges: '[]', operations, base_rev: rev, op_id: randomUUID() };
    const answer = await postAs(person, '/api/save_board/', save);
    expect(answer.status).toBe(200);
    rev = answer.body.rev;
  }
  return body.board_id;
}

/** Turns the wheel with Ctrl over the middle of the board until its node can be worked on. */
async function zoomIn(page: Page): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < NOTCHES; notch++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await card(page, 'Lamp').waitFor();
}

test(
  'on a board of ten thousand nodes one zooms in, types, runs, undoes, and finds it all again',
  async () => {
    const person = await newPerson();
    const boardId = await seed(person);
    const { page, errors } = await openPage(person);
    await openBoard(page, boardId);
    await zoomIn(page);

    const prompt = card(page, 'Lamp').getByRole('textbox', { name: 'Prompt' });
    await prompt.click();
    for (const [index, letter] of [...PROMPT].entries()) {
      await page.keyboard.type(letter);
      await expect.poll(() => prompt.inputValue()).toBe(PROMPT.slice(0, index + 1));
    }
    await page.keyboard.press('Enter');
    const pictures = page.getByRole('img', { name: PROMPT });
    await expect.poll(() => pictures.count(), { timeout: ENGINE_MS }).toBe(RESULTS);
    await card(page, 'Lamp').getByRole('button', { name: 'Regenerate' }).waitFor();

    await page.getByRole('application').press('Control+z');
    await expect.poll(() => pictures.count()).toBe(RESULTS - 1);
    await page.getByRole('application').press('Control+Shift+z');
    await expect.poll(() => pictures.count()).toBe(RESULTS);
    await waitUntilSaved(page);

    const { nodes } = await loadStoredBoard(person, boardId);
    expect(nodes).toHaveLength(10_000 + RESULTS);
    expect(nodes.find(({ data }) => data.title === 'Lamp')?.data.prompt).toBe(PROMPT);

    // The view is where it was left.
    await page.reload();
    await waitUntilSaved(page);
    await card(page, 'Lamp').waitFor();
    expect(await prompt.inputValue()).toBe(PROMPT);
    await expect.poll(() => pictures.count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  },
  JOURNEY_MS,
);
