import { distance } from '../../geometry/image/shapes.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { cornersOf, type RotatedBox, rotate } from '../../geometry/plane/rotatedBox.ts';
import type { StageState } from '../stage/stageState.ts';
import { stagePoint } from '../stage/stageView.ts';

/** The distance, in stage pixels, at which an edge or a middle draws a box to it. */
export const SNAP_DISTANCE = 8;
/** With Shift a box is turned in steps of so many degrees. */
export const ROTATION_STEP = 15;
/** The reach of a corner or the knob, in stage pixels. */
const GRIP_RADIUS = 16;
/** The distance of the turning knob from the box, in stage pixels. */
const KNOB_DISTANCE = 28;
/** So far from the edges of the stage the knob is still easily hit. */
const EDGE_MARGIN = 8;

/** The grips of a box: a corner by its place in `cornersOf`, or the knob. */
export type BoxGrip = { readonly kind: 'corner'; readonly corner: number } | { readonly kind: 'turn' };

/** A box on the stage; `stemStart`: where the line to its knob begins. */
export type StageBox = { readonly corners: readonly Point[]; readonly knob: Point; readonly stemStart: Point };

/** A box as it lies on the stage, its knob above its upper side, or where there is room for it. */
export function stageBoxOf(box: RotatedBox, { view, stage }: Pick<StageState, 'view' | 'stage'>): StageBox {
  const corners = cornersOf(box).map((corner) => stagePoint(view, corner));
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const knobOffset = rotate({ x: 0, y: -KNOB_DISTANCE }, box.rotation);
  const topMiddle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const bottomMiddle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const knobAbove = { x: topMiddle.x + knobOffset.x, y: topMiddle.y + knobOffset.y };
  const knobBelow = { x: bottomMiddle.x - knobOffset.x, y: bottomMiddle.y - knobOffset.y };
  const knobInside = { x: topMiddle.x - knobOffset.x, y: topMiddle.y - knobOffset.y };
  const isReachable = ({ x, y }: Point) =>
    x >= EDGE_MARGIN && y >= EDGE_MARGIN && x <= stage.width - EDGE_MARGIN && y <= stage.height - EDGE_MARGIN;
  const knob = [knobAbove, knobBelow, knobInside].find(isReachable) ?? knobAbove;
  return { corners, knob, stemStart: knob === knobBelow ? bottomMiddle : topMiddle };
}

/** The grip of a box at a point of the stage. */
export function boxGripAt({ corners, knob }: StageBox, at: Point): BoxGrip | undefined {
  if (distance(knob, at) <= GRIP_RADIUS) return { kind: 'turn' };
  const distances = corners.map((corner) => distance(corner, at));
  const nearestDistance = Math.min(...distances);
  return nearestDistance <= GRIP_RADIUS ? { kind: 'corner', corner: distances.indexOf(nearestDistance) } : undefined;
}

/** The name of the cursor over a corner of a box. */
export function cornerCursor(corner: Point, { middle }: RotatedBox): string {
  return corner.x < middle.x === corner.y < middle.y ? 'falling' : 'rising';
}
