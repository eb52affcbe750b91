import type { EdgeId } from '../../../../contract/ids.ts';
import { insertableTypes, isEdgeOpen } from '../../../board/connect/insertableTypes.ts';
import type { ConnectionEnd } from '../../../board/document/connection.ts';
import type { NodeFacts } from '../../../board/document/nodeFacts.ts';
import { edgeMiddle } from '../../../geometry/edges/edgePath.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';
import { edgeAt, isControl, nodeAt } from '../../dom/eventTargets.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import type { SceneEdge } from '../../scene/sceneIndex.ts';
import { batchedEdgeAt } from './batchedEdgeAt.ts';

/** Picks an end of an edge up by the keyboard. */
type PickUpByKeys = (from: ConnectionEnd, replaces: EdgeId, end: Point) => void;

/** The actions on one edge, for its menu and its buttons. */
export function createEdgeActions(
  canvas: CanvasParts,
  gesture: GestureActor,
  types: () => readonly NodeFacts[],
  pickUpByKeys: PickUpByKeys,
) {
  /** The middle of an edge, on the board. */
  const middleOf = ({ from, to, lane, rail }: SceneEdge) => edgeMiddle(from, to, lane, rail);

  return {
    middleOf,
    /** The edge under a pointer, also where edges are drawn in batches. */
    edgeUnderPointer(event: MouseEvent): EdgeId | undefined {
      const { target } = event;
      const isOutsideCards = nodeAt(target) === undefined && !isControl(target);
      const batchedEdge = () => batchedEdgeAt(canvas, stagePoint(canvas.elements.stage, event));
      return edgeAt(target) ?? (isOutsideCards ? batchedEdge() : undefined);
    },
    /** Says whether a node of any type may come between the ends of an edge. */
    canInsert(id: EdgeId): boolean {
      const edge = canvas.scene.edge(id)?.edge;
      const isOpen = edge !== undefined && !canvas.scene.isReadOnly() && isEdgeOpen(canvas.scene.board(), edge);
      return isOpen && insertableTypes(types(), edge).length > 0;
    },
    /** Opens the Add Node menu for a node between the ends of an edge, at a point of the stage or at the edge's middle. */
    openInsertMenu(id: EdgeId, screen?: Point): void {
      const edge = canvas.scene.edge(id);
      if (!edge) return;
      const middle = middleOf(edge);
      const point = screen ?? boardToScreen(canvas.camera.viewport(), middle);
      gesture.send({ type: 'menu.requested', request: { screen: point, place: { near: middle }, into: id } });
    },
    /** Takes one end of an edge off: it hangs on the pointer, or steps from handle to handle by the keys, until it is put down. */
    pickUp(id: EdgeId, end: 'source' | 'target', isByPointer: boolean): void {
      const sceneEdge = canvas.scene.edge(id);
      if (!sceneEdge) return;
      const { edge, from, to } = sceneEdge;
      const isSource = end === 'source';
      const holder = isSource
        ? { node: edge.target, handle: edge.targetHandle }
        : { node: edge.source, handle: edge.sourceHandle };
      const [start, point] = isSource ? [to, from] : [from, to];
      if (isByPointer) {
        gesture.send({ type: 'edge.pulled', edge: id, from: holder, start, point });
        gesture.send({ type: 'handle.clicked' });
      } else pickUpByKeys(holder, id, point);
    },
  };
}

export type EdgeActions = ReturnType<typeof createEdgeActions>;
