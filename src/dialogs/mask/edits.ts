import { BRUSH } from '../../../contract/limits.ts';
import { isEqualJson } from '../../board/document/equalJson.ts';
import { onPaper } from '../editor/chart/drawState.ts';
import { commitStep } from '../editor/chart/steps.ts';
import { PINCH_REACH } from '../stage/stageState.ts';
import { toPaper, toStage } from '../stage/stageView.ts';
import type { Change, EventOf, MaskContext } from './mask.types.ts';
import { brushDiameter, extendStroke, NOTHING, newStroke, reachOf } from './paint/maskPaint.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved({ steps, saved, readOnly }: MaskContext): boolean {
  return !readOnly && !isEqualJson(steps.present, saved);
}

/** A press with brush or lasso. */
export function beginStroke(context: MaskContext, { at }: EventOf<'pointer.pressed'>): Change {
  const { tool, erases, size, stage, paper, view } = context;
  if (tool === 'hand') return {};
  return { live: newStroke({ tool, erases, size: brushDiameter(size, stage, paper) }, toPaper(view, at)) };
}

/** The pointer moved on while painting. */
export function continueStroke({ live, view }: MaskContext, { samples }: EventOf<'pointer.moved'>): Change {
  return live ? { live: extendStroke(live, samples, view) } : {};
}

/** The cursor of the keyboard moved by stage pixels, and with it a stroke that it paints. */
export function moveCursor(context: MaskContext, { dx, dy }: EventOf<'cursor.moved'>): Change {
  const { cursor, view, paper, live } = context;
  const { x, y } = toStage(view, cursor);
  const within = onPaper(toPaper(view, { x: x + dx, y: y + dy }), paper);
  return { cursor: within, ...(live && { live: extendStroke(live, [toStage(view, within)], view) }) };
}

/** The stroke is done. One that was abandoned, or only the first finger of a pinch, is none, and a lasso around nothing neither. */
export function commitStroke({ live, steps, view }: MaskContext, by: string): Change {
  const isPinch = by === 'pinch.started' && live !== undefined && reachOf(live) * view.scale < PINCH_REACH;
  const isEmptyLasso = live?.tool === 'lasso' && live.points.length < 6;
  if (!live || isPinch || isEmptyLasso || by === 'stroke.abandoned') return { live: undefined };
  const { strokes } = steps.present;
  return { live: undefined, steps: commitStep(steps, { ...steps.present, strokes: [...strokes, live] }) };
}

/** Everything goes: the strokes, and the mask that was below them. */
export function reset({ steps }: MaskContext): Change {
  return { steps: commitStep(steps, NOTHING) };
}

/** Another size of the brush, as far as it goes. */
export function sizeBrush(_: MaskContext, { size }: EventOf<'brush.sized'>): Change {
  return { size: Math.min(BRUSH.max, Math.max(BRUSH.min, size)) };
}
