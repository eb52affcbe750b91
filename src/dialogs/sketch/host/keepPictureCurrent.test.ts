import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';
import { storePicture } from '../../../session/services/uploads.ts';
import { keepPictureCurrent } from './keepPictureCurrent.ts';

vi.mock('../../../session/services/uploads.ts', () => ({ storePicture: vi.fn() }));
vi.mock('../drawing/paintDrawing.ts', () => ({ exportSketch: async () => new Blob() }));

const ID = nodeId('s');

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.mocked(storePicture).mockResolvedValue({ imageUrl: '/new.png', objectKey: 'new' } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watchSketch() {
  const { actor } = startBoard({ nodes: [node('s', 'sketchNode', { objectKey: 'old', imageUrl: '/old.png' })] });
  keepPictureCurrent(
    { actor, pictureServices: { freshAddressOf: async () => undefined } } as never as BoardSession,
    ID,
    'old',
  );
  return {
    actor,
    change: (data: Record<string, unknown>) => actor.send({ type: 'outcome.recorded', id: ID, data }),
    key: () => actor.getSnapshot().context.board.nodes.get(ID)?.data.objectKey,
    uploads: () => vi.mocked(storePicture).mock.calls.length,
  };
}

test('a picture that could not be stored is drawn again after a pause', async () => {
  vi.mocked(storePicture).mockRejectedValueOnce(new Error('offline'));
  const { change, key, uploads } = watchSketch();
  change({ canvasWidth: 300 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([uploads(), key()]).toEqual([1, 'old']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([uploads(), key()]).toEqual([2, 'new']);
});

test('the next change has it drawn again at once, and a picture of another origin ends that', async () => {
  vi.mocked(storePicture).mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const { change, key, uploads } = watchSketch();
  change({ canvasWidth: 300 });
  await vi.advanceTimersByTimeAsync(1_000);
  change({ canvasWidth: 400 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(uploads()).toBe(2);
  change({ objectKey: 'other' });
  await vi.advanceTimersByTimeAsync(100_000);
  expect([uploads(), key()]).toEqual([2, 'other']);
});
