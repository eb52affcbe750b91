import type { LooseEnd } from '../../board/connection.ts';
import type { NodeFacts } from '../../board/facts.ts';
import { connectionMenu } from '../../board/menu.ts';
import type { Point } from '../../geometry/point.ts';
import type { Wire } from '../../machines/gesture.events.ts';
import type { View } from '../render/view.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { handlePoint } from '../scene/handlePlaces.ts';
import { isHome } from './connectionTarget.ts';

/** Starts a wire at a handle; tells where on the board that is, undefined when its node is gone. */
export function beginWire(
  view: View,
  gesture: GestureActor,
  type: 'handle.pressed' | 'handle.picked',
  from: LooseEnd,
): Point | undefined {
  const node = view.scene.node(from.node);
  if (!node) return undefined;
  const at = handlePoint(node, from.handle);
  gesture.send({ type, from, at });
  return at;
}

/** Lets a loose end go at a point of the stage: joined, refused, put back quietly where it came from, or answered by a menu. */
export function letGoWire(
  view: View,
  gesture: GestureActor,
  types: () => readonly NodeFacts[],
  wire: Wire,
  screen: Point,
): void {
  if (!wire.aim && isHome(view, wire, wire.end)) gesture.send({ type: 'escape.pressed' });
  else gesture.send({ type: 'pointer.released', screen, offers: offersSomething(view, types(), wire) });
}

/** The menu is for new connections: an edge that was pulled off goes back instead. */
function offersSomething(view: View, types: readonly NodeFacts[], { from, replaces }: Wire): boolean {
  const facts = view.source.getSnapshot().context.facts(view.scene.node(from.node)?.node.type ?? '');
  return replaces === undefined && facts !== undefined && connectionMenu(types, facts, from.handle).length > 0;
}
