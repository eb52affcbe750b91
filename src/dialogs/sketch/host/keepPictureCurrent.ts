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
  const shown = drawnFields(nodeNow());
  let nodeBefore = nodeNow();

  function check(): void {
    const node = nodeNow();
    if (node === nodeBefore) return;
    nodeBefore = node;
    const isOther = node?.data.objectKey !== objectKey;
    if (!isOther && isSameValue(drawnFields(node), shown)) return;
    end();
    if (!isOther) renew().catch((error) => console.error('sketch picture', error));
  }

  /** Draws until the picture shows what the node has by then. */
  async function renew(): Promise<void> {
    for (let key = objectKey; ; ) {
      const node = nodeNow();
      if (node?.data.objectKey !== key) return;
      const { imageUrl, ...stored } = await storePicture(api, await drawPicture(session, node), { alpha: false });
      if (nodeNow()?.data.objectKey !== key) return;
      key = stored.objectKey;
      actor.send({ type: 'outcome.recorded', id, data: { imageUrl, objectKey: key } });
      if (isSameValue(drawnFields(node), drawnFields(nodeNow()))) return keepPictureCurrent(session, id, key);
    }
  }

  const subscription = actor.subscribe(check);
  function end(): void {
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
