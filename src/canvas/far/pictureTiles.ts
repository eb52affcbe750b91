import type { NodeId } from '../../../contract/ids.ts';
import { chunksAround } from '../../geometry/chunk.ts';
import { distance } from '../../geometry/point.ts';
import {
  boundsOf,
  centreOf,
  contains,
  grow,
  heightOf,
  overlaps,
  type Rect,
  sameRect,
  widthOf,
} from '../../geometry/rect.ts';
import { thumbnailSize } from '../../geometry/tier.ts';
import { boxPath } from '../layers/chunkLayer.ts';
import type { Chunks } from '../layers/chunks.ts';
import type { SceneNode } from '../scene.ts';
import { svgElement } from '../svg.ts';
import type { TileAnswer, TilePicture, TileTask } from './protocol.ts';
import { type Renew, unsigned } from './renewal.ts';
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
  /** Whether the view moves: then the processor is needed for its frames, and what is there must do. */
  readonly isMoving: () => boolean;
};

/** What of the board is seen, and how large a board unit is in pixels of the device. */
export type Sight = { readonly seen: Rect; readonly pixels: number };

/** The pictures of a chunk with their guests, from the lowest up, and the box around its own. */
type Listed = { readonly pictures: readonly TilePicture[]; readonly box: Rect | undefined };

/** An image of a chunk that the worker is asked for. */
type Task = {
  readonly key: string;
  readonly pictures: readonly TilePicture[];
  readonly box: Rect;
  readonly scale: number;
};

/** A chunk's image. */
type Tile = Task & {
  readonly image: SVGImageElement;
  /** The image's own address; undefined when not one of the pictures could be had. */
  readonly address: string | undefined;
  /** What of it may still be seen. */
  clip?: SVGClipPathElement | undefined;
  /** The image that it stands for, until it can be drawn. */
  before?: Tile | undefined;
};

/** Chunks drawn at a time: one is drawn while the next one's pictures arrive. */
const TASKS_MAX = 2;
/** A chunk is drawn anew when nothing has changed in it for so long. Milliseconds. */
const DEBOUNCE_MS = 250;
/** Pixels of all images together: 96 MB decoded. */
const PIXELS_MAX = 24_000_000;
/** How far around what is seen chunks are drawn, as a share of its sides. */
const OVERSCAN = 0.1;

let clips = 0;

/**
 * The pictures of the tiles tier: one image for each chunk in view, drawn by a worker, nearest first. The colours below are
 * right at once; what has moved or gone is cut out of its chunk's image until that is drawn anew.
 */
export function createPictureTiles(options: PictureTilesOptions) {
  const { parent, chunks, addressOf, nodeOf, nodesIn, renew, worker, isMoving } = options;
  const tiles = new Map<string, Tile>();
  const tasks = new Map<number, Task>();
  const lists = new Map<string, Listed>();
  const changedAt = new Map<string, number>();
  const stale = new Set<string>();
  const stopWatching = chunks.watch(noteChange);
  let sight: Sight | undefined;
  let size: 64 | 128 = 64;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTask = 0;

  function listOf(key: string): Listed {
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

  /** What an image shows and is not so any more is cut out of it in the same frame. */
  function mend(key: string): void {
    lists.delete(key);
    const tile = tiles.get(key);
    if (tile) clip(tile);
    if (tile && !samePictures(tile.pictures, listOf(key).pictures)) changedAt.set(key, performance.now());
    schedule();
  }

  /** Leaves of an image what still stands, and nothing of what lies over or under something that went. */
  function clip(tile: Tile): void {
    const now = new Map(listOf(tile.key).pictures.map((picture) => [picture.id, picture]));
    const isThere = (picture: TilePicture) => samePicture(picture, now.get(picture.id));
    const gone = tile.pictures.filter((picture) => !isThere(picture));
    tile.clip?.remove();
    tile.clip = undefined;
    tile.image.removeAttribute('clip-path');
    if (gone.length === 0) return;
    const left = tile.pictures.filter((picture) => !gone.some((each) => overlaps(each, picture)));
    const id = `left-of-tile-${clips++}`;
    tile.clip = svgElement('clipPath', { id }, parent);
    svgElement('path', { d: left.map(boxPath).join('') }, tile.clip);
    tile.image.setAttribute('clip-path', `url(#${id})`);
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
    const asked = new Set([...tasks.values()].map((task) => task.key));
    const settled = wanted.filter(({ key }) => !asked.has(key) && isSettled(key));
    for (const want of settled.slice(0, TASKS_MAX - tasks.size)) {
      const id = ++lastTask;
      tasks.set(id, want);
      const { box, scale, pictures } = want;
      send({ kind: 'draw', task: id, box, scale, pictures });
    }
    if (wanted.some(({ key }) => !isSettled(key))) schedule();
  }

  function isSettled(key: string): boolean {
    return performance.now() - (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= DEBOUNCE_MS;
  }

  /** The chunks in view whose image is not what it should be, nearest first. */
  function missingIn({ seen, pixels }: Sight): Task[] {
    const scale = tileScale(pixels);
    if (scale === undefined) return [];
    const middle = centreOf(seen);
    return [...chunks.keys()]
      .flatMap((key): Task[] => {
        const { pictures, box } = listOf(key);
        if (!box || !overlaps(box, seen)) return [];
        const tile = tiles.get(key);
        return tile?.scale === scale && samePictures(tile.pictures, pictures) ? [] : [{ key, box, scale, pictures }];
      })
      .sort((a, b) => distance(centreOf(a.box), middle) - distance(centreOf(b.box), middle));
  }

  worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => {
    const task = tasks.get(data.task);
    tasks.delete(data.task);
    if (!task) return;
    show(task, data.image);
    void renewAll(task, data.missing);
    work();
  });

  function show(task: Task, blob: Blob | undefined): void {
    const { key, box } = task;
    const before = tiles.get(key);
    const image = svgElement('image', {
      preserveAspectRatio: 'none',
      decoding: 'async',
      'data-chunk': key,
      x: box.minX,
      y: box.minY,
      width: widthOf(box),
      height: heightOf(box),
    });
    const address = blob && URL.createObjectURL(blob);
    if (address) image.setAttribute('href', address);
    const tile: Tile = { ...task, image, address, before };
    tiles.delete(key);
    tiles.set(key, tile);
    if (before?.before) remove(before.before);
    // The old image stays until the new one can be drawn, so that nothing blinks.
    const forgetBefore = () => {
      if (tile.before) remove(tile.before);
      tile.before = undefined;
    };
    if (address) for (const end of ['load', 'error']) image.addEventListener(end, forgetBefore, { once: true });
    else forgetBefore();
    parent.append(image);
    clip(tile);
    forgetOldest();
  }

  function remove({ image, address, clip, before }: Tile): void {
    image.remove();
    clip?.remove();
    if (address) URL.revokeObjectURL(address);
    if (before) remove(before);
  }

  /** The images that were drawn longest ago go first, unless they are seen. */
  function forgetOldest(): void {
    let pixels = 0;
    for (const tile of tiles.values()) pixels += pixelsOf(tile);
    for (const [key, tile] of tiles) {
      if (pixels <= PIXELS_MAX) return;
      if (sight && overlaps(tile.box, sight.seen)) continue;
      pixels -= pixelsOf(tile);
      remove(tile);
      tiles.delete(key);
    }
  }

  /** Asks for a fresh address of each picture that could not be had, one after the other. */
  async function renewAll({ key, pictures }: Task, missing: readonly string[]): Promise<void> {
    let any = false;
    for (const { id, address } of pictures.filter((picture) => missing.includes(picture.id))) {
      const node = nodeOf(id as NodeId);
      if (!node) continue;
      await renew(node, address);
      if (addressOf(node, size) !== address) any = true;
    }
    const tile = tiles.get(key);
    if (!any || !tile) return;
    lists.delete(key);
    // Nothing of it counts as drawn, so that it is drawn again.
    tiles.set(key, { ...tile, pictures: [] });
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
      worker.terminate();
      for (const tile of tiles.values()) remove(tile);
      tiles.clear();
    },
  };
}

function pixelsOf({ box, scale }: Tile): number {
  return widthOf(box) * heightOf(box) * scale * scale;
}

function samePictures(a: readonly TilePicture[], b: readonly TilePicture[]): boolean {
  return a.length === b.length && a.every((picture, n) => samePicture(picture, b[n]!));
}

function samePicture(a: TilePicture, b: TilePicture | undefined): boolean {
  return (
    b !== undefined &&
    a.id === b.id &&
    a.isGuest === b.isGuest &&
    sameRect(a, b) &&
    unsigned(a.address) === unsigned(b.address)
  );
}
