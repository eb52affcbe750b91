import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { readNodeData } from '../../../../contract/nodes.ts';
import { isSameValue } from '../../../../merge/equalJson.ts';
import { connectedInputsOf, inputAsset } from '../../../board/connect/inputs.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';
import { storePicture } from '../../../session/services/uploads.ts';
import { loadPicture } from '../../stage/loadPicture.ts';
import { exportSketch } from '../drawing/paintDrawing.ts';

/** The pause before a picture that failed is drawn again, and the longest, in milliseconds; they double in between. */
const RETRY_PAUSE = { firstMs: 5_000, longestMs: 60_000 } as const;

/** The ends of the watches, by board and node: a later picture takes the place of an earlier one. */
const endByNode = new WeakMap<BoardSession, Map<NodeId, () => void>>();

/**
 * Draws a sketch's picture anew where somebody else's drawing was merged with it after it was saved, as long as the node has this picture: whoever
 * saved last knows, as the merge comes with the answer.
 */
export function keepPictureCurrent(session: BoardSession, id: NodeId, objectKey: string): void {
  const { actor } = session;
  const ends = endByNode.get(session) ?? new Map<NodeId, () => void>();
  endByNode.set(session, ends);
  ends.get(id)?.();
  const nodeNow = () => actor.getSnapshot().context.board.nodes.get(id);
  let key = objectKey;
  let shown = drawnFields(nodeNow());
  let nodeBefore = nodeNow();
  let isDrawing = false;
  let hasEnded = false;
  let retryPause: number = RETRY_PAUSE.firstMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    const node = nodeNow();
    if (node === nodeBefore) return;
    nodeBefore = node;
    if (node?.data.objectKey !== key) end();
    else drawIfStale();
  }

  function drawIfStale(): void {
    if (hasEnded || isDrawing || isSameValue(drawnFields(nodeNow()), shown)) return;
    clearTimeout(retryTimer);
    isDrawing = true;
    renew()
      .catch((error) => {
        console.error('sketch picture', error);
        if (hasEnded) return;
        retryTimer = setTimeout(drawIfStale, retryPause);
        retryPause = Math.min(retryPause * 2, RETRY_PAUSE.longestMs);
      })
      .finally(() => {
        isDrawing = false;
      });
  }

  /** Draws until the picture shows what the node has by then. */
  async function renew(): Promise<void> {
    for (;;) {
      const node = nodeNow();
      if (node?.data.objectKey !== key || isSameValue(drawnFields(node), shown)) return;
      const { imageUrl, ...stored } = await storePicture(api, await drawPicture(session, node), { alpha: false });
      if (hasEnded) return;
      key = stored.objectKey;
      shown = drawnFields(node);
      retryPause = RETRY_PAUSE.firstMs;
      actor.send({ type: 'outcome.recorded', id, data: { imageUrl, objectKey: key } });
    }
  }

  const subscription = actor.subscribe({ next: check, complete: end });
  function end(): void {
    hasEnded = true;
    clearTimeout(retryTimer);
    subscription.unsubscribe();
    if (ends.get(id) === end) ends.delete(id);
  }
  ends.set(id, end);
}

/** The part of a sketch that its picture shows. */
function drawnFields(node: BoardNode | undefined) {
  if (!node) return undefined;
  const { shapes, layers, canvasWidth, canvasHeight, bgKept, bgImageUrl } = readNodeData('sketchNode', node.data);
  return { shapes, layers, canvasWidth, canvasHeight, bgKept, bgImageUrl };
}

async function drawPicture({ actor, pictureServices }: BoardSession, node: BoardNode): Promise<Blob> {
  const data = readNodeData('sketchNode', node.data);
  const { bgImageUrl, bgObjectKey } = data;
  const { board, facts } = actor.getSnapshot().context;
  const background =
    bgImageUrl === undefined
      ? inputAsset(connectedInputsOf(board, node.id, facts), 'in.image.image')
      : { url: bgImageUrl, objectKey: bgObjectKey };
  if (!background) return exportSketch(data);
  const { objectKey, url } = background;
  const address = (await pictureServices.freshAddressOf({ objectKey }, 'full')) ?? url;
  return exportSketch(data, address === undefined ? undefined : await loadPicture(address));
}
