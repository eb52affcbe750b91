import { layerAt, layerBox } from '../../geometry/image/layers.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boxGripAt, boxOnStage, cornerCursor, type StageBox } from '../editor/boxGrips.ts';
import { toPaper } from '../stage/stageView.ts';
import type { ComposerContext, Grip } from './composer.types.ts';
import { selectedLayer, shownArrangement, shownRatios } from './shown.ts';

/** The chosen layer on the stage. */
export function outlineOnStage(context: ComposerContext): StageBox | undefined {
  const selected = selectedLayer(context);
  return selected && boxOnStage(layerBox(selected.layer, selected.ratio), context);
}

/** The grip at a point of the stage; undefined beside the layers, where it moves the canvas. */
export function gripAt(context: ComposerContext, at: Point): Grip | undefined {
  const outline = outlineOnStage(context);
  const { selected } = context;
  const grip = outline && boxGripAt(outline, at);
  if (grip && selected) return { ...grip, layer: selected };
  const layer = layerAt(shownArrangement(context).layers, shownRatios(context), toPaper(context.view, at));
  return layer && { kind: 'move', layer };
}

/** The cursor's name at a point of the stage. */
export function cursorAt(context: ComposerContext, at: Point): string {
  const grip = context.readOnly ? undefined : gripAt(context, at);
  if (!grip) return 'hand';
  if (grip.kind !== 'corner') return grip.kind;
  const { layer, ratio } = selectedLayer(context)!;
  return cornerCursor(toPaper(context.view, at), layerBox(layer, ratio));
}
