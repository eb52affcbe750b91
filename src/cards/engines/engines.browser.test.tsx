import { cleanup } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import type { JobId } from '../../../contract/ids.ts';
import { createLazy } from '../../load/lazy.ts';
import { edge, node, nodeId } from '../../nodes/board.fixture.tsx';
import { SAMPLE_VIDEO_DATA, samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { expectText, goButton, openCard, openConnectedCard } from '../../nodes/openCard.fixture.tsx';
import { STYLE_KEY } from '../../nodes/run.fixture.ts';
import type { EngineRouteTable } from '../context/cardServices.ts';

const BUILT_IN: RouteChoice = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 };
const HOSTED: RouteChoice = { route: 'openai:x', name: 'OpenAI x', kind: 'hosted', cost: 0.04, seconds: 14 };

let requests = 0;
beforeEach(() => {
  requests = 0;
});

const servicesWith = (table: EngineRouteTable) => ({
  engineRoutes: createLazy(async () => {
    requests += 1;
    return table;
  }),
});
const BOTH_ROUTES = { generate_image: [BUILT_IN, HOSTED] };
const design = (data: Record<string, unknown> = {}) => node('n', 'generateSketchesNode', { prompt: 'kettle', ...data });
const openDesign = (table: EngineRouteTable, data: Record<string, unknown> = {}) =>
  openCard({ nodeName: 'n', nodes: [design(data)], services: servicesWith(table) });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const choice = (name: string) => page.getByRole('menuitemradio', { name });

test('a node with one way has no engine to choose', async () => {
  await openDesign({ generate_image: [BUILT_IN] });
  await press('1:1, thinks first');
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await vi.waitFor(() => expect(requests).toBe(1));
  await expect.element(page.getByText('Engine', { exact: true })).not.toBeInTheDocument();
});

test('the engine that is chosen with the keyboard is kept, said in the settings, paid for beside Go, and sent', async () => {
  const { streams, dataOf } = await openDesign(BOTH_ROUTES);
  await expectText('Free, about 3 s');
  await press('Built-in engine, 1:1, thinks first');
  page.getByRole('button', { name: 'Engine: Built-in engine' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('Built-in engine')).toHaveAttribute('aria-checked', 'true');
  await expect.element(choice('OpenAI x')).toHaveAccessibleDescription('Hosted model, about 14 s $0.08');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Engine: OpenAI x' })).toHaveFocus();
  expect(dataOf('n')?.route).toBe('openai:x');
  await userEvent.keyboard('{Escape}');
  await expectText('OpenAI x, 1:1, thinks first');
  await expectText('$0.08, about 14 s');
  await goButton.click();
  expect(streams[0]?.request.body).toMatchObject({ route: 'openai:x' });
  // Another engine may stand in, for nothing.
  await expectText('up to $0.08, about 14 s');
  expect(requests).toBe(1);
});

test('with one way nothing is said of it, neither its name nor that it is free', async () => {
  await openDesign({ generate_image: [BUILT_IN] });
  await expectText('1:1, thinks first');
  await vi.waitFor(() => expect(requests).toBe(1));
  await expect.element(page.getByText(/Free|Built-in/)).not.toBeInTheDocument();
});

test('Board default forgets the choice', async () => {
  const { dataOf } = await openDesign(BOTH_ROUTES, { route: 'openai:x' });
  await press('OpenAI x, 1:1, thinks first');
  await press('Engine: OpenAI x');
  await page.getByRole('menuitem', { name: 'Board default' }).click();
  await expect.element(page.getByRole('button', { name: 'Engine: Built-in engine' })).toBeVisible();
  expect(dataOf('n')?.route).toBe(undefined);
});

test('a route that is gone is passed over', async () => {
  await openDesign(BOTH_ROUTES, { route: 'fal:z' });
  await press('Built-in engine, 1:1, thinks first');
  await expect.element(page.getByRole('button', { name: 'Engine: Built-in engine' })).toBeVisible();
});

test('a node without settings of its own has its engine there', async () => {
  await openCard({
    nodeName: 'n',
    nodes: [node('n', 'removeBackgroundNode')],
    services: servicesWith({ remove_background: [HOSTED, BUILT_IN] }),
  });
  await expectText('$0.04, about 14 s');
  await press('OpenAI x');
  await expect.element(page.getByRole('button', { name: 'Engine: OpenAI x' })).toBeVisible();
});

test('on a locked node the engine is only read', async () => {
  await openDesign(BOTH_ROUTES, { route: 'openai:x', readOnly: true });
  await expectText('OpenAI x, 1:1, thinks first');
  await expect.element(page.getByRole('button', { name: /OpenAI/ })).not.toBeInTheDocument();
});

test('who only looks at a board asks for no engines', async () => {
  await openCard({ nodeName: 'n', nodes: [design()], services: servicesWith(BOTH_ROUTES), role: 'reviewer' });
  await expectText('1:1, thinks first');
  expect(requests).toBe(0);
});

test('of a limited plan the selected card says before Go how many runs are left, anew after each', async () => {
  let left = 2;
  const allowance = createLazy(async () => ({ runsLeft: left--, missingFeatures: ['get_4k' as const] }));
  const { calls } = await openCard({
    nodeName: 'n',
    nodes: [node('n', 'removeBackgroundNode'), node('p', 'prototype2DNode', { objectKey: STYLE_KEY })],
    edges: [edge('p', 'n', 'out.image.image', 'in.image.image')],
    selected: true,
    services: { allowance },
  });
  await expectText('2 runs left');
  await goButton.click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.fail(500);
  await expectText('1 run left');
});

test('what a plan does not have is said before Go; who is not limited reads nothing of it', async () => {
  const limited = (missingFeatures: readonly 'image_to_3d'[], left: number | null) => ({
    allowance: createLazy(async () => ({ runsLeft: left, missingFeatures })),
  });
  const model = { nodeName: 'n', nodes: [node('n', 'threeDNode')], selected: true };
  await openCard({ ...model, services: limited(['image_to_3d'], 5) });
  await expectText('Needs a paid plan');
  cleanup();
  await openCard({ ...model, services: limited([], null) });
  await expect.element(goButton).toBeVisible();
  await expect.element(page.getByText(/left|plan/)).not.toBeInTheDocument();
});

const REMARK = 'The built-in engine can’t draw “saddle”, so nothing was drawn.';
const NO_RESULT_DATA = {
  imageUrl: samplePhoto(30),
  objectKey: 'NNNNNNNNNNNNNNNNNNNNNN.png',
  noResult: true,
  remarks: [REMARK],
};
const enteredIds: string[] = [];
const openNone = (table: EngineRouteTable) =>
  openCard({
    nodeName: 'i',
    nodes: [design(), node('i', 'prototype2DNode', NO_RESULT_DATA)],
    edges: [edge('n', 'i', 'out.image.image', 'in.image.image')],
    services: { ...servicesWith(table), enter: (id) => void enteredIds.push(id) },
  });

test('what could not be drawn is no picture: it says so, and leads to a model and to other words', async () => {
  const { dataOf } = await openNone(BOTH_ROUTES);
  await expectText('No result');
  await expectText('The built-in engine can’t draw this');
  await expectText(REMARK);
  await expect.element(page.getByRole('img', { name: 'Image' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  await press('Choose an engine');
  await choice('OpenAI x').click();
  expect([dataOf('n')?.route, enteredIds]).toEqual(['openai:x', [nodeId('n')]]);
  await press('Different prompt');
  expect(enteredIds).toEqual([nodeId('n'), nodeId('n')]);
});

test('where no model is connected it says who can do so', async () => {
  await openNone({ generate_image: [BUILT_IN] });
  await expectText('An administrator can connect models under Engines.');
  await press('Choose an engine');
  await expect
    .element(page.getByRole('menuitem', { name: 'No model connected' }))
    .toHaveAccessibleDescription('An administrator can connect models under Engines.');
});

test('a run that may have been billed is asked about on its card, and runs again when the person says so', async () => {
  const { calls } = await openConnectedCard('removeBackgroundNode');
  await goButton.click();
  calls[0]?.fail(502, { status: 502, code: 'maybe_billed', detail: '' });
  await expectText('This may have been billed. Run again?');
  expect(calls.length).toBe(1);
  await press('Run again');
  expect(calls.map(({ request }) => request.body)).toEqual([calls[0]?.request.body, calls[0]?.request.body]);
  expect(calls[1]?.request.key).not.toBe(calls[0]?.request.key);
});

test('one that was found in doubt when the board was opened is asked about in the same way', async () => {
  const { actor, calls } = await openConnectedCard('removeBackgroundNode');
  const received: string[] = [];
  actor.on('notice', () => received.push('notice'));
  const job = { job_id: crypto.randomUUID() as JobId, node_id: nodeId('n'), run: 'run1', fraction: 0, results: [] };
  const failed = { state: 'failed', status: 502, code: 'maybe_billed' } as const;
  actor.send({ type: 'job.listed', job: { ...job, ...failed, operation: 'remove_background' } });
  await expectText('This may have been billed. Run again?');
  expect([calls, received]).toEqual([[], []]);
  await press('Run again');
  await expect.element(page.getByText('This may have been billed. Run again?')).not.toBeInTheDocument();
  expect(calls.map(({ request }) => request.call)).toEqual(['remove_background']);
});

const usedRoute = 'openai:x';
test.each([
  ['a picture', 'prototype2DNode', { imageUrl: samplePhoto(30), imageWidth: 768, imageHeight: 512 }, '768 × 512'],
  ['a text', 'textNode', { text: 'A lamp' }, '6 characters'],
  ['a video', 'videoNode', SAMPLE_VIDEO_DATA, '160 × 90'],
  ['a vector', 'svgNode', { imageUrl: samplePhoto(30), objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' }, 'SVG'],
])(
  '%s names the engine that made it, and asks for no routes where that is the built-in one',
  async (_, type, data, fact) => {
    const nodes = [
      node('own', type, { ...data, madeOn: 'built-in' }),
      node('other', type, { ...data, madeOn: usedRoute }),
    ];
    await openCard({ nodeName: 'own', nodes, services: servicesWith(BOTH_ROUTES) });
    await expectText(`${fact}, Built-in engine`);
    expect(requests).toBe(0);
    cleanup();
    await openCard({ nodeName: 'other', nodes, services: servicesWith(BOTH_ROUTES) });
    await expectText(`${fact}, OpenAI x`);
  },
);

test('a text that another node overrides names no engine', async () => {
  const nodes = [
    node('t', 'textNode', { text: 'A lamp', madeOn: usedRoute }),
    node('from', 'textNode', { text: 'A mug' }),
  ];
  const edges = [edge('from', 't', 'out.text.text', 'in.text.text')];
  await openCard({ nodeName: 't', nodes, edges, services: servicesWith(BOTH_ROUTES) });
  await expectText('5 characters');
});

test('a prompt that was generated keeps the engine that wrote it, names it, and is still as high', async () => {
  const opened = await openCard({
    nodeName: 'n',
    nodes: [node('n', 'promptGeneratorNode'), node('t', 'textNode', { text: 'lamp' })],
    edges: [edge('t', 'n', 'out.text.text', 'in.text.text')],
    services: servicesWith({ enhance_prompt: [BUILT_IN, HOSTED] }),
  });
  const high = () => opened.card.element().getBoundingClientRect().height;
  const before = high();
  await goButton.click();
  const recipe = { engine: 'openai', model: 'x', operation: 'enhance_prompt', prompt: '', seed: 1, route: usedRoute };
  opened.callsOf('enhance_prompt')[0]?.answer({ enhanced_prompt: 'A lamp of brass', recipe });
  await expectText('Made by OpenAI x');
  expect([opened.dataOf('n')?.madeOn, high()]).toEqual([usedRoute, before]);
  await page.getByRole('textbox', { name: 'Generated prompt' }).fill('A lamp of folded brass');
  await expectText('Made by OpenAI x');
  await goButton.click();
  opened.callsOf('enhance_prompt')[1]?.answer({ enhanced_prompt: 'A lamp', recipe: { ...recipe, route: 'built-in' } });
  await expect.element(page.getByText('Made by OpenAI x')).not.toBeInTheDocument();
  await expect.poll(() => opened.dataOf('n')?.madeOn).toBe('built-in');
});

test('a 3D model names the engine that made it, while no other model is connected', async () => {
  const key = 'MMMMMMMMMMMMMMMMMMMMMM.glb';
  const own = node('m', 'threeDNode', { objectKey: key, modelFormat: 'glb', madeOn: usedRoute });
  const upload = node('up', 'upload3DNode', { objectKey: key, modelFormat: 'glb' });
  await openCard({ nodeName: 'm', nodes: [own], services: servicesWith(BOTH_ROUTES) });
  await expectText('OpenAI x');
  cleanup();
  const edges = [edge('up', 'm', 'out.3d.3d', 'in.3d.3d')];
  await openCard({ nodeName: 'm', nodes: [own, upload], edges, services: servicesWith(BOTH_ROUTES) });
  await expect.element(page.getByRole('button', { name: 'View' })).toBeVisible();
  await expect.element(page.getByText('OpenAI x')).not.toBeInTheDocument();
});
