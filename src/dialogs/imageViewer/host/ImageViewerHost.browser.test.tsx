import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';
import { waitForFocus } from '../../stage/waitForFocus.fixture.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAACw=';
const EXPIRED = '/assets/kettle.png?exp=1';
const KEYS: Readonly<Record<string, string>> = { sketch: 'S', left: 'L', right: 'R', below: 'B' };
const keyOf = (name: string) => `${KEYS[name]!.repeat(22)}.png`;
const RECIPE = {
  engine: 'built-in',
  model: 'studio',
  operation: 'process_sketch',
  prompt: 'copper kettle',
  seed: 42,
  inputs: { image: keyOf('sketch') },
  notes: [],
  milliseconds: 2345,
};

const ROUTE = { route: 'openai:x', name: 'OpenAI x', kind: 'hosted', cost: 0.04, seconds: null };

let session: BoardSession;
let recipe: () => Response;
/** The bodies of the runs that were asked for. */
let requestedRuns: unknown[];

stubServer(async (path, request) => {
  if (path === '/api/get_image_url/') return Response.json({ image_url: PIXEL });
  if (path === '/api/get_recipe/') return recipe();
  if (path === '/api/list_routes/') return Response.json({ operations: { process_sketch: [ROUTE] } });
  if (path !== '/api/process_sketch/') return undefined;
  requestedRuns.push(await request.json());
  return new Promise(() => {});
});

beforeEach(() => {
  recipe = () => Response.json({ recipe: RECIPE });
  requestedRuns = [];
});

const node = (id: string, type: string, x: number, y: number) => {
  const data = { imageUrl: EXPIRED, title: id, ...(KEYS[id] && { objectKey: keyOf(id) }) };
  return { id, type, position: { x, y }, data };
};

/** Two pictures beside each other, one below them, and a Render node that made the right one of a sketch. */
function openDisplay(name: string, other?: string): void {
  const nodes = [
    node('below', 'prototype2DNode', 0, 900),
    node('right', 'prototype2DNode', 600, 20),
    node('left', 'prototype2DNode', 0, 0),
    node('render', 'enrichNode', 1200, 0),
    node('sketch', 'sketchNode', 0, 1800),
  ];
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
  const edge = (source: string, target: string) => ({ id: `e-${source}`, source, target, ...ends });
  const edges = [edge('sketch', 'render'), edge('render', 'right')];
  session = openSession({ nodes, edges });
  renderDialogs(session);
  session.actor.send({
    type: 'dialog.requested',
    dialog: 'display',
    nodeId: NodeId.parse(name),
    ...(other && { other: NodeId.parse(other) }),
  });
}

const expectTitle = (title: string) =>
  expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const clickButton = (name: string) => button(name).click();
async function focusStage(): Promise<void> {
  await waitForFocus(page.getByRole('dialog'));
  (page.getByRole('application').element() as HTMLElement).focus();
}

test('a picture whose recipe cannot be read is shown from its fresh address', async () => {
  recipe = () => problemResponse(500, 'internal');
  openDisplay('left');
  await expect.element(page.getByRole('img', { name: 'left', exact: true })).toHaveAttribute('src', PIXEL);
  await expect
    .poll(() => session.notices.get().map(({ title }) => title))
    .toEqual(['The details of this image couldn’t be loaded']);
});

test('the arrow keys step through the board’s own pictures, row by row, and begin again after the last', async () => {
  openDisplay('left');
  await expectTitle('left');
  for (const next of ['right', 'below', 'sketch', 'left']) {
    await focusStage();
    await userEvent.keyboard('{ArrowRight}');
    await expectTitle(next);
  }
  await userEvent.keyboard('{ArrowLeft}');
  await expectTitle('sketch');
  await expect.element(page.getByText('4 of 4')).toBeVisible();
});

test('two are opened compared; stepping leaves out the second, and its deletion ends the comparison', async () => {
  openDisplay('left', 'right');
  await expectTitle('left and right');
  await clickButton('Next');
  await expectTitle('below and right');
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('right')] });
  await expectTitle('below');
});

test('pictures without a title go by their words, or by what made them', async () => {
  openDisplay('left', 'right');
  const edit = (name: string, data: Record<string, unknown>) =>
    session.actor.send({ type: 'node.edited', id: NodeId.parse(name), data: { title: undefined, ...data } });
  edit('left', { prompt: 'make the mug red', jobId: 'job' });
  edit('right', { madeBy: 'remove_background' });
  await expectTitle('make the mug red and sketch: Cut-out');
  await expect.element(page.getByText('How “make the mug red” was made')).toBeVisible();
});

test('a picture that is deleted meanwhile says so; the next one takes its place, and an undo brings it back', async () => {
  openDisplay('right');
  await expectTitle('right');
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('right')] });
  await expect.element(page.getByText('This image was deleted from the board. Undo brings it back.')).toBeVisible();
  session.actor.send({ type: 'undo.pressed' });
  await expectTitle('right');
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('right')] });
  await clickButton('Next');
  await expectTitle('below');
});

test('the recipe names the node type that makes such a picture, shows what it was made of, and leads to where it came from', async () => {
  const revealed: string[] = [];
  openDisplay('right');
  session.reveal.listen((id) => revealed.push(id));
  await expect.element(page.getByText('Render', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Image: sketch' })).toHaveAttribute('src', PIXEL);
  await clickButton('Back to render');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(revealed).toEqual(['render']);
});

test('the recipe names the model that made the picture, and what it cost', async () => {
  const engineFields = { engine: 'openai', model: 'x', route: 'openai:x', cost: 0.04 };
  recipe = () => Response.json({ recipe: { ...RECIPE, ...engineFields } });
  openDisplay('right');
  await expect.element(page.getByText('OpenAI x', { exact: true })).toBeVisible();
  await expect.element(page.getByText('$0.04', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2.3 s', { exact: true })).toBeVisible();
});

test('what the card remarks is said beside the recipe', async () => {
  openDisplay('left');
  session.actor.send({
    type: 'node.edited',
    id: NodeId.parse('left'),
    data: { remarks: ['Not recognised: “violin”.', 1] },
  });
  await expect.element(page.getByRole('note', { name: 'Remarks' })).toHaveTextContent('Not recognised: “violin”.');
});

test('the prompt is copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  openDisplay('left');
  await clickButton('Copy prompt');
  expect(copied.mock.calls).toEqual([['copper kettle']]);
});

const RUN_AGAIN_CASES = [
  ['Run again', { seed: 42 }],
  ['Run with another seed', {}],
] as const;

test.each(RUN_AGAIN_CASES)(
  '%s runs the recipe that is read, and leaves the dialog for the board',
  async (name, seed) => {
    const settings = { count: 1, aspectRatio: '1:1', highQuality: true };
    recipe = () => Response.json({ recipe: { ...RECIPE, inputs: { image: keyOf('left') }, asked: settings } });
    openDisplay('right');
    await expect.element(button(name)).not.toHaveAccessibleDescription();
    await clickButton(name);
    await expect
      .poll(() => requestedRuns)
      .toEqual([{ prompt: 'copper kettle', sketch_object_key: keyOf('left'), hq_mode: true, ...seed }]);
    await expect.poll(() => page.getByRole('dialog').query()).toBe(null);
  },
);

test('a recipe runs again though the node is no longer wired as then', async () => {
  recipe = () => Response.json({ recipe: { ...RECIPE, asked: { highQuality: false } } });
  openDisplay('right');
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('sketch')] });
  await clickButton('Run again');
  await expect.poll(() => requestedRuns.length).toBe(1);
});

test.each(RUN_AGAIN_CASES)(
  'of a recipe that does not say all, %s runs the node as it is, and says so',
  async (name, seed) => {
    openDisplay('right');
    const hint = 'Its settings weren’t saved, so this runs the node as it is now';
    await expect.element(button(name)).toHaveAccessibleDescription(hint);
    await clickButton(name);
    await expect
      .poll(() => requestedRuns)
      .toEqual([{ prompt: '', sketch_object_key: keyOf('sketch'), hq_mode: false, ...seed }]);
  },
);
