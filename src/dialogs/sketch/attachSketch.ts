import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { attachEditor } from '../editor/attachEditor.ts';
import type { DrawEvent } from '../editor/chart/drawState.ts';
import { penEventOf } from '../editor/chart/keys.ts';
import { paintOnChange } from '../editor/paintOnChange.ts';
import { attachKeys, type KeyPress } from '../stage/attachKeys.ts';
import { toPaper, toStage, viewTransform } from '../stage/stageView.ts';
import { cornerAt, shapeUnder } from './gestures.ts';
import { BACKGROUND_KEY, eventForKey } from './keys.ts';
import { createPainter } from './painter.ts';
import type { SketchContext, SketchEvent } from './sketch.types.ts';
import type { SketchActor } from './useSketch.ts';

type Elements = {
  readonly stage: HTMLElement;
  readonly paper: HTMLElement;
  readonly settled: HTMLCanvasElement;
  readonly live: HTMLCanvasElement;
};

/**
 * Joins the machine to the stage: paints once per frame what the machine says, and tells it what pointers and keys do.
 * Returns what undoes all that.
 */
export function attachSketch(
  { stage, paper, settled, live }: Elements,
  actor: SketchActor,
  background: CanvasImageSource | undefined,
  chooseBackground: (() => void) | undefined,
): () => void {
  const painter = createPainter(settled, live);
  const context = () => actor.getSnapshot().context;

  function paint() {
    const { view, steps } = context();
    painter.paint(context(), background);
    paper.style.width = `${steps.present.canvasWidth}px`;
    paper.style.height = `${steps.present.canvasHeight}px`;
    paper.style.transform = viewTransform(view);
    stage.dataset.painted = String(steps.present.shapes.length);
  }
  /** Asked on a press: what was drawn in this frame must have been painted. */
  function under(point: ShapePoint) {
    painter.paint(context(), background);
    return painter.under(point, context().steps.present.shapes);
  }
  function send(event: SketchEvent | DrawEvent) {
    if (event.type !== 'pointer.pressed') return actor.send(event);
    const { tool, view, cursor } = context();
    const at = event.pointer === 'keyboard' ? cursor : toPaper(view, event.at);
    return actor.send({ ...event, under: tool === 'fill' ? under(at) : { kind: 'paper' } });
  }

  const isHolding = () =>
    ['drawing', 'moving', 'resizing', 'selecting'].some((state) =>
      actor.getSnapshot().matches({ pointer: state as 'drawing' }),
    );
  function eventOf(press: KeyPress): SketchEvent | DrawEvent | undefined {
    if (press.alt) return undefined;
    const { tool, view, cursor } = context();
    const pen = { isDown: isHolding(), isUsable: tool !== 'select', at: toStage(view, cursor) };
    return penEventOf(press, pen) ?? eventForKey(press, context());
  }
  function takeBackgroundKey({ key, mod, alt, on }: KeyPress): boolean {
    if (key.toUpperCase() !== BACKGROUND_KEY || mod || alt || on === 'text' || !chooseBackground) return false;
    chooseBackground();
    return true;
  }

  const detach = attachEditor<SketchEvent | DrawEvent>(stage, {
    send,
    cursorAt: (point) => cursorAt(context(), point),
    eventForKey: eventOf,
  });
  const detachBackgroundKey = attachKeys(stage, takeBackgroundKey);
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
  const corner = cornerAt(context, at);
  if (corner) return corner.at.x < corner.anchor.x === corner.at.y < corner.anchor.y ? 'falling' : 'rising';
  return shapeUnder(context, at) ? 'move' : 'select';
}
