import { HANDLE, SNAP_DISTANCE } from '../../../contract/limits.ts';
import { connectionOf, judgeConnection } from '../../board/connect/connect.ts';
import { judgeNodeDrop } from '../../board/connect/nodeDrop.ts';
import { isReadOnly } from '../../board/document/board.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import { nearestHandle } from '../../geometry/input/nearestHandle.ts';
import { distance, type Point } from '../../geometry/plane/point.ts';
import { grownRect, type Rect } from '../../geometry/plane/rect.ts';
import type { ConnectionAim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { handlePoint } from '../scene/handlePositions.ts';
import { connectableAtPoint } from '../scene/hitTest.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';

/** The fixed end of a draft connection, and the edge that its other end was pulled off. */
export type GrabbedConnection = Pick<DraftConnection, 'from' | 'replaces'>;

type AimCandidate = ConnectionAim & { readonly canConnect: boolean };

/**
 * The target of a loose end at a board point, by geometry alone, so that it works in every tier: a handle that it points at or that
 * draws it to itself, else the node whose body it is over.
 */
export function aimAt(
  canvas: CanvasParts,
  grabbedConnection: GrabbedConnection,
  end: Point,
): ConnectionAim | undefined {
  const snapDistance = SNAP_DISTANCE / canvas.camera.viewport().k;
  // Pointing at a handle means its mark, however near one is, and its reach as far as the snapping goes.
  const reachDistances = {
    snap: snapDistance,
    aim: Math.min(HANDLE.reach / 2, Math.max(HANDLE.drawn / 2, snapDistance)),
  };
  const searchArea = grownRect(pointRect(end), Math.max(reachDistances.aim, reachDistances.snap));
  const candidates = canvas.scene
    .nodesIn(searchArea)
    .flatMap((node) => handleCandidates(canvas, grabbedConnection.from, node));
  return nearestHandle(end, candidates, reachDistances) ?? nodeAim(canvas, grabbedConnection, end);
}

/** Says whether a loose end is back where it came from: on its own handle, or on the body of its own node. */
export function isAtStart(canvas: CanvasParts, { from }: GrabbedConnection, end: Point): boolean {
  const node = canvas.scene.node(from.node);
  if (!node) return false;
  return (
    distance(end, handlePoint(node, from.handle)) <= HANDLE.reach / 2 || connectableAtPoint(canvas.scene, end) === node
  );
}

function nodeAim(canvas: CanvasParts, grabbedConnection: GrabbedConnection, end: Point): ConnectionAim | undefined {
  const targetNode = connectableAtPoint(canvas.scene, end);
  if (!targetNode)
    return isAtStart(canvas, grabbedConnection, end) ? undefined : canvasAim(canvas, grabbedConnection, end);
  if (targetNode.id === grabbedConnection.from.node) return undefined;
  const { board, facts } = canvas.boardActor.getSnapshot().context;
  const verdict = judgeNodeDrop(board, grabbedConnection, targetNode.id, facts);
  if (verdict.ok)
    return { node: targetNode.id, handle: verdict.handle, point: handlePoint(targetNode, verdict.handle) };
  const [firstFitting] = handleCandidates(canvas, grabbedConnection.from, targetNode).filter(
    (candidate) => candidate.canConnect,
  );
  return { node: targetNode.id, point: firstFitting?.point ?? end, refusal: verdict.reason };
}

/** Empty ground takes what its menu offers; nothing new is wired to a read-only node. */
function canvasAim(canvas: CanvasParts, { from }: GrabbedConnection, point: Point): ConnectionAim | undefined {
  return isReadOnly(canvas.scene.node(from.node)?.node) ? { node: from.node, point, refusal: 'readOnly' } : undefined;
}

/** All handles of the board that a connection may end at, nearest first: the keyboard steps through them. */
export function connectableAims(canvas: CanvasParts, from: ConnectionEnd, start: Point): ConnectionAim[] {
  return [...canvas.scene.nodes()]
    .flatMap((node) => handleCandidates(canvas, from, node))
    .filter((candidate) => candidate.canConnect)
    .sort((a, b) => distance(a.point, start) - distance(b.point, start));
}

/** The places of a node's handles that a connection may end at. */
export function connectablePoints(canvas: CanvasParts, from: ConnectionEnd, node: SceneNode): Point[] {
  return handleCandidates(canvas, from, node).flatMap((candidate) => (candidate.canConnect ? candidate.point : []));
}

function handleCandidates(canvas: CanvasParts, from: ConnectionEnd, node: SceneNode): AimCandidate[] {
  return node.handles
    .filter((handle) => node.id !== from.node || handle.id !== from.handle)
    .map((handle) => {
      const refusal = refusalOf(canvas, from, { node: node.id, handle: handle.id });
      const point = { x: node.minX + handle.x, y: node.minY + handle.y };
      return { node: node.id, handle: handle.id, point, refusal, canConnect: !refusal };
    });
}

/** Why two ends cannot be joined; undefined when they can. */
export function refusalOf(canvas: CanvasParts, from: ConnectionEnd, to: ConnectionEnd) {
  const { board, facts } = canvas.boardActor.getSnapshot().context;
  const verdict = judgeConnection(board, connectionOf(from, to), facts);
  return verdict.ok ? undefined : verdict.reason;
}

function pointRect({ x, y }: Point): Rect {
  return { minX: x, minY: y, maxX: x, maxY: y };
}
