import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { node, nodeId } from '../../../nodes/board.fixture.tsx';
import { openIntake, png, stage } from './openIntake.fixture.tsx';

const DROP_POINT = { clientX: 640, clientY: 400 };
const card = (id: string) => document.querySelector<HTMLElement>(`[data-node-id="${id}"]`)!;

async function openBoard(role?: 'reviewer') {
  const nodes = [
    node('t', 'textNode', {}, 0, 0),
    node('u', 'uploadSketchNode', {}, 600, 0),
    node('locked', 'uploadSketchNode', { readOnly: true }, 1200, 0),
  ];
  const { actor, uploads } = await openIntake({ nodes, ...(role && { role }) });
  /** The Upload Image nodes that a drop laid, and the files on their way, in their order. */
  const laid = () =>
    [...actor.getSnapshot().context.board.nodes.values()]
      .filter(({ id, type }) => type === 'uploadSketchNode' && id.startsWith('new-id'))
      .map(({ id, position }) => ({ id, position }));
  return { actor, uploads, laid, names: () => uploads.map(({ file }) => file.name) };
}

/** Drags something over an element and drops it; tells whether the browser's own answer was held off. */
function drop(transfer: DataTransfer, target: Element = stage()) {
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer, ...DROP_POINT });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

function filesIn(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

test('pictures become Upload Image nodes in a row whose middle is where they were dropped, selected, each sent: one undo step', async () => {
  const { actor, laid, names } = await openBoard();
  (document.activeElement as HTMLElement).blur();
  expect(drop(filesIn(png('one.png'), png('two.SVGZ')))).toEqual([true, true]);
  expect(document.activeElement).toBe(stage());
  await vi.waitFor(() => expect(names()).toEqual(['one.png', 'two.SVGZ']));
  // The pointer is at 1280, 800 of the board.
  expect(laid()).toEqual([
    { id: 'new-id-1', position: { x: 900, y: 554 } },
    { id: 'new-id-2', position: { x: 1300, y: 554 } },
  ]);
  expect([...actor.getSnapshot().context.selection]).toEqual(['new-id-1', 'new-id-2']);
  actor.send({ type: 'undo.pressed' });
  expect(laid()).toEqual([]);
});

test('a model that is too large is said to be, and leaves no card', async () => {
  const { actor, names } = await openBoard();
  const count = actor.getSnapshot().context.board.nodes.size;
  const large = new File([new Uint8Array(20_971_521)], 'chair.glb');
  drop(filesIn(large, png('one.png')));
  const message = 'File size exceeds the 20MB limit. Please upload a smaller file.';
  await expect.element(page.getByRole('alertdialog', { name: message })).toBeVisible();
  expect([actor.getSnapshot().context.board.nodes.size - count, names()]).toEqual([1, ['one.png']]);
  await page.getByRole('button', { name: 'OK' }).click();
});

test('a picture that was stored goes and comes with the node that was laid for it', async () => {
  const { actor, laid, uploads } = await openBoard();
  drop(filesIn(png('one.png')));
  await vi.waitFor(() => expect(uploads.length).toBe(1));
  uploads[0]?.answer({ url: '/assets/one', objectKey: 'one.png', pixels: { width: 800, height: 600 } });
  const data = () => actor.getSnapshot().context.board.nodes.get(nodeId('new-id-1'))?.data.sketchObjectKey;
  await vi.waitFor(() => expect(data()).toBe('one.png'));
  actor.send({ type: 'undo.pressed' });
  expect(laid()).toEqual([]);
  actor.send({ type: 'redo.pressed' });
  expect(data()).toBe('one.png');
});

test('a file of another kind is refused in the words of the specification, and the picture beside it is taken', async () => {
  const { names, laid } = await openBoard();
  drop(filesIn(png('one.png'), new File(['x'], 'plan.pdf')));
  const message = 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.';
  await expect.element(page.getByRole('alertdialog', { name: message, exact: true })).toBeVisible();
  expect([names(), laid().length]).toEqual([['one.png'], 1]);
});

test('a model becomes an Upload 3D Model node in the grid of pictures', async () => {
  const { actor, names } = await openBoard();
  drop(filesIn(new File(['v'], 'chair.GLB'), png('one.png'), new File(['v'], 'part.stp')));
  await vi.waitFor(() => expect(names()).toEqual(['chair.GLB', 'one.png', 'part.stp']));
  const laid = [...actor.getSnapshot().context.board.nodes.values()].filter(({ id }) => id.startsWith('new-id'));
  expect(laid.map(({ type, position }) => [type, position])).toEqual([
    ['upload3DNode', { x: 900, y: 312 }],
    ['uploadSketchNode', { x: 1300, y: 312 }],
    ['upload3DNode', { x: 900, y: 844 }],
  ]);
});

test('a model of another format is refused in the words for models', async () => {
  const { names } = await openBoard();
  drop(filesIn(new File(['solid'], 'chair.stl')));
  const message = 'Invalid format. Please upload a .obj, .glb, .stp or .step file';
  await expect.element(page.getByRole('alertdialog', { name: message, exact: true })).toBeVisible();
  expect(names()).toEqual([]);
});

test('of several files a card takes the first that it can take', async () => {
  const { names, laid, actor } = await openBoard();
  drop(filesIn(new File(['v'], 'chair.glb'), png('one.png')), card('u'));
  await vi.waitFor(() => expect(names()).toEqual(['one.png', 'chair.glb']));
  const added = [...actor.getSnapshot().context.board.nodes.values()].at(-1);
  expect([laid(), added?.type, added?.position]).toEqual([[], 'upload3DNode', { x: 1000, y: 0 }]);
});

test('dropped on a card that takes files, the first becomes the card’s and the others stand beside it', async () => {
  const { uploads, laid, names, actor } = await openBoard();
  drop(filesIn(png('one.png'), png('two.png')), card('u'));
  await vi.waitFor(() => expect(names()).toEqual(['one.png', 'two.png']));
  expect(laid()).toEqual([{ id: 'new-id-1', position: { x: 1000, y: 0 } }]);
  uploads[0]?.answer({ url: '/assets/one', objectKey: 'one.png', pixels: { width: 8, height: 6 } });
  const own = () => actor.getSnapshot().context.board.nodes.get(nodeId('u'))?.data.sketchObjectKey;
  await vi.waitFor(() => expect(own()).toBe('one.png'));
});

test.each(['t', 'locked'])(
  'dropped on a card that takes none (%s), a picture becomes a node of its own',
  async (id) => {
    const { laid } = await openBoard();
    drop(filesIn(png('one.png')), card(id));
    expect(laid().length).toBe(1);
  },
);

test('a page’s picture without its file is answered with a notice', async () => {
  await openBoard();
  const transfer = new DataTransfer();
  transfer.setData('text/uri-list', 'https://example.test/chair.png');
  expect(drop(transfer)).toEqual([true, true]);
  await expect.element(page.getByText('Save it to your device, then drop the file.')).toBeVisible();
});

test('a page’s picture that comes as its bytes is taken', async () => {
  const { names } = await openBoard();
  const transfer = new DataTransfer();
  transfer.setData('text/uri-list', 'data:image/png;base64,aGk=');
  drop(transfer);
  await vi.waitFor(() => expect(names()).toEqual(['image.png']));
});

test('words become a Text node where they were dropped, the source of a drawing that drawing', async () => {
  const { actor, names } = await openBoard();
  const transfer = new DataTransfer();
  transfer.setData('text/plain', 'copper kettle');
  drop(transfer);
  const texts = () => [...actor.getSnapshot().context.board.nodes.values()].map(({ data }) => data.text);
  await vi.waitFor(() => expect(texts()).toContain('copper kettle'));
  transfer.setData('text/plain', '<svg xmlns="http://www.w3.org/2000/svg"/>'.replace('/>', '></svg>'));
  drop(transfer);
  await vi.waitFor(() => expect(names()).toEqual(['drawing.svg']));
});

test('beside the board a drop opens nothing and lays nothing', async () => {
  const { uploads } = await openBoard();
  expect(drop(filesIn(png('one.png')), document.body)).toEqual([true, true]);
  expect(uploads).toEqual([]);
});

test('a reviewer’s board takes no pictures', async () => {
  const { uploads } = await openBoard('reviewer');
  expect(drop(filesIn(png('one.png')))).toEqual([true, true]);
  expect(uploads).toEqual([]);
});

test('words may be dropped into a field', async () => {
  await openBoard();
  const field = document.createElement('textarea');
  stage().append(field);
  const transfer = new DataTransfer();
  transfer.setData('text/plain', 'brass');
  expect(drop(transfer, field)).toEqual([false, false]);
});

test('on a card that lacks its input a picture becomes an Upload Image node left of it, wired, in one step', async () => {
  const { actor, uploads } = await openIntake({ nodes: [node('r', 'enrichNode', {}, 700, 100)] });
  card('r').insertAdjacentHTML('beforeend', '<span data-offers="in.image.image"></span>');
  drop(filesIn(png('one.png')), card('r'));
  await vi.waitFor(() => expect(uploads.length).toBe(1));
  const { nodes, edges } = actor.getSnapshot().context.board;
  expect([
    [...nodes.values()].at(-1)?.position,
    [...edges.values()].map((each) => [each.source, each.targetHandle]),
  ]).toEqual([{ x: 300, y: 100 }, [['new-id-1', 'in.image.image']]]);
  actor.send({ type: 'undo.pressed' });
  expect(actor.getSnapshot().context.board.nodes.size).toBe(1);
});
