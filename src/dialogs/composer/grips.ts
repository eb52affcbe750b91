import { layerAt, layerBox } from '../../geometry/image/layers.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boxGripAt, cornerCursor, type StageBox, stageBoxOf } from '../editor/boxGrips.ts';
import { paperPoint } from '../stage/stageView.ts';
import type { ComposerContext, LayerGrip } from './composer.types.ts';
import { currentArrangement, loadedRatios, selectedLayer } from './selectors.ts';

/** The chosen layer on the stage. */
export function stageOutline(context: ComposerContext): StageBox | undefined {
  const selected = selectedLayer(context);
  return selected && stageBoxOf(layerBox(selected.layer, selected.ratio), context);
}

/** The grip at a point of the stage; undefined beside the layers, where it moves the canvas. */
export function gripAt(context: ComposerContext, at: Point): LayerGrip | undefined {
  const outline = stageOutline(context);
  const { selectedLayerId } = context;
  const grip = outline && boxGripAt(outline, at);
  if (grip && selectedLayerId) return { ...grip, layer: selectedLayerId };
  const layer = layerAt(currentArrangement(context).layers, loadedRatios(context), paperPoint(context.view, at));
  return layer && { kind: 'move', layer };
}

/** The cursor's name at a point of the stage. */
export function cursorAt(context: ComposerContext, at: Point): string {
  const grip = context.readOnly ? undefined : gripAt(context, at);
  if (!grip) return 'hand';
  if (grip.kind !== 'corner') return grip.kind;
  const { layer, ratio } = selectedLayer(context)!;
  return cornerCursor(paperPoint(context.view, at), layerBox(layer, ratio));
}
