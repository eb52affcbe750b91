import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { edge, node, nodeId } from '../../../nodes/board.fixture.tsx';
import { openIntake, png, stage } from './openIntake.fixture.tsx';

const NODES = [
  node('t', 'textNode', { text: 'copper kettle' }, 0, 0),
  node('r', 'enrichNode', { prompt: '', jobId: 'job', shared: true }, 500, 0),
  node('u', 'uploadSketchNode', {}, 1000, 0),
];
const EDGES = [edge('t', 'r', 'out.text.text', 'in.text.text')];

async function openBoard(role?: 'reviewer') {
  const { actor, uploads, controller } = await openIntake({ nodes: NODES, edges: EDGES, ...(role && { role }) });
  stage().focus();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    uploads,
    controller,
    context,
    select: (...ids: string[]) => actor.send({ type: 'selection.changed', ids: ids.map(nodeId) }),
    /** The nodes on the board beside those of the beginning. */
    added: () => [...context().board.nodes.values()].filter(({ id }) => !NODES.some((old) => old.id === id)),
  };
}

/** Lets the browser tell of a copy, cut or paste; tells whether the board took it. */
function dispatchClipboard(
  type: 'copy' | 'cut' | 'paste',
  clipboardData: DataTransfer,
  target: Element = document.activeElement!,
) {
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

function transferOf(flavours: Record<string, string>, ...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const [type, value] of Object.entries(flavours)) transfer.setData(type, value);
  for (const file of files) transfer.items.add(file);
  return transfer;
}

test('nodes are copied with their edge and pasted around the middle, then a step further, selected, each in one undo step', async () => {
  const { select, added, context, actor } = await openBoard();
  select('t', 'r');
  const transfer = new DataTransfer();
  expect(dispatchClipboard('copy', transfer)).toBe(true);
  expect(transfer.getData('text/plain')).toBe('copper kettle\n\nRender');
  expect(dispatchClipboard('paste', transfer)).toBe(true);
  const [text, render] = added();
  expect([text, render]).toMatchObject([
    { type: 'textNode', data: { text: 'copper kettle' } },
    { type: 'enrichNode', data: { shared: false } },
  ]);
  expect(render?.data).not.toHaveProperty('jobId');
  expect(render!.position.x - text!.position.x).toBe(500);
  expect([...context().selection]).toEqual([text!.id, render!.id]);
  expect([...context().board.edges.values()].map(({ source, target }) => [source, target])).toEqual([
    ['t', 'r'],
    [text!.id, render!.id],
  ]);
  dispatchClipboard('paste', transfer);
  const again = added()[2]!;
  expect([again.position.x - text!.position.x, again.position.y - text!.position.y]).toEqual([24, 24]);
  expect(context().history.past.length).toBe(2);
  actor.send({ type: 'undo.pressed' });
  actor.send({ type: 'undo.pressed' });
  expect(added()).toEqual([]);
});

test('they are pasted on another board, and cut ones are gone from theirs', async () => {
  const one = await openBoard();
  one.select('t', 'r');
  const transfer = new DataTransfer();
  dispatchClipboard('cut', transfer);
  expect([...one.context().board.nodes.keys()]).toEqual(['u']);
  const { nodes } = startBoardWith(transfer.getData('text/html'));
  expect(nodes).toEqual(['textNode', 'enrichNode']);
});

/** The nodes that another board gets from this HTML. */
function startBoardWith(html: string) {
  const holder = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-maquette]')!;
  return { nodes: JSON.parse(holder.dataset.maquette!).nodes.map(({ type }: { type: string }) => type) };
}

test('at the pointer, where there is one', async () => {
  const { select, added, controller } = await openBoard();
  select('t');
  const transfer = new DataTransfer();
  dispatchClipboard('copy', transfer);
  stage().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 300, clientY: 250 }));
  dispatchClipboard('paste', transfer);
  const box = controller.scene.node(added()[0]!.id)!;
  expect([(box.minX + box.maxX) / 2, Math.abs((box.minY + box.maxY) / 2 - 500) < 20]).toEqual([600, true]);
});

test('a field keeps its copying and pasting, and so does a text that is selected', async () => {
  const { select, added } = await openBoard();
  select('t');
  const field = document.createElement('textarea');
  stage().append(field);
  field.focus();
  const transfer = transferOf({ 'text/plain': 'words' });
  expect([
    dispatchClipboard('copy', transfer),
    dispatchClipboard('cut', transfer),
    dispatchClipboard('paste', transfer),
  ]).toEqual([false, false, false]);
  expect(added()).toEqual([]);
  field.remove();
  const notice = Object.assign(document.createElement('p'), { textContent: 'A notice' });
  document.body.append(notice);
  getSelection()?.selectAllChildren(notice);
  expect(dispatchClipboard('copy', transfer)).toBe(false);
  getSelection()?.removeAllRanges();
  notice.remove();
});

test('with nothing selected there is nothing to copy', async () => {
  await openBoard();
  expect(dispatchClipboard('copy', new DataTransfer())).toBe(false);
});

test('text becomes a Text node; one that is longer than a Text node holds is said, not cut', async () => {
  const { added, context } = await openBoard();
  expect(dispatchClipboard('paste', transferOf({ 'text/plain': 'walnut\nhandle', 'text/html': '<b>walnut</b>' }))).toBe(
    true,
  );
  expect(added()).toMatchObject([{ type: 'textNode', data: { text: 'walnut\nhandle' } }]);
  expect([...context().selection]).toEqual([added()[0]?.id]);
  dispatchClipboard('paste', transferOf({ 'text/plain': 'x'.repeat(4001) }));
  await expect.element(page.getByText('This text is too long for a Text node')).toBeVisible();
  await expect.element(page.getByText('It has 4,001 characters; the limit is 4,000.')).toBeVisible();
  expect(added().length).toBe(1);
  expect(dispatchClipboard('paste', transferOf({ 'text/plain': '  \n' }))).toBe(false);
});

test('a picture becomes an Upload Image node, or fills the empty one that is selected', async () => {
  const { added, uploads, select } = await openBoard();
  dispatchClipboard('paste', transferOf({ 'text/html': '<img src="https://example.test/a.png">' }, png()));
  expect(added()).toMatchObject([{ type: 'uploadSketchNode' }]);
  select('u');
  dispatchClipboard('paste', transferOf({}, png('two.png')));
  await vi.waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(['one.png', 'two.png']));
  expect(added().length).toBe(1);
});

test('a model does not fill a picture’s card: it becomes a node of its own', async () => {
  const { added, uploads, select } = await openBoard();
  select('u');
  dispatchClipboard('paste', transferOf({}, new File(['v'], 'chair.glb')));
  expect(added()).toMatchObject([{ type: 'upload3DNode' }]);
  await vi.waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(['chair.glb']));
});

test('a file of another kind is refused in the words of the specification', async () => {
  const { added } = await openBoard();
  dispatchClipboard('paste', transferOf({}, new File(['x'], 'photo.heic')));
  const message = 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.';
  await expect.element(page.getByRole('alertdialog', { name: message, exact: true })).toBeVisible();
  expect(added()).toEqual([]);
});

test('what names a file of another account is left out and said so; the rest is laid with its edges', async () => {
  const [own, foreign] = ['A', 'B'].map((letter) => `${letter.repeat(22)}.png`);
  const { actor } = await openIntake({
    nodes: [
      ...NODES,
      node('own', 'prototype2DNode', { objectKey: own }, 0, 500),
      node('foreign', 'prototype2DNode', { objectKey: foreign }, 500, 500),
    ],
    edges: EDGES,
  });
  stage().focus();
  actor.send({ type: 'selection.changed', ids: ['t', 'r', 'own', 'foreign'].map(nodeId) });
  const transfer = new DataTransfer();
  expect(dispatchClipboard('copy', transfer)).toBe(true);
  cleanup();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { object_key } = await request.json();
    return object_key === own
      ? Response.json({ image_url: '/assets/own' })
      : Response.json({ status: 404, code: 'asset_not_found', detail: 'None.' }, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const other = await openBoard();
  expect(dispatchClipboard('paste', transfer)).toBe(true);
  await expect.element(page.getByText('1 node was left out: its file belongs to another account')).toBeVisible();
  expect(other.added().map(({ type }) => type)).toEqual(['textNode', 'enrichNode', 'prototype2DNode']);
  expect(other.context().board.edges.size).toBe(EDGES.length + 1);
});

test('a copy that cannot be read is said, and lays nothing', async () => {
  const { added } = await openBoard();
  dispatchClipboard(
    'paste',
    transferOf({ 'text/html': '<div data-maquette="{&quot;maquette&quot;:9}">words</div>', 'text/plain': 'words' }),
  );
  await expect.element(page.getByText('The copied nodes couldn’t be pasted')).toBeVisible();
  expect(added()).toEqual([]);
});

test('a reviewer copies, and pastes nothing', async () => {
  const { select, added } = await openBoard('reviewer');
  select('t');
  const transfer = new DataTransfer();
  expect([dispatchClipboard('copy', transfer), dispatchClipboard('paste', transfer), added()]).toEqual([
    true,
    false,
    [],
  ]);
});

test('the menu copies by the browser, and pastes what the page may read', async () => {
  const { select, added, controller, context } = await openBoard();
  select('t');
  const written: string[] = [];
  const hear = ({ clipboardData }: ClipboardEvent) => written.push(clipboardData!.getData('text/plain'));
  addEventListener('copy', hear);
  const button = document.body.appendChild(Object.assign(document.createElement('button'), { textContent: 'Copy' }));
  button.onclick = () => controller.pressKey('Mod+C');
  button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99';
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  button.remove();
  removeEventListener('copy', hear);
  expect(written).toEqual(['copper kettle']);
  const html = new Blob(['<p>walnut</p>'], { type: 'text/html' });
  const item = new ClipboardItem({ 'text/html': html, 'text/plain': new Blob(['walnut'], { type: 'text/plain' }) });
  vi.spyOn(navigator.clipboard, 'read').mockResolvedValueOnce([item]).mockRejectedValueOnce(new Error('denied'));
  controller.pressKey('Mod+V');
  await vi.waitFor(() => expect(added()).toMatchObject([{ data: { text: 'walnut' } }]));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  controller.pressKey('Mod+V');
  await expect.element(page.getByText('The browser didn’t allow clipboard access')).toBeVisible();
  expect(context().history.past.length).toBe(1);
});

test('where the browser tells of no copy without a selected text, the page writes the clipboard itself', async () => {
  const { select, controller, context } = await openBoard();
  select('t');
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const write = vi
    .spyOn(navigator.clipboard, 'write')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('denied'));
  controller.pressKey('Mod+X');
  await vi.waitFor(() => expect([...context().board.nodes.keys()]).toEqual(['r', 'u']));
  const [item] = write.mock.calls[0]![0];
  expect(await (await item!.getType('text/plain')).text()).toBe('copper kettle');
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  select('r');
  controller.pressKey('Mod+X');
  await expect.element(page.getByText('The browser didn’t allow clipboard access')).toBeVisible();
  expect([...context().board.nodes.keys()]).toEqual(['r', 'u']);
  vi.restoreAllMocks();
});

test('a picture that is written out is pasted as its file; the address of one stays text, and the way of the picture is said', async () => {
  const { added } = await openBoard();
  dispatchClipboard('paste', transferOf({ 'text/plain': 'data:image/png;base64,aGk=' }));
  await expect.poll(() => added().map(({ type }) => type)).toEqual(['uploadSketchNode']);
  const address = 'https://example.org/cup.png';
  dispatchClipboard('paste', transferOf({ 'text/plain': address }));
  expect(added()[1]).toMatchObject({ type: 'textNode', data: { text: address } });
  await expect.element(page.getByText('The address was added as text')).toBeVisible();
});
