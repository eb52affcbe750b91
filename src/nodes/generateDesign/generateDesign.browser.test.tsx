import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { goButton, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER } from '../run.fixture.ts';

const LAMP = 'red plastic desk lamp';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const promptField = page.getByRole('textbox', { name: 'Prompt' });
const stopButton = page.getByRole('button', { name: 'Stop' });
const regenerateButton = page.getByRole('button', { name: 'Regenerate' });

const openNode = (data: Record<string, unknown> = { prompt: LAMP }, more: { role?: 'reviewer' } = {}) =>
  openCard({ nodeName: 'd', nodes: [node('d', 'generateSketchesNode', data)], ...more });

test('Go without a prompt says so, takes no lock and calls nothing; writing takes the message away', async () => {
  const { actor, streams } = await openNode({});
  await goButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a prompt');
  await expect.element(promptField).toHaveAccessibleDescription('Please enter a prompt');
  await expect.element(promptField).toBeInvalid();
  expect([lockHolder(actor.getSnapshot().context), streams.length]).toEqual([null, 0]);
  await promptField.fill('a lamp');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('pressed before the connected Prompt Generator has run, Go is refused, and the field says what to do', async () => {
  const nodes = [node('d', 'generateSketchesNode'), node('p', 'promptGeneratorNode', { title: 'Brief' })];
  const { actor } = await openCard({ nodeName: 'd', nodes, edges: [edge('p', 'd', 'out.text.text', 'in.text.text')] });
  await goButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a prompt');
  const advice = 'Brief has no text yet. Run it first, or enter a prompt here.';
  await expect.element(promptField).toHaveAttribute('placeholder', advice);
  actor.send({ type: 'node.edited', id: nodeId('p'), data: { text: 'a lamp of brass' } });
  await expect.element(promptField).toHaveValue('a lamp of brass');
});

test('a word of the list is refused before anything is sent, and logged without the prompt', async () => {
  const { streams, callsOf } = await openNode({ prompt: 'a naked chair' });
  await goButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Inappropriate content detected. Please try again.');
  expect(streams).toEqual([]);
  expect(callsOf('log_blocked').map(({ request }) => request.body)).toEqual([
    { board_id: 'AAAAAAAAAAAAAAAAAAAAAA', node_type: 'generateSketchesNode' },
  ]);
});

test('Enter sends what stands in the field, Shift+Enter makes a new line', async () => {
  const { streams } = await openNode({});
  await promptField.click();
  await userEvent.keyboard('copper{Shift>}{Enter}{/Shift}kettle{Enter}');
  expect(streams.map(({ request }) => request.body)).toEqual([
    { prompt: 'copper\nkettle', model: 'Product Design', aspect_ratio: '1:1', think: true },
  ]);
  await expect.element(stopButton).toBeVisible();
});

test('the Enter of an input method picks a word and sends nothing', async () => {
  const { streams } = await openNode();
  const clickButton = (init: KeyboardEventInit) =>
    promptField.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  clickButton({ isComposing: true });
  clickButton({ keyCode: 229 });
  expect(streams).toEqual([]);
  clickButton({});
  await expect.element(stopButton).toBeVisible();
});

test('fast typing stays in order, in the middle of the text too', async () => {
  const { dataOf } = await openNode({ prompt: 'ad' });
  await promptField.click();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await userEvent.keyboard('bcbcbcbcbcbcbcbcbcbc');
  expect(dataOf('d')).toEqual({ prompt: `a${'bc'.repeat(10)}d` });
});

test('while it works the think messages cycle, Go is off and says why; pictures are counted as they come', async () => {
  const { streams, actor } = await openNode();
  await goButton.click();
  await expect.element(page.getByText('Understanding problems…', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Exploring directions…', { exact: true }), { timeout: 5000 }).toBeVisible();
  await expect.element(goButton).toHaveAccessibleDescription('It is running');
  await expect.element(page.getByText('Busy', { exact: true })).toBeVisible();
  streams[0]?.tell({ type: 'stream.prepared', jobId: 'j1' });
  streams[0]?.tell({ type: 'stream.image', answer: { ...IMAGE_ANSWER, image_url: DOT } });
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(document.querySelectorAll(`img[src="${DOT}"]`).length).toBe(1));
  await expect.element(page.getByText('Crafting solutions…', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '50');
  expect(lockHolder(actor.getSnapshot().context)).toBe('d');
});

test('what the engine did not understand is said at the card that asked, until it asks for something else', async () => {
  const { streams, actor } = await openNode();
  await goButton.click();
  const remarks = ['Not recognised: “flux”.'];
  streams[0]?.tell({ type: 'stream.image', answer: { ...IMAGE_ANSWER, image_url: DOT, remarks } });
  streams[0]?.tell({ type: 'stream.ended' });
  await page.getByRole('button', { name: 'Done, 1 remark' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Remarks' }).getByText('Not recognised: “flux”.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  actor.send({ type: 'node.edited', id: nodeId('d'), data: { prompt: 'a lamp' } });
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
});

test('when the stream ends it is done, the lock is free and Go is Regenerate, which adds siblings', async () => {
  const { streams, actor, dataOf } = await openNode();
  await goButton.click();
  await expect.element(goButton).toHaveFocus();
  streams[0]?.tell({ type: 'stream.image', answer: { ...IMAGE_ANSWER, image_url: DOT } });
  streams[0]?.tell({ type: 'stream.ended' });
  await expect.element(regenerateButton).toHaveFocus();
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
  expect(dataOf('d')).toEqual({ prompt: LAMP, imageUrl: DOT });
  await regenerateButton.click();
  streams[1]?.tell({ type: 'stream.image', answer: IMAGE_ANSWER });
  const images = [...actor.getSnapshot().context.board.nodes.values()].filter(({ type }) => type === 'prototype2DNode');
  expect(images.map(({ position }) => position)).toEqual([
    { x: 600, y: 0 },
    { x: 1100, y: 0 },
  ]);
});

test('after a reload a node that has an image offers Regenerate', async () => {
  await openNode({ prompt: LAMP, imageUrl: '/assets/made.png' });
  await expect.element(regenerateButton).toBeVisible();
  await expect.element(goButton).not.toBeInTheDocument();
});

test('Stop closes the stream, cancels the job and frees the lock', async () => {
  const { streams, callsOf, actor } = await openNode();
  await goButton.click();
  streams[0]?.tell({ type: 'stream.prepared', jobId: 'j1' });
  await stopButton.click();
  await expect.element(stopButton).not.toBeInTheDocument();
  expect(streams[0]?.closed).toBe(true);
  expect(callsOf('cancel_job').map(({ request }) => request.body)).toEqual([{ job_id: 'j1' }]);
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
  await expect.element(goButton).toHaveAttribute('aria-description', 'Stopping…');
  callsOf('cancel_job')[0]?.answer({});
  await expect.element(goButton).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible();
});

test('a broken connection is said in words', async () => {
  const { streams, card } = await openNode();
  await goButton.click();
  streams[0]?.tell({ type: 'stream.failed', status: 0 });
  await expect.poll(() => card.element().textContent).toContain('ReconnectingConnection lost, trying again…');
});

test('a connected text is shown grey with its source and is what is sent', async () => {
  const { streams } = await openCard({
    nodeName: 'd',
    nodes: [
      node('d', 'generateSketchesNode', { prompt: 'typed' }),
      node('t', 'textNode', { text: 'wall lamp', title: 'The brief' }),
    ],
    edges: [edge('t', 'd', 'out.text.text', 'in.text.text')],
  });
  await expect.element(page.getByText('From The brief')).toBeVisible();
  await expect.element(promptField).toHaveValue('wall lamp');
  await expect.element(promptField).toHaveAttribute('readonly');
  await goButton.click();
  expect(streams.map(({ request }) => (request.body as { prompt: string }).prompt)).toEqual(['wall lamp']);
});

test('settings open beside the card: aspect ratio and think mode', async () => {
  const { dataOf } = await openNode();
  await page.getByRole('button', { name: '1:1, thinks first' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await panel.getByRole('radio', { name: '16:9' }).click();
  await panel.getByRole('switch', { name: 'Think' }).click();
  expect(dataOf('d')).toEqual({ prompt: LAMP, aspectRatio: '16:9', thinkMode: false });
  await expect.element(page.getByRole('button', { name: '16:9' })).toBeVisible();
});

test('the field is 250 high until its corner is dragged; the new height is kept', async () => {
  const { dataOf, actor } = await openNode();
  const field = promptField.element() as HTMLTextAreaElement;
  expect(field.offsetHeight).toBe(250);
  expect(getComputedStyle(field).resize).toBe('vertical');
  field.style.height = '320px';
  await vi.waitFor(() => expect(dataOf('d')).toEqual({ prompt: LAMP, textareaHeight: 320 }));
  actor.send({ type: 'undo.pressed' });
  await vi.waitFor(() => expect(field.offsetHeight).toBe(250));
});

test.each([
  ['a locked node', { prompt: LAMP, readOnly: true }, {}],
  ['a reviewed board', { prompt: LAMP }, { role: 'reviewer' as const }],
])('%s has no Go, no menu and a field that only reads', async (_, data, more) => {
  await openNode(data, more);
  await expect.element(promptField).toHaveAttribute('readonly');
  expect(getComputedStyle(promptField.element()).resize).toBe('none');
  await expect.element(goButton).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
  await expect.element(page.getByText('1:1, thinks first')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1:1, thinks first' })).not.toBeInTheDocument();
});

test('another node’s run switches Go off and the tooltip says why', async () => {
  const { actor } = await openCard({
    nodeName: 'd',
    nodes: [node('d', 'generateSketchesNode', { prompt: LAMP }), node('e', 'generateSketchesNode', { prompt: LAMP })],
  });
  actor.send({ type: 'go.pressed', id: nodeId('e') });
  await expect.element(goButton).toHaveAccessibleDescription('Another node is running, and only one runs at a time');
  await expect.element(goButton).toHaveAttribute('aria-disabled', 'true');
});

test('a prompt that is too long says so as it is written, in the height that it has, and nothing is cut', async () => {
  const { card, dataOf } = await openNode({ prompt: 'a'.repeat(4000) });
  const height = () => card.element().getBoundingClientRect().height;
  const before = height();
  await expect.element(page.getByText(/make it shorter/)).not.toBeInTheDocument();
  await promptField.fill('a'.repeat(10_000));
  await expect.element(page.getByText('10000 of 4000 characters: make it shorter')).toBeVisible();
  expect([height(), String(dataOf('d')?.prompt).length]).toEqual([before, 10_000]);
  await promptField.fill('a lamp');
  await expect.element(page.getByText(/make it shorter/)).not.toBeInTheDocument();
});

test('a longer prompt of another program is refused by Go in plain words, and nothing is sent', async () => {
  const { streams } = await openNode({ prompt: 'a'.repeat(5000) });
  await goButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The prompt is too long: 4000 characters at most');
  expect(streams).toEqual([]);
});
