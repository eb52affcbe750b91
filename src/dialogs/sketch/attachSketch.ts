import type { ShapePoint } from '../../geometry/shapes.ts';
import { attachKeys } from './attachKeys.ts';
import { attachStage } from './attachStage.ts';
import { createPainter } from './painter.ts';
import type { SketchEvent } from './sketch.types.ts';
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
  let hand = false;
  let frame: number | undefined;

  function paint() {
    frame = undefined;
    const { view, history } = context();
    painter.paint(context(), background);
    paper.style.width = `${history.present.canvasWidth}px`;
    paper.style.height = `${history.present.canvasHeight}px`;
    paper.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
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
  function onHand(held: boolean) {
    hand = held;
    stage.dataset.cursor = held ? 'hand' : context().tool;
  }

  const detachStage = attachStage(stage, { send, context, under, hand: () => hand });
  paint();
  const painting = actor.subscribe(paintSoon);
  const isHolding = () =>
    ['drawing', 'moving', 'resizing', 'selecting'].some((state) =>
      actor.getSnapshot().matches({ pointer: state as 'drawing' }),
    );
  const detachKeys = attachKeys({ stage, send, context, isHolding, under, onHand, chooseBackground });
  return () => {
    detachKeys();
    detachStage();
    painting.unsubscribe();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
