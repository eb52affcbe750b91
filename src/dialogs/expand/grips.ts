import { cornersOn, rotate } from '../../geometry/placement.ts';
import type { Point } from '../../geometry/point.ts';
import { distance } from '../../geometry/shapes.ts';
import { toPaper, toStage } from '../stage/stageView.ts';
import type { ExpandContext, Grip } from './expand.types.ts';
import { shownPlacement } from './shownPlacement.ts';

/** How near a corner or the knob must be hit, in stage pixels. */
const HIT = 16;
/** How far above the picture the knob that turns it stands, in stage pixels. */
const KNOB = 28;

type PlacementView = Pick<ExpandContext, 'view' | 'ratio' | 'live' | 'steps'>;

/** The picture's corners on the stage, and the knob above its upper side. */
export function outlineOnStage(context: PlacementView): { corners: readonly Point[]; knob: Point } {
  const placement = shownPlacement(context);
  const corners = cornersOn(placement, context.ratio ?? 1).map((corner) => toStage(context.view, corner));
  const [a, b] = corners as [Point, Point];
  const up = rotate({ x: 0, y: -KNOB }, placement.rotation);
  return { corners, knob: { x: (a.x + b.x) / 2 + up.x, y: (a.y + b.y) / 2 + up.y } };
}

/** What a press at a point of the stage holds; undefined beside the picture, where it moves the ground. */
export function gripAt(context: PlacementView, at: Point): Grip | undefined {
  if (context.ratio === undefined) return undefined;
  const { corners, knob } = outlineOnStage(context);
  if (distance(knob, at) <= HIT) return { kind: 'turn' };
  const nearest = corners.reduce(
    (best, corner, index) => (distance(corner, at) < distance(corners[best]!, at) ? index : best),
    0,
  );
  if (distance(corners[nearest]!, at) <= HIT) return { kind: 'corner', corner: nearest };
  return isInside(context, at) ? { kind: 'move' } : undefined;
}

function isInside(context: PlacementView, at: Point): boolean {
  const placement = shownPlacement(context);
  const [a, , c] = cornersOn({ ...placement, rotation: 0 }, context.ratio ?? 1);
  const point = toPaper(context.view, at);
  const { pos } = placement;
  const { x, y } = rotate({ x: point.x - pos.x, y: point.y - pos.y }, -placement.rotation);
  return Math.abs(x) <= (c.x - a.x) / 2 && Math.abs(y) <= (c.y - a.y) / 2;
}

/** The cursor's name at a point of the stage. */
export function cursorAt(context: PlacementView, at: Point): string {
  const grip = gripAt(context, at);
  if (!grip) return 'hand';
  if (grip.kind !== 'corner') return grip.kind;
  const { pos } = shownPlacement(context);
  const corner = toPaper(context.view, at);
  return corner.x < pos.x === corner.y < pos.y ? 'falling' : 'rising';
}
