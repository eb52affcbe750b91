import type { NodeId } from '../../../../contract/ids.ts';
import { distance } from '../../../geometry/plane/point.ts';
import {
  boundsOf,
  centreOf,
  contains,
  grow,
  heightOf,
  overlaps,
  type Rect,
  widthOf,
} from '../../../geometry/plane/rect.ts';
import { chunksAround } from '../../../geometry/spatial/chunk.ts';
import { thumbnailSize } from '../../../geometry/viewport/tier.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { Chunks } from '../layers/chunks.ts';
import type { TileAnswer, TilePicture, TileTask } from './protocol.ts';
import type { Renew } from './renewal.ts';
import { createTileImages, type TileWish } from './tileImages.ts';
import { tileScale } from './tileScale.ts';

type PictureTilesOptions = {
  /** Above the colours, below the rings. */
  readonly parent: SVGGElement;
  readonly chunks: Chunks;
  /** The address of a node's picture at a thumbnail's size; undefined while it has none, or is not drawn here. */
  readonly addressOf: (node: SceneNode, size: 64 | 128) => string | undefined;
  readonly nodeOf: (id: NodeId) => SceneNode | undefined;
  readonly nodesIn: (area: Rect) => readonly SceneNode[];
  readonly renew: Renew;
  readonly worker: Worker;
  /** Says whether the view moves: then the processor is needed for its frames, and what is there must do. */
  readonly isMoving: () => boolean;
};

/** The visible part of the board, and the pixels of the device in a board unit. */
type Sight = { readonly seen: Rect; readonly pixels: number };

/** The pictures of a chunk with their guests, from the lowest up, and the box around its own. */
type TileContent = { readonly pictures: readonly TilePicture[]; readonly box: Rect | undefined };

/** Chunks drawn at a time: one is drawn while the next one's pictures arrive. */
const TASKS_MAX = 2;
/** A chunk is drawn anew when nothing has changed in it for so long. Milliseconds. */
const DEBOUNCE_MS = 250;
/** A chunk that is not drawn by then is asked for again: a browser that loses its canvases never answers. Milliseconds. */
const PATIENCE_MS = 15_000;
/** The margin around the view in which chunks are drawn, as a share of its sides. */
const OVERSCAN = 0.1;

/**
 * The pictures of the tiles tier: one image for each chunk in view, drawn by a worker, nearest first. The colours below are
 * right at once; what has moved or gone is cut out of its chunk's image until that is drawn anew.
 */
export function createPictureTiles(options: PictureTilesOptions) {
  const { parent, chunks, addressOf, nodeOf, nodesIn, renew, worker, isMoving } = options;
  const images = createTileImages({
    parent,
    picturesOf: (key) => listOf(key).pictures,
    isSeen: (box) => sight !== undefined && overlaps(box, sight.seen),
  });
  const tasks = new Map<number, TileWish>();
  const lists = new Map<string, TileContent>();
  const changedAt = new Map<string, number>();
  const stale = new Set<string>();
  const stopWatching = chunks.onChange(noteChange);
  let sight: Sight | undefined;
  let size: 64 | 128 = 64;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTask = 0;

  function listOf(key: string): TileContent {
    const known = lists.get(key);
    if (known) return known;
    const own = new Set(chunks.nodesOf(key).filter((node) => addressOf(node, size) !== undefined));
    const all = new Set([...own, ...[...own].flatMap(nodesIn)]);
    const pictures = [...all]
      .sort((a, b) => a.rank - b.rank)
      .flatMap((node) => {
        const address = addressOf(node, size);
        const { id, minX, minY, maxX, maxY } = node;
        return address === undefined ? [] : [{ id, address, isGuest: !own.has(node), minX, minY, maxX, maxY }];
      });
    const listed = { pictures, box: boundsOf(own) };
    lists.set(key, listed);
    return listed;
  }

  /** A node may be a guest of the chunks around its own. While no tiles are shown it is enough to know what to look at then. */
  function noteChange(key: string): void {
    if (sight) for (const near of chunksAround(key)) mend(near);
    else stale.add(key);
  }

  /** Cuts what is outdated out of an image in the same frame. */
  function mend(key: string): void {
    lists.delete(key);
    if (!images.cutOut(key)) changedAt.set(key, performance.now());
    schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(work, DEBOUNCE_MS);
  }

  /** Asks the worker for what is seen and not drawn so; what it draws and nobody wants any more is called off. */
  function work(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isMoving()) {
      schedule();
      return;
    }
    const wanted = sight ? missingIn(sight) : [];
    for (const [id, task] of tasks) {
      if (wanted.some((want) => want.key === task.key && want.scale === task.scale)) continue;
      tasks.delete(id);
      send({ kind: 'cancel', task: id });
    }
    const requested = new Set([...tasks.values()].map((task) => task.key));
    const settled = wanted.filter(({ key }) => !requested.has(key) && isSettled(key));
    for (const want of settled.slice(0, TASKS_MAX - tasks.size)) {
      const id = ++lastTask;
      tasks.set(id, want);
      const { box, scale, pictures } = want;
      send({ kind: 'draw', task: id, box, scale, pictures });
      setTimeout(() => giveUp(id), PATIENCE_MS);
    }
    if (wanted.some(({ key }) => !isSettled(key))) schedule();
  }

  function giveUp(id: number): void {
    if (!tasks.delete(id)) return;
    send({ kind: 'cancel', task: id });
    schedule();
  }

  function isSettled(key: string): boolean {
    return performance.now() - (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= DEBOUNCE_MS;
  }

  /** The chunks in view whose image is not what it should be, nearest first. */
  function missingIn({ seen, pixels }: Sight): TileWish[] {
    const scale = tileScale(pixels);
    if (scale === undefined) return [];
    const middle = centreOf(seen);
    return [...chunks.keys()]
      .flatMap((key): TileWish[] => {
        const { pictures, box } = listOf(key);
        if (!box || !overlaps(box, seen)) return [];
        const task = { key, box, scale, pictures };
        return images.shows(task) ? [] : [task];
      })
      .sort((a, b) => distance(centreOf(a.box), middle) - distance(centreOf(b.box), middle));
  }

  worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => {
    const task = tasks.get(data.task);
    tasks.delete(data.task);
    if (!task) return;
    if (data.kind === 'failed') {
      schedule();
      return;
    }
    images.show(task, data.image);
    void renewAll(task, data.missing);
    work();
  });

  /** Asks for a fresh address of each picture that could not be had, one after the other. */
  async function renewAll({ key, pictures }: TileWish, missing: readonly string[]): Promise<void> {
    let any = false;
    for (const { id, address } of pictures.filter((picture) => missing.includes(picture.id))) {
      const node = nodeOf(id as NodeId);
      if (!node) continue;
      await renew(node, address);
      if (addressOf(node, size) !== address) any = true;
    }
    if (!any) return;
    lists.delete(key);
    images.outdate(key);
    work();
  }

  function send(task: TileTask): void {
    worker.postMessage(task);
  }

  return {
    /** The view shows this now. */
    look(next: Sight): void {
      const isKnown = sight && tileScale(sight.pixels) === tileScale(next.pixels) && contains(sight.seen, next.seen);
      if (isKnown) return;
      const { seen, pixels } = next;
      const wanted = thumbnailSize(pixels, [64, 128]);
      if (wanted !== size) lists.clear();
      size = wanted;
      sight = { pixels, seen: grow(seen, Math.max(widthOf(seen), heightOf(seen)) * OVERSCAN) };
      new Set([...stale].flatMap(chunksAround)).forEach(mend);
      stale.clear();
      work();
    },
    /** The tiles are not shown now: nothing more is drawn. */
    rest(): void {
      sight = undefined;
      for (const id of tasks.keys()) send({ kind: 'cancel', task: id });
      tasks.clear();
    },
    stop(): void {
      stopWatching();
      clearTimeout(timer);
      tasks.clear();
      worker.terminate();
      images.stop();
    },
  };
}
