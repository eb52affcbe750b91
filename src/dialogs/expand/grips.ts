import { isOnPicture, placementBox } from '../../geometry/image/placement.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boxGripAt, cornerCursor, type StageBox, stageBoxOf } from '../editor/boxGrips.ts';
import { paperPoint } from '../stage/stageView.ts';
import type { ExpandContext, PlacementGrip } from './expand.types.ts';
import { currentPlacement } from './selectors.ts';

type PlacementOnStage = Pick<ExpandContext, 'view' | 'stage' | 'ratio' | 'preview' | 'history'>;

/** The picture on the stage. */
export function stageOutline(context: PlacementOnStage): StageBox {
  return stageBoxOf(placementBox(currentPlacement(context), context.ratio ?? 1), context);
}

/** The grip at a point of the stage; undefined beside the picture, where it moves the ground. */
export function gripAt(context: PlacementOnStage, at: Point): PlacementGrip | undefined {
  if (context.ratio === undefined) return undefined;
  const grip = boxGripAt(stageOutline(context), at);
  if (grip) return grip;
  const isHit = isOnPicture(currentPlacement(context), context.ratio, paperPoint(context.view, at));
  return isHit ? { kind: 'move' } : undefined;
}

/** The cursor's name at a point of the stage. */
export function cursorAt(context: PlacementOnStage, at: Point): string {
  const grip = gripAt(context, at);
  if (!grip) return 'hand';
  if (grip.kind !== 'corner') return grip.kind;
  return cornerCursor(paperPoint(context.view, at), placementBox(currentPlacement(context), context.ratio ?? 1));
}
