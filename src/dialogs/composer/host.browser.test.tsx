import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import { openSession, renderDialogs, stubServer } from '../../app/board/session/openSession.fixture.tsx';

const COMPOSER = NodeId.parse('composer');
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')}`;
const STORED = { object_key: 'DDDDDDDDDDDDDDDDDDDDDD.png', image_url: '/assets/stored.png' };
/** The answer to the call for a picture's address. */
let addressAnswer: () => Promise<Response>;
/** Runs while a picture is stored. */
let onStore = () => {};

stubServer((path) => {
  if (path === '/api/get_image_url/') return addressAnswer();
  if (path !== '/api/save_image/') return undefined;
  onStore();
  return Response.json(STORED);
});

beforeEach(() => {
  addressAnswer = async () => Response.json({ image_url: PICTURE });
});

const dialog = page.getByRole('dialog', { name: 'Composer' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const node = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data });
const connection = (source: string, target: string, layer: string) => ({
  id: EdgeId.parse(`${source}-${target}`),
  source,
  target,
  sourceHandle: 'out.image.image',
  targetHandle: `in.image.${layer}`,
});
const STALE_COMPOSITION = {
  objectKey: 'CCCCCCCCCCCCCCCCCCCCCC.png',
  imageUrl: '/assets/composed.png',
  composedFrom: { aspectRatio: '1:1', layers: [] },
};
const photo = node('photo', 'prototype2DNode', { objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png', imageUrl: '/assets/a.png' });
const composerConnection = connection('photo', 'composer', 'layer1');

function openComposer(content: Parameters<typeof openSession>[0]) {
  const session = openSession(content);
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'composer', nodeId: COMPOSER });
  return session.actor;
}

/** Presses Export image, and reads why it made none. */
async function expectExportRefused(reason: string) {
  await expect.element(button('Export image')).not.toHaveAccessibleDescription();
  await button('Export image').click();
  await expect.element(page.getByRole('alertdialog', { name: reason })).toBeVisible();
  await button('OK').click();
}

/** The state of a layer's picture in the list. */
function rowState(row: ReturnType<typeof dialog.getByRole>): string | undefined {
  return row.elements()[0]?.getAttribute('data-state') ?? undefined;
}

test.each([
  ['was never composed', {}],
  ['was composed of others', STALE_COMPOSITION],
])('a ring that %s exports nothing and says so; what was arranged is kept', async (_, data) => {
  const nodes = [node('composer', 'composerNode', data), node('other', 'composerNode', {}), photo];
  const ring = [connection('other', 'composer', 'layer2'), connection('composer', 'other', 'layer1')];
  const actor = openComposer({ nodes, edges: [composerConnection, ...ring] });
  await dialog.getByRole('radio', { name: '16:9' }).click();
  await expectExportRefused('No image was made: the Composer’s own image is connected back into it.');
  const { board } = actor.getSnapshot().context;
  expect([board.nodes.size, board.nodes.get(COMPOSER)?.data.aspectRatio]).toEqual([3, '16:9']);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one that is arranged anew elsewhere while its image is made exports nothing and says so', async () => {
  const actor = openComposer({
    nodes: [node('composer', 'composerNode', STALE_COMPOSITION), photo],
    edges: [composerConnection],
  });
  onStore = () => {
    onStore = () => {};
    actor.send({ type: 'node.edited', id: COMPOSER, data: { aspectRatio: '9:16' } });
  };
  await expectExportRefused('No image was made: the Composer changed in the meantime.');
  expect(actor.getSnapshot().context.board.nodes.size).toBe(2);
});

test.each([
  ['nothing', []],
  ['another picture', [connection('other', 'composer', 'layer1')]],
])('a picture that is wired in the place of %s is loading until it comes, not missing', async (_, edges) => {
  const other = node('other', 'prototype2DNode', {
    objectKey: 'BBBBBBBBBBBBBBBBBBBBBB.png',
    imageUrl: '/assets/b.png',
  });
  const actor = openComposer({ nodes: [node('composer', 'composerNode', {}), photo, other], edges });
  const row = dialog.getByRole('button', { name: /Layer 1/ });
  await expect.element(dialog.getByText('Connect an image to layer 2')).toBeVisible();
  await expect.poll(() => rowState(row)).toBe(edges.length > 0 ? 'there' : undefined);
  let answer: (response: Response) => void = () => {};
  addressAnswer = () => new Promise((resolve) => (answer = resolve));
  const states = new Set<string | undefined>();
  const observer = new MutationObserver(() => states.add(rowState(row)));
  observer.observe(dialog.element(), { subtree: true, childList: true, attributes: true });
  const ends = { source: NodeId.parse('photo'), target: COMPOSER };
  const handles = { sourceHandle: 'out.image.image', targetHandle: 'in.image.layer1' } as const;
  actor.send({ type: 'edge.connected', connection: { ...ends, ...handles } });
  await expect.poll(() => rowState(row)).toBe('loading');
  answer(Response.json({ image_url: PICTURE }));
  await expect.poll(() => rowState(row)).toBe('there');
  observer.disconnect();
  expect(states).not.toContain('missing');
});
