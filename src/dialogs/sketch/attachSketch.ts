import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { attachEditor } from '../editor/attachEditor.ts';
import type { DrawingEvent } from '../editor/machine/drawingState.ts';
import { penEventForKey } from '../editor/machine/keyEvents.ts';
import { paintOnChange } from '../editor/paintOnChange.ts';
import { attachEditorKeys, type KeyPress } from '../stage/attachEditorKeys.ts';
import { paperPoint, stagePoint, viewTransform } from '../stage/stageView.ts';
import { selectionCornerAt, shapeAtStagePoint } from './gestures.ts';
import { BACKGROUND_KEY, eventForKey } from './keys.ts';
import type { SketchContext, SketchEvent } from './sketch.types.ts';
import { createSketchPainter } from './sketchPainter.ts';
import type { SketchActor } from './useSketch.ts';

type SketchElements = {
  readonly stage: HTMLElement;
  readonly paper: HTMLElement;
  readonly committedCanvas: HTMLCanvasElement;
  readonly dragCanvas: HTMLCanvasElement;
};

/**
 * Joins the machine to the stage: paints once per frame what the machine says, and tells it what pointers and keys do.
 * Returns what undoes all that.
 */
export function attachSketch(
  { stage, paper, committedCanvas, dragCanvas }: SketchElements,
  actor: SketchActor,
  background: CanvasImageSource | undefined,
  chooseBackground: (() => void) | undefined,
): () => void {
  const painter = createSketchPainter(committedCanvas, dragCanvas);
  const context = () => actor.getSnapshot().context;

  function paint() {
    const { view, history } = context();
    painter.paint(context(), background);
    paper.style.width = `${history.present.canvasWidth}px`;
    paper.style.height = `${history.present.canvasHeight}px`;
    paper.style.transform = viewTransform(view);
    stage.dataset.painted = String(history.present.shapes.length);
  }
  /** Asked on a press: what was drawn in this frame must have been painted. */
  function fillTarget(point: ShapePoint) {
    painter.paint(context(), background);
    return painter.fillTargetAt(point, context().history.present);
  }
  function send(event: SketchEvent | DrawingEvent) {
    if (event.type !== 'pointer.pressed') return actor.send(event);
    const { tool, view, cursor } = context();
    const at = event.pointer === 'keyboard' ? cursor : paperPoint(view, event.at);
    return actor.send({ ...event, fillTarget: tool === 'fill' ? fillTarget(at) : { kind: 'paper' } });
  }

  const isPointerActive = () =>
    ['drawing', 'moving', 'resizing', 'selecting'].some((state) =>
      actor.getSnapshot().matches({ pointer: state as 'drawing' }),
    );
  function sketchEventForKey(press: KeyPress): SketchEvent | DrawingEvent | undefined {
    if (press.alt) return undefined;
    const { tool, view, cursor } = context();
    const pen = { isDown: isPointerActive(), isUsable: tool !== 'select', at: stagePoint(view, cursor) };
    return penEventForKey(press, pen) ?? eventForKey(press, context());
  }
  function handleBackgroundKey({ key, mod, alt, focus }: KeyPress): boolean {
    if (key.toUpperCase() !== BACKGROUND_KEY || mod || alt || focus === 'text' || !chooseBackground) return false;
    chooseBackground();
    return true;
  }

  const detach = attachEditor<SketchEvent | DrawingEvent>(stage, {
    send,
    cursorAt: (point) => cursorAt(context(), point),
    eventForKey: sketchEventForKey,
  });
  const detachBackgroundKey = attachEditorKeys(stage, handleBackgroundKey);
  const stopPainting = paintOnChange(actor, paint);
  return () => {
    detach();
    detachBackgroundKey();
    stopPainting();
  };
}

function cursorAt(context: SketchContext, at: ShapePoint): string {
  if (context.readOnly) return 'hand';
  if (context.tool !== 'select') return context.tool;
  const corner = selectionCornerAt(context, at);
  if (corner) return corner.at.x < corner.anchor.x === corner.at.y < corner.anchor.y ? 'falling' : 'rising';
  return shapeAtStagePoint(context, at) ? 'move' : 'select';
}
