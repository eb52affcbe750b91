import { connectionMenuTypes } from '../../board/connect/addNodeMenu.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { DraftConnection } from '../../machines/gesture/gesture.events.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { handlePoint } from '../scene/handlePositions.ts';
import { isAtStart } from './connectionTarget.ts';

/** Starts a connection at a handle; tells where on the board that is, undefined when its node is gone. */
export function beginConnection(
  canvas: CanvasParts,
  gesture: GestureActor,
  type: 'handle.pressed' | 'handle.picked',
  from: ConnectionEnd,
): Point | undefined {
  const node = canvas.scene.node(from.node);
  if (!node) return undefined;
  const startPoint = handlePoint(node, from.handle);
  gesture.send({ type, from, point: startPoint });
  return startPoint;
}

/** Lets a loose end go at a point of the stage: joined, refused, put back quietly where it came from, or answered by a menu. */
export function releaseConnection(
  canvas: CanvasParts,
  gesture: GestureActor,
  types: () => readonly NodeFacts[],
  draft: DraftConnection,
  screen: Point,
): void {
  if (!draft.aim && isAtStart(canvas, draft, draft.end)) gesture.send({ type: 'escape.pressed' });
  else gesture.send({ type: 'pointer.released', screen, offers: hasMenuItems(canvas, types(), draft) });
}

/** The menu is for new connections: an edge that was pulled off goes back instead. */
function hasMenuItems(canvas: CanvasParts, types: readonly NodeFacts[], { from, replaces }: DraftConnection): boolean {
  const facts = canvas.boardActor.getSnapshot().context.facts(canvas.scene.node(from.node)?.node.type ?? '');
  return replaces === undefined && facts !== undefined && connectionMenuTypes(types, facts, from.handle).length > 0;
}
