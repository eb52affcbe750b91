import type { NodeId } from '../../../../contract/ids.ts';
import { distance } from '../../../geometry/plane/point.ts';
import {
  boundsOf,
  centreOf,
  contains,
  grownRect,
  heightOf,
  overlaps,
  type Rect,
  widthOf,
} from '../../../geometry/plane/rect.ts';
import { chunksAround } from '../../../geometry/spatial/chunk.ts';
import { thumbnailSize, thumbnailSizeForWidth } from '../../../geometry/viewport/thumbnailSize.ts';
import { FAR_THUMBNAIL_SIZES, type ThumbnailSize } from '../../scene/nodeTypes.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { Chunks } from '../layers/chunks.ts';
import type { RenewAddress } from './addressRenewal.ts';
import { createTileImages, type TileRequest } from './tileImages.ts';
import type { TileCommand, TilePicture, TileReply } from './tileMessages.ts';
import { tileScale } from './tileScale.ts';

type PictureTilesOptions = {
  /** Above the colours, below the rings. */
  readonly parent: SVGGElement;
  readonly chunks: Chunks;
  /** The address of a node's picture at a thumbnail's size; undefined while it has none, or is not drawn here. */
  readonly addressOf: (node: SceneNode, size: ThumbnailSize) => string | undefined;
  readonly nodeOf: (id: NodeId) => SceneNode | undefined;
  readonly nodesIn: (area: Rect) => readonly SceneNode[];
  readonly renew: RenewAddress;
  readonly worker: Worker;
  /** Says whether the view moves: then the processor is needed for its frames, and what is there must do. */
  readonly isMoving: () => boolean;
};

/** The visible part of the board, and the pixels of the device in a board unit. */
type VisibleView = { readonly visibleArea: Rect; readonly pixelsPerUnit: number };

/** The pictures of a chunk with their guests, from the lowest up, and the box around its own. */
type TileContent = { readonly pictures: readonly TilePicture[]; readonly box: Rect | undefined };

/** Chunks drawn at a time: one is drawn while the next one's pictures arrive. */
const CONCURRENT_TASKS_MAX = 2;
/** A chunk is drawn anew when nothing has changed in it for so long. Milliseconds. */
const DEBOUNCE_MS = 250;
/** A chunk that is not drawn by then is asked for again: a browser that loses its canvases never answers. Milliseconds. */
const TASK_TIMEOUT_MS = 15_000;
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
    picturesOf: (key) => tileContent(key).pictures,
    isVisible: (box) => view !== undefined && overlaps(box, view.visibleArea),
  });
  const requestById = new Map<number, TileRequest>();
  const contentByChunk = new Map<string, TileContent>();
  const changeTimeByChunk = new Map<string, number>();
  const staleChunks = new Set<string>();
  const unsubscribe = chunks.onChange(onChunkChange);
  let view: VisibleView | undefined;
  let usualThumbnailSize: ThumbnailSize = 64;
  let updateTimer: ReturnType<typeof setTimeout> | undefined;
  let lastTaskId = 0;

  function thumbnailAddressOf(node: SceneNode): string | undefined {
    return addressOf(node, thumbnailSizeForWidth(usualThumbnailSize, FAR_THUMBNAIL_SIZES, widthOf(node)));
  }

  function tileContent(key: string): TileContent {
    const cached = contentByChunk.get(key);
    if (cached) return cached;
    const ownNodes = new Set(chunks.nodesOf(key).filter((node) => thumbnailAddressOf(node) !== undefined));
    const drawnNodes = new Set([...ownNodes, ...[...ownNodes].flatMap(nodesIn)]);
    const pictures = [...drawnNodes]
      .sort((a, b) => a.paintOrder - b.paintOrder)
      .flatMap((node) => {
        const address = thumbnailAddressOf(node);
        const { id, minX, minY, maxX, maxY } = node;
        return address === undefined
          ? []
          : [{ id, address, isFromNeighbourChunk: !ownNodes.has(node), minX, minY, maxX, maxY }];
      });
    const content = { pictures, box: boundsOf(ownNodes) };
    contentByChunk.set(key, content);
    return content;
  }

  /** A node may be a guest of the chunks around its own. While no tiles are shown it is enough to know what to look at then. */
  function onChunkChange(key: string): void {
    if (view) for (const neighbour of chunksAround(key)) cutOutStale(neighbour);
    else staleChunks.add(key);
  }

  /** Cuts what is outdated out of an image in the same frame. */
  function cutOutStale(key: string): void {
    contentByChunk.delete(key);
    if (!images.clipStale(key)) changeTimeByChunk.set(key, performance.now());
    scheduleUpdate();
  }

  function scheduleUpdate(): void {
    updateTimer ??= setTimeout(updateTiles, DEBOUNCE_MS);
  }

  /** Asks the worker for what is seen and not drawn so; what it draws and nobody wants any more is called off. */
  function updateTiles(): void {
    clearTimeout(updateTimer);
    updateTimer = undefined;
    if (isMoving()) {
      scheduleUpdate();
      return;
    }
    const missing = view ? missingTiles(view) : [];
    for (const [id, task] of requestById) {
      if (missing.some((request) => request.key === task.key && request.scale === task.scale)) continue;
      requestById.delete(id);
      sendToWorker({ kind: 'cancel', task: id });
    }
    const requestedKeys = new Set([...requestById.values()].map((task) => task.key));
    const settledRequests = missing.filter(({ key }) => !requestedKeys.has(key) && isSettled(key));
    for (const request of settledRequests.slice(0, CONCURRENT_TASKS_MAX - requestById.size)) {
      const id = ++lastTaskId;
      requestById.set(id, request);
      const { box, scale, pictures } = request;
      sendToWorker({ kind: 'draw', task: id, box, scale, pictures });
      setTimeout(() => abandonTask(id), TASK_TIMEOUT_MS);
    }
    if (missing.some(({ key }) => !isSettled(key))) scheduleUpdate();
  }

  function abandonTask(id: number): void {
    if (!requestById.delete(id)) return;
    sendToWorker({ kind: 'cancel', task: id });
    scheduleUpdate();
  }

  function isSettled(key: string): boolean {
    return performance.now() - (changeTimeByChunk.get(key) ?? Number.NEGATIVE_INFINITY) >= DEBOUNCE_MS;
  }

  /** The chunks in view whose image is not what it should be, nearest first. */
  function missingTiles({ visibleArea, pixelsPerUnit }: VisibleView): TileRequest[] {
    const scale = tileScale(pixelsPerUnit);
    if (scale === undefined) return [];
    const middle = centreOf(visibleArea);
    return [...chunks.keys()]
      .flatMap((key): TileRequest[] => {
        const { pictures, box } = tileContent(key);
        if (!box || !overlaps(box, visibleArea)) return [];
        const task = { key, box, scale, pictures };
        return images.isUpToDate(task) ? [] : [task];
      })
      .sort((a, b) => distance(centreOf(a.box), middle) - distance(centreOf(b.box), middle));
  }

  worker.addEventListener('message', ({ data }: MessageEvent<TileReply>) => {
    const task = requestById.get(data.task);
    requestById.delete(data.task);
    if (!task) return;
    if (data.kind === 'failed') {
      scheduleUpdate();
      return;
    }
    images.show(task, data.image);
    void renewMissing(task, data.missing);
    updateTiles();
  });

  /** Asks for a fresh address of each picture that could not be had, one after the other. */
  async function renewMissing({ key, pictures }: TileRequest, missing: readonly string[]): Promise<void> {
    let isRenewed = false;
    for (const { id, address } of pictures.filter((picture) => missing.includes(picture.id))) {
      const node = nodeOf(id as NodeId);
      if (!node) continue;
      await renew(node, address);
      if (thumbnailAddressOf(node) !== address) isRenewed = true;
    }
    if (!isRenewed) return;
    contentByChunk.delete(key);
    images.markStale(key);
    updateTiles();
  }

  function sendToWorker(task: TileCommand): void {
    worker.postMessage(task);
  }

  return {
    /** The view shows this now. */
    setView(next: VisibleView): void {
      const isCovered =
        view &&
        tileScale(view.pixelsPerUnit) === tileScale(next.pixelsPerUnit) &&
        contains(view.visibleArea, next.visibleArea);
      if (isCovered) return;
      const { visibleArea, pixelsPerUnit } = next;
      const nextSize = thumbnailSize(pixelsPerUnit, FAR_THUMBNAIL_SIZES);
      if (nextSize !== usualThumbnailSize) contentByChunk.clear();
      usualThumbnailSize = nextSize;
      view = {
        pixelsPerUnit,
        visibleArea: grownRect(visibleArea, Math.max(widthOf(visibleArea), heightOf(visibleArea)) * OVERSCAN),
      };
      new Set([...staleChunks].flatMap(chunksAround)).forEach(cutOutStale);
      staleChunks.clear();
      updateTiles();
    },
    /** The tiles are not shown now: nothing more is drawn. */
    pause(): void {
      view = undefined;
      for (const id of requestById.keys()) sendToWorker({ kind: 'cancel', task: id });
      requestById.clear();
    },
    stop(): void {
      unsubscribe();
      clearTimeout(updateTimer);
      requestById.clear();
      worker.terminate();
      images.stop();
    },
  };
}
