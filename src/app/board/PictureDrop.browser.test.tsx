import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ObjectKey } from '../../../contract/ids.ts';
import { CallError } from '../../api/errors.ts';
import { openCanvas } from '../../canvas/openCanvas.fixture.tsx';
import { node, startBoard } from '../../nodes/board.fixture.tsx';
import { NoticeStack } from '../../ui/NoticeStack.tsx';
import { createNotices } from '../../ui/notices.ts';
import { NoticesContext } from '../../ui/noticesContext.ts';
import { PictureDrop } from './PictureDrop.tsx';
import type { StoredPicture } from './uploads.ts';

const AT = { clientX: 640, clientY: 400 };
const stage = () => document.querySelector<HTMLElement>('[role="application"]')!;
const png = (name: string) => new File(['picture'], name, { type: 'image/png' });

async function openBoard(role?: 'reviewer') {
  const { actor } = startBoard({ nodes: [node('t', 'textNode')], ...(role && { role }) });
  const notices = createNotices();
  const uploads = new Map<string, PromiseWithResolvers<StoredPicture>>();
  function store(file: File): Promise<StoredPicture> {
    const upload = Promise.withResolvers<StoredPicture>();
    uploads.set(file.name, upload);
    return upload.promise;
  }
  const { controller } = await openCanvas(undefined, {
    board: actor,
    children: (
      <NoticesContext value={notices}>
        <PictureDrop actor={actor} store={store} />
        <NoticeStack notices={notices} />
      </NoticesContext>
    ),
  });
  controller.view.setViewport({ x: 0, y: 0, k: 0.5 });
  const answer = (name: string) =>
    uploads.get(name)?.resolve({
      imageUrl: `/assets/${name}`,
      objectKey: name as ObjectKey,
      imageWidth: 800,
      imageHeight: 600,
    });
  const pictures = () =>
    [...actor.getSnapshot().context.board.nodes.values()].filter(({ type }) => type === 'prototype2DNode');
  return { actor, uploads, answer, pictures };
}

/** Drags something over an element and drops it; tells whether the browser's own answer was held off. */
function drop(transfer: DataTransfer, target: Element = stage()) {
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer, ...AT });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

function filesIn(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

test('pictures become image nodes where they were dropped, side by side; until then their places are shown', async () => {
  const { answer, pictures } = await openBoard();
  (document.activeElement as HTMLElement).blur();
  expect(drop(filesIn(png('one.png'), png('two.webp')))).toEqual([true, true]);
  expect(document.activeElement).toBe(stage());
  await expect.element(page.getByText('Uploading one.png')).toBeVisible();
  await expect.element(page.getByText('Uploading two.webp')).toBeVisible();
  const ghost = page.getByRole('status').filter({ hasText: 'one.png' }).element().getBoundingClientRect();
  answer('two.webp');
  answer('one.png');
  await vi.waitFor(() => expect(pictures().length).toBe(2));
  const size = { width: 400, height: 400 };
  const stored = (name: string) => ({
    imageUrl: `/assets/${name}`,
    objectKey: name,
    imageWidth: 800,
    imageHeight: 600,
  });
  // The pointer is at 1280, 800 of the board.
  expect(pictures()).toMatchObject([
    { position: { x: 1520, y: 600 }, size, data: stored('two.webp') },
    { position: { x: 1080, y: 600 }, size, data: stored('one.png') },
  ]);
  expect([ghost.left, ghost.top]).toEqual([540, 300]);
  await expect.element(page.getByText('Uploading one.png')).not.toBeInTheDocument();
});

test('a file of another kind is refused in the words of the specification, and the picture beside it is taken', async () => {
  const { uploads } = await openBoard();
  drop(filesIn(png('one.png'), new File(['x'], 'plan.pdf')));
  const words = 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.';
  await expect.element(page.getByRole('alertdialog', { name: words, exact: true })).toBeVisible();
  expect([...uploads.keys()]).toEqual(['one.png']);
});

test.each([
  [403, 'Inappropriate content detected. Please try another image.'],
  [500, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
])('a picture that is answered %i is told, and its place is free again', async (status, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { uploads, pictures } = await openBoard();
  drop(filesIn(png('one.png')));
  uploads.get('one.png')?.reject(new CallError(status, 'failed', 'It failed'));
  await expect.element(page.getByRole('alertdialog', { name: words, exact: true })).toBeVisible();
  expect([pictures(), page.getByText('Uploading').elements()]).toEqual([[], []]);
});

test('of many pictures two are on their way at a time, as many as the server takes of one person and another drop', async () => {
  const { uploads, answer, pictures } = await openBoard();
  drop(filesIn(...['a', 'b', 'c', 'd', 'e'].map((name) => png(`${name}.png`))));
  await vi.waitFor(() => expect([...uploads.keys()]).toEqual(['a.png', 'b.png']));
  answer('a.png');
  await vi.waitFor(() => expect([...uploads.keys()]).toEqual(['a.png', 'b.png', 'c.png']));
  for (const name of ['b', 'c', 'd', 'e']) {
    await vi.waitFor(() => expect([...uploads.keys()]).toContain(`${name}.png`));
    answer(`${name}.png`);
  }
  await vi.waitFor(() => expect(pictures().length).toBe(5));
});

test('a page’s picture without its file is answered with a notice', async () => {
  await openBoard();
  const transfer = new DataTransfer();
  transfer.setData('text/uri-list', 'https://example.test/chair.png');
  expect(drop(transfer)).toEqual([true, true]);
  await expect.element(page.getByText('Save it to your device, then drop the file.')).toBeVisible();
});

test('beside the board a drop opens nothing and lays nothing', async () => {
  const { uploads } = await openBoard();
  expect(drop(filesIn(png('one.png')), document.body)).toEqual([true, true]);
  expect(uploads.size).toBe(0);
});

test('a reviewer’s board takes no pictures', async () => {
  const { uploads } = await openBoard('reviewer');
  expect(drop(filesIn(png('one.png')))).toEqual([true, true]);
  expect(uploads.size).toBe(0);
});

test('words may be dropped into a field', async () => {
  await openBoard();
  const field = document.createElement('textarea');
  stage().append(field);
  const transfer = new DataTransfer();
  transfer.setData('text/plain', 'brass');
  expect(drop(transfer, field)).toEqual([false, false]);
});
