import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { card, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const SKETCH = { id: 'sketch', type: 'sketchNode', position: { x: -600, y: 0 }, data: {} };
const RENDER = {
  id: 'render',
  type: 'enrichNode',
  position: { x: 0, y: 0 },
  data: { prompt: 'copper', title: 'Kettle' },
};
const LAMP = {
  id: 'lamp',
  type: 'generateSketchesNode',
  position: { x: 0, y: 600 },
  data: { prompt: 'red desk lamp' },
};

async function openBoth() {
  const person = await newPerson();
  const board_id = (await postAs(person, '/api/create_board/', { name: 'Tea' })).body.board_id;
  const nodes = JSON.stringify([SKETCH, RENDER, LAMP]);
  await postAs(person, '/api/save_board', { board_id, nodes, edges: '[]' });
  const { page: board, context, errors } = await openPage(person);
  await board.goto(`/physical/board?boardId=${board_id}&inspect`);
  await waitUntilSaved(board);
  const inspector = await context.newPage();
  await inspector.goto('/inspector');
  return { board, inspector, errors };
}

const state = (inspector: Page, id: string): Locator => inspector.locator(`[data-state="${id}"][data-active]`);
const press = (inspector: Page, name: string) => inspector.getByRole('button', { name, exact: true }).click();
const choose = (inspector: Page, label: string) =>
  inspector.getByRole('combobox', { name: 'Event' }).selectOption({ label });
const place = (inspector: Page) => inspector.locator('output', { hasText: 'State' });

test('QA holds a run at busy, steps it, answers it with a 403, sees the alert, looks back and plays it again', async () => {
  const { board, inspector, errors } = await openBoth();
  await inspector.getByRole('button', { name: /^Generate Design/ }).click();
  await state(inspector, 'generation.ready.idle').waitFor();
  await press(inspector, 'Hold');
  await press(inspector, 'Send');
  await inspector.getByText('Paused: 1 event queued, next go.pressed').waitFor();
  await press(inspector, 'Step');
  await state(inspector, 'generation.validating').waitFor();
  await press(inspector, 'Step');
  await state(inspector, 'generation.running.busy').waitFor();
  await card(board, 'Generate Design').getByRole('button', { name: 'Stop' }).waitFor();
  await board.getByText('Paused by the inspector: Generate Design').waitFor();
  const sending = inspector.getByText(/next call\.sending/);
  await sending.waitFor();
  await press(inspector, 'Step');
  await sending.waitFor({ state: 'hidden' });

  await choose(inspector, 'call.failed, 403');
  await press(inspector, 'Send');
  await state(inspector, 'generation.error-dialog').waitFor();
  await inspector.locator('[data-taken]', { hasText: 'call.failed [isAlert]' }).waitFor();
  const alert = board.getByRole('alertdialog');
  await alert.getByText('Inappropriate content detected. Please try another prompt').waitFor();

  await press(inspector, 'Previous state');
  await press(inspector, 'Previous state');
  await state(inspector, 'generation.running.busy').waitFor();
  await inspector.getByText('You are looking back; the board keeps running.').waitFor();
  // The board was not rewound.
  expect(await alert.isVisible()).toBe(true);
  await press(inspector, 'Replay');
  await state(inspector, 'generation.error-dialog').waitFor();
  await expect.poll(() => place(inspector).textContent()).toMatch(/^State (\d+) of \1: error-dialog$/);
  await press(inspector, 'Back to now');
  await press(inspector, 'Release');
  await alert.getByRole('button', { name: 'OK' }).click();
  await state(inspector, 'generation.ready.failed').waitFor();
  await expect.poll(() => board.getByText('Paused by the inspector: Generate Design').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('the inspector shows nodes that never ran, says why an event is refused, filters what happened and exports it', async () => {
  const { board, inspector } = await openBoth();
  const search = inspector.getByRole('textbox', { name: 'Find a node or a machine' });
  await search.fill('kett');
  const kettle = inspector.getByRole('button', { name: /^Kettle/ });
  await kettle.waitFor();
  expect(await inspector.getByRole('button', { name: /^Generate Design/ }).count()).toBe(0);
  await kettle.click();
  await state(inspector, 'generation.ready.idle').waitFor();
  // Without an image Go is refused, and the chart shows where that led.
  await press(inspector, 'Send');
  await state(inspector, 'generation.ready.refused').waitFor();

  await search.fill('');
  // What is selected on the board is chosen here, too.
  await card(board, 'Generate Design').focus();
  await board.keyboard.press('Enter');
  const design = inspector.getByRole('button', { name: /^Generate Design/ });
  await expect.poll(() => design.getAttribute('aria-current')).toBe('true');
  await inspector.getByRole('button', { name: /^board/ }).click();
  await choose(inspector, 'node.edited');
  await inspector.getByRole('textbox', { name: 'id', exact: true }).fill('sketch');
  await inspector.getByRole('textbox', { name: 'data' }).fill('{"title":"Spout"}');
  await press(inspector, 'Send');
  await card(board, 'Spout').waitFor();
  await choose(inspector, 'go.pressed');
  await inspector.getByRole('textbox', { name: 'id', exact: true }).fill('sketch');
  await press(inspector, 'Send');
  await inspector
    .getByText(/^go\.pressed had no effect in .*: mayGo returned false\.$/)
    .first()
    .waitFor();

  await inspector.getByRole('radio', { name: 'Refused' }).click();
  const log = inspector.getByRole('region', { name: 'What happened' });
  await expect.poll(() => log.getByRole('listitem').count()).toBe(1);
  await inspector.getByRole('radio', { name: 'All' }).click();
  await inspector.getByRole('textbox', { name: 'Filter by event or payload' }).fill('spout');
  const line = log.getByRole('button', { name: /node\.edited/ });
  await line.click();
  await log.getByText('board.nodes.sketch.data.title', { exact: true }).waitFor();

  const downloading = inspector.waitForEvent('download');
  await press(inspector, 'Export log');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Tea events.json');
  const { steps } = JSON.parse(await readFile((await file.path())!, 'utf8'));
  expect(steps.map((step: { event: { type: string } }) => step.event.type)).toContain('node.edited');
});
