import type { NodeId } from '../../../../contract/ids.ts';
import { nonCommentIds } from '../../../board/comments/comments.ts';
import type { ResizeFacts } from '../../../board/document/nodeFacts.ts';
import { ancestorFrames, nodesMovingWith } from '../../../board/placement/frameMembership.ts';
import type { BoxMember } from '../../../geometry/layout/boxResize.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { movableNodes } from '../../scene/movableNodes.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';

/** A selected node in the box, with what lies in it and goes along. */
export type BoxNode = BoxMember & {
  readonly node: SceneNode;
  readonly rule: ResizeFacts | undefined;
  readonly carried: readonly SceneNode[];
};

/** A larger selection is moved or aligned, but has no box: each of its nodes would be drawn anew in every frame. */
const NODES_MAX = 300;

/** The nodes of a selection that its box resizes: what may be moved, without what goes along with its frame; fewer than two make no box. */
export function boxNodesOf(canvas: CanvasParts): readonly BoxNode[] {
  const { scene, boardActor } = canvas;
  const selection = scene.selection();
  if (scene.isReadOnly() || selection.size < 2 || selection.size > NODES_MAX) return [];
  const { board } = boardActor.getSnapshot().context;
  const ids = new Set(nonCommentIds(board, movableNodes(scene, selection)) as readonly NodeId[]);
  const nodes = [...ids].filter((id) => !ancestorFrames(board, id).some((frame) => ids.has(frame)));
  const boxNodes = nodes.flatMap((id): BoxNode[] => {
    const node = scene.node(id);
    if (!node) return [];
    const facts = scene.factsOf(node.node.type);
    const isCollapsedFrame = facts?.isFrame === true && !node.isOpenFrame;
    const carried = nodesMovingWith(board, [id]).flatMap((other) => (other === id ? [] : (scene.node(other) ?? [])));
    return [{ node, rect: node, rule: isCollapsedFrame ? undefined : facts?.resize, carried }];
  });
  return boxNodes.length < 2 ? [] : boxNodes;
}
