import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { edge, node } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY } from '../run.fixture.ts';

const maskButton = page.getByRole('button', { name: 'Mask', exact: true });
const mode = (name: string) => page.getByRole('radio', { name, exact: true });
const help = page.getByRole('link', { name: 'Help' });

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const source = node('s', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: DOT });
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');

const openNode = (data: Record<string, unknown> = {}) =>
  openCard({
    nodeName: 'n',
    edges: [imageConnection],
    nodes: [node('n', 'modifyNode', { prompt: 'on sand', ...data }), source],
  });

test('without a connected image Go is off and says why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'modifyNode')] });
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
});

test('the mode is chosen on the card: each has its help page, and a mask and words where they count', async () => {
  const { dataOf } = await openNode();
  await expect.element(help).toHaveAttribute('href', '/docs/nodes/inpaint');
  await expect.element(maskButton).toBeVisible();
  await mode('Fill').click();
  await expect.element(help).toHaveAttribute('href', '/docs/nodes/fillimage');
  await expect.element(maskButton).not.toBeInTheDocument();
  await mode('To vector').click();
  await expect.element(help).toHaveAttribute('href', '/docs/nodes/svg');
  await expect.element(page.getByRole('textbox', { name: 'Prompt' })).not.toBeInTheDocument();
  expect(dataOf('n')).toEqual({ prompt: 'on sand', mode: 'svg' });
});

test('inside a mask Go asks for one first, and for what the mask covers', async () => {
  const { callsOf, dataOf } = await openNode();
  await goButton.click();
  await expectText('Paint a mask first');
  await page.getByRole('button', { name: 'Replace background' }).click();
  await mode('Something else').click();
  await vi.waitFor(() => expect(dataOf('n')).toEqual({ prompt: 'on sand', bg_mode: false }));
  expect(callsOf('inpaint_image')).toEqual([]);
});

test('Fill shows the bar of 15 seconds, and a null answer in the exact words with a link to the docs', async () => {
  const { callsOf, actor } = await openNode({ mode: 'fill' });
  await goButton.click();
  await expectText('Filling the background');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow');
  expect(callsOf('generate_background').map(({ request }) => request.body)).toEqual([
    { prompt: 'on sand', object_key: SKETCH_KEY },
  ]);
  callsOf('generate_background')[0]?.answer({ image_url: null, object_key: null });
  await expectText(
    'No background generated. Image likely already has a background. Read the docs for more information.',
  );
  const docs = page.getByRole('link', { name: 'Read the docs' });
  await expect.element(docs).toHaveAttribute('href', '/docs/nodes/fillimage');
  await expect.element(docs).toHaveAttribute('target', '_blank');
  expect(actor.getSnapshot().context.board.nodes.size).toBe(2);
  await mode('To vector').click();
  await expect.element(docs).not.toBeInTheDocument();
});

test('Fill gives an image node', async () => {
  const { callsOf, actor } = await openNode({ mode: 'fill' });
  await goButton.click();
  await vi.waitFor(() => expect(callsOf('generate_background')).toHaveLength(1));
  callsOf('generate_background')[0]?.answer(IMAGE_ANSWER);
  await expectText('Done');
  expect(lastCreated(actor).created.data.objectKey).toBe(IMAGE_ANSWER.object_key);
});

test('To vector traces in colours, or in black and white, and the vector is wired by the vector output', async () => {
  const { callsOf, actor } = await openNode({ mode: 'svg' });
  await page.getByRole('button', { name: 'In colours' }).click();
  await mode('Black and white').click();
  await goButton.click();
  await vi.waitFor(() =>
    expect(callsOf('image_to_svg').map(({ request }) => request.body)).toEqual([
      { object_key: SKETCH_KEY, model: 'binary' },
    ]),
  );
  const svg_object_key = 'VVVVVVVVVVVVVVVVVVVVVV.svg';
  callsOf('image_to_svg')[0]?.answer({ svg_url: '/assets/v.svg', svg_object_key });
  await expectText('Done');
  const { created, into } = lastCreated(actor);
  expect([created.type, created.data.objectKey]).toEqual(['svgNode', svg_object_key]);
  expect([into?.sourceHandle, into?.targetHandle]).toEqual(['out.svg.svg', 'in.svg.svg']);
});

test.each([
  ['fill', 403, 'Inappropriate content detected. Please try another prompt'],
  ['fill', 429, 'Your trial doesn’t include this, or its runs are used up.'],
  ['fill', 500, 'This run failed'],
  ['svg', 429, 'Your trial doesn’t include this, or its runs are used up.'],
  ['svg', 500, 'This run failed'],
] as const)('mode %s: a refusal with %i is said on the card', async (kind, status, text) => {
  const { callsOf } = await openNode({ mode: kind });
  const call = kind === 'fill' ? 'generate_background' : 'image_to_svg';
  await goButton.click();
  await vi.waitFor(() => expect(callsOf(call)).toHaveLength(1));
  callsOf(call)[0]?.fail(status);
  await expectText(text);
});

test.each([
  ['a picture that is not filled', { mode: 'fill' }],
  ['a mask that is missing', { mode: 'inpaint' }],
])('%s offers to remove the background first: that is laid between, and the plan starts', async (_, data) => {
  const { callsOf, actor, dataOf } = await openNode(data);
  const requests: unknown[] = [];
  actor.on('plan.requested', (event) => requests.push(event));
  await goButton.click();
  if (data.mode === 'fill') {
    await vi.waitFor(() => expect(callsOf('generate_background')).toHaveLength(1));
    callsOf('generate_background')[0]?.answer({ image_url: null, object_key: null });
  }
  await page.getByRole('button', { name: 'Remove the background first' }).click();
  await vi.waitFor(() => expect(requests).toEqual([{ type: 'plan.requested', goals: ['n'], startsAtOnce: true }]));
  const { nodes, edges } = actor.getSnapshot().context.board;
  const cutOut = [...nodes.values()].find(({ type }) => type === 'removeBackgroundNode');
  expect([...edges.values()].map(({ source, target }) => [source, target])).toEqual([
    ['s', cutOut?.id],
    [cutOut?.id, 'n'],
  ]);
  expect(dataOf('n')?.mode).toBe('fill');
});

test('without a mask for something else than the background there is nothing to remove', async () => {
  await openNode({ bg_mode: false });
  await goButton.click();
  await expectText('Paint a mask first');
  expect(page.getByRole('button', { name: 'Remove the background first' }).elements()).toEqual([]);
});
