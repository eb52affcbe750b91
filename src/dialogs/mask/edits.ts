import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { BRUSH } from '../../../contract/limits.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { clampToPaper } from '../editor/machine/drawingState.ts';
import { recordStep } from '../editor/machine/undoHistory.ts';
import { PINCH_TOLERANCE } from '../stage/stageState.ts';
import { paperPoint, stagePoint } from '../stage/stageView.ts';
import type { EventOf, MaskChange, MaskContext, PartQuery } from './mask.types.ts';
import { brushDiameter, EMPTY_MASK, extendStroke, newStroke, strokeReach } from './paint/maskStrokes.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved({ history, saved, readOnly }: MaskContext): boolean {
  return !readOnly && !isEqualJson(history.present, saved);
}

/** A press with brush or lasso. */
export function beginStroke(context: MaskContext, { at }: EventOf<'pointer.pressed'>): MaskChange {
  const { tool, erases, brushSize: size, stage, paper, view } = context;
  if (tool === 'hand' || tool === 'wand') return {};
  return { currentStroke: newStroke({ tool, erases, size: brushDiameter(size, stage, paper) }, paperPoint(view, at)) };
}

/** A press of the wand: the part there is looked for. */
export function beginPart({ view }: MaskContext, { at }: EventOf<'pointer.pressed'>): MaskChange {
  return { partAt: paperPoint(view, at), hasPartFailed: false };
}

/** The place of the press, or of the keyboard's cursor, and the tolerance there. */
export function partQuery({ partAt, cursor, tolerance }: MaskContext): PartQuery {
  return { at: partAt ?? cursor, tolerance };
}

/** The picture could not be read. */
export function failPart(): MaskChange {
  return { partAt: undefined, hasPartFailed: true };
}

/** The part was found: it is a lasso around it. */
export function addPart({ history, erases }: MaskContext, outline: number[] | undefined): MaskChange {
  if (!outline) return { partAt: undefined };
  const { strokes } = history.present;
  const part: MaskStroke = { tool: 'lasso', erases, size: 0, points: outline };
  return { partAt: undefined, history: recordStep(history, { ...history.present, strokes: [...strokes, part] }) };
}

/** The pointer moved on while painting. */
export function continueStroke(
  { currentStroke, view }: MaskContext,
  { samples }: EventOf<'pointer.moved'>,
): MaskChange {
  return currentStroke ? { currentStroke: extendStroke(currentStroke, samples, view) } : {};
}

/** The cursor of the keyboard moved by stage pixels, and with it a stroke that it paints. */
export function moveCursor(context: MaskContext, { dx, dy }: EventOf<'cursor.moved'>): MaskChange {
  const { cursor, view, paper, currentStroke } = context;
  const { x, y } = stagePoint(view, cursor);
  const clampedCursor = clampToPaper(paperPoint(view, { x: x + dx, y: y + dy }), paper);
  return {
    cursor: clampedCursor,
    ...(currentStroke && { currentStroke: extendStroke(currentStroke, [stagePoint(view, clampedCursor)], view) }),
  };
}

/** The stroke is done. One that was abandoned, or only the first finger of a pinch, is none, and a lasso around nothing neither. */
export function commitStroke({ currentStroke, history, view }: MaskContext, eventType: string): MaskChange {
  const isPinch =
    eventType === 'pinch.started' &&
    currentStroke !== undefined &&
    strokeReach(currentStroke) * view.scale < PINCH_TOLERANCE;
  const isEmptyLasso = currentStroke?.tool === 'lasso' && currentStroke.points.length < 6;
  if (!currentStroke || isPinch || isEmptyLasso || eventType === 'stroke.abandoned')
    return { currentStroke: undefined };
  const { strokes } = history.present;
  return {
    currentStroke: undefined,
    history: recordStep(history, { ...history.present, strokes: [...strokes, currentStroke] }),
  };
}

/** Everything goes: the strokes, and the mask that was below them. */
export function reset({ history }: MaskContext): MaskChange {
  return { history: recordStep(history, EMPTY_MASK) };
}

/** Another size of the brush, as far as it goes. */
export function sizeBrush(_: MaskContext, { size }: EventOf<'brush.sized'>): MaskChange {
  return { brushSize: Math.min(BRUSH.max, Math.max(BRUSH.min, size)) };
}
