import { isOnPicture, placementBox } from '../../geometry/image/placement.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boxGripAt, boxOnStage, cornerCursor, type StageBox } from '../editor/boxGrips.ts';
import { toPaper } from '../stage/stageView.ts';
import type { ExpandContext, Grip } from './expand.types.ts';
import { shownPlacement } from './shown.ts';

type PlacementView = Pick<ExpandContext, 'view' | 'stage' | 'ratio' | 'live' | 'steps'>;

/** The picture on the stage. */
export function outlineOnStage(context: PlacementView): StageBox {
  return boxOnStage(placementBox(shownPlacement(context), context.ratio ?? 1), context);
}

/** The grip at a point of the stage; undefined beside the picture, where it moves the ground. */
export function gripAt(context: PlacementView, at: Point): Grip | undefined {
  if (context.ratio === undefined) return undefined;
  const grip = boxGripAt(outlineOnStage(context), at);
  if (grip) return grip;
  const isHit = isOnPicture(shownPlacement(context), context.ratio, toPaper(context.view, at));
  return isHit ? { kind: 'move' } : undefined;
}

/** The cursor's name at a point of the stage. */
export function cursorAt(context: PlacementView, at: Point): string {
  const grip = gripAt(context, at);
  if (!grip) return 'hand';
  if (grip.kind !== 'corner') return grip.kind;
  return cornerCursor(toPaper(context.view, at), placementBox(shownPlacement(context), context.ratio ?? 1));
}
