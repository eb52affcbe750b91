import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { EditorAnnouncer } from '../editor/EditorAnnouncer.tsx';
import { isErasing, shapeBox } from './drawing/shapes.ts';
import { selectedShapes } from './gestures.ts';
import { SHAPE_NAMES, TOOL_NAMES } from './labels.ts';
import type { sketchMachine } from './sketch.machine.ts';
import type { SketchActor } from './useSketch.ts';

type Snapshot = SnapshotFrom<typeof sketchMachine>;

/** Announces for those who do not see the paper: the tool, the pen, the crosshair, the selection and the number of shapes. */
export function SketchAnnouncer({ actor }: { actor: SketchActor }) {
  return (
    <EditorAnnouncer actor={actor} initialAnnouncement={selectionAnnouncement} announcementFor={announcementFor} />
  );
}

/** The announcement for a step of the machine, if any. */
function announcementFor(before: Snapshot, after: Snapshot): string | undefined {
  const [previousContext, currentContext] = [before.context, after.context];
  const [wasDrawing, isDrawing] = [before, after].map((snapshot) => snapshot.matches({ pointer: 'drawing' }));
  const hasOtherShapes = previousContext.history.present.shapes !== currentContext.history.present.shapes;
  if (!wasDrawing && isDrawing) return t`Pen down`;
  if (wasDrawing && !isDrawing) {
    const shapesBefore = new Set(previousContext.history.present.shapes);
    const drawn = currentContext.history.present.shapes.find((shape) => !shapesBefore.has(shape));
    if (drawn && isErasing(drawn)) return t`Pen up. Erased.`;
    return drawn
      ? t`Pen up. ${shapeText(drawn, currentContext.history.present.shapes)}`
      : t`Pen up. Nothing was drawn.`;
  }
  if (previousContext.tool !== currentContext.tool && currentContext.selectedIds.length === 0)
    return i18n._(TOOL_NAMES[currentContext.tool]);
  if (previousContext.selectedIds !== currentContext.selectedIds || hasOtherShapes) return selectionAnnouncement(after);
  if (previousContext.cursor !== currentContext.cursor)
    return `${Math.round(currentContext.cursor.x)}, ${Math.round(currentContext.cursor.y)}`;
  return undefined;
}

/** The selection; without one the number of shapes. */
function selectionAnnouncement({ context }: Snapshot): string {
  const { shapes } = context.history.present;
  const selected = selectedShapes(context);
  if (selected.length > 1) {
    return t`${plural(selected.length, { one: '# shape selected', other: '# shapes selected' })}`;
  }
  return selected[0] ? shapeText(selected[0], shapes) : t`Shapes: ${shapes.length}`;
}

function shapeText(shape: Shape, shapes: readonly Shape[]): string {
  const name = i18n._(SHAPE_NAMES[shape.type]);
  const place = shapes.indexOf(shape) + 1;
  const { x, y } = shapeBox(shape);
  return t`${name}, ${place} of ${shapes.length}, at ${Math.round(x)}, ${Math.round(y)}`;
}
