import type { ShapePoint } from '../../geometry/shapes.ts';
import { attachStage } from '../stage/attachStage.ts';
import type { StageEvent } from '../stage/stageState.ts';
import { toPaper, viewTransform } from '../stage/stageView.ts';
import { attachKeys } from './attachKeys.ts';
import { createPainter } from './painter.ts';
import type { SketchContext, SketchEvent } from './sketch.types.ts';
import { cornerAt, shapeUnder } from './strokes.ts';
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
  const send = (event: SketchEvent) => actor.send(event);
  const context = () => actor.getSnapshot().context;
  let frame: number | undefined;

  function paint() {
    frame = undefined;
    const { view, history } = context();
    painter.paint(context(), background);
    paper.style.width = `${history.present.canvasWidth}px`;
    paper.style.height = `${history.present.canvasHeight}px`;
    paper.style.transform = viewTransform(view);
    stage.dataset.painted = String(history.present.shapes.length);
  }
  function paintSoon() {
    frame ??= requestAnimationFrame(paint);
  }
  /** Asked on a press: what was drawn in this frame must have been painted. */
  function under(point: ShapePoint) {
    painter.paint(context(), background);
    return painter.under(point, context().history.present.shapes);
  }
  function sendStage(event: StageEvent) {
    if (event.type !== 'pointer.pressed') return send(event);
    const { tool, view } = context();
    return send({ ...event, under: tool === 'fill' ? under(toPaper(view, event.at)) : { kind: 'paper' } });
  }

  const detachStage = attachStage(stage, { send: sendStage, cursorAt: (point) => cursorAt(context(), point) });
  paint();
  const painting = actor.subscribe(paintSoon);
  const isHolding = () =>
    ['drawing', 'moving', 'resizing', 'selecting'].some((state) =>
      actor.getSnapshot().matches({ pointer: state as 'drawing' }),
    );
  const detachKeys = attachKeys({ stage, send, context, isHolding, under, chooseBackground });
  return () => {
    detachKeys();
    detachStage();
    painting.unsubscribe();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

function cursorAt(context: SketchContext, at: ShapePoint): string {
  if (context.readOnly) return 'hand';
  if (context.tool !== 'select') return context.tool;
  const corner = cornerAt(context, at);
  if (corner) return corner.at.x < corner.anchor.x === corner.at.y < corner.anchor.y ? 'falling' : 'rising';
  return shapeUnder(context, at) ? 'move' : 'select';
}
