import type { ShapePoint } from '../../geometry/shapes.ts';
import { penEventOf } from '../editor/keys.ts';
import { attachKeys, type KeyPress } from '../stage/attachKeys.ts';
import { attachStage } from '../stage/attachStage.ts';
import type { StageEvent } from '../stage/stageState.ts';
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
  let frame: number | undefined;

  function paint() {
    frame = undefined;
    const { view, steps } = context();
    painter.paint(context(), background);
    paper.style.width = `${steps.present.canvasWidth}px`;
    paper.style.height = `${steps.present.canvasHeight}px`;
    paper.style.transform = viewTransform(view);
    stage.dataset.painted = String(steps.present.shapes.length);
  }
  function paintSoon() {
    frame ??= requestAnimationFrame(paint);
  }
  /** Asked on a press: what was drawn in this frame must have been painted. */
  function under(point: ShapePoint) {
    painter.paint(context(), background);
    return painter.under(point, context().steps.present.shapes);
  }
  function send(event: SketchEvent | StageEvent) {
    if (event.type !== 'pointer.pressed') return actor.send(event);
    const { tool, view, cursor } = context();
    const at = event.pointer === 'keyboard' ? cursor : toPaper(view, event.at);
    return actor.send({ ...event, under: tool === 'fill' ? under(at) : { kind: 'paper' } });
  }

  const isHolding = () =>
    ['drawing', 'moving', 'resizing', 'selecting'].some((state) =>
      actor.getSnapshot().matches({ pointer: state as 'drawing' }),
    );
  function take(press: KeyPress): boolean {
    if (press.alt) return false;
    const { readOnly, tool, view, cursor } = context();
    // In a sketch that cannot be changed too: it would mark the texts of the whole page.
    if (readOnly && press.mod && press.key.toLowerCase() === 'a' && press.on !== 'text') return true;
    if (press.key.toUpperCase() === BACKGROUND_KEY && !press.mod && press.on !== 'text' && chooseBackground) {
      chooseBackground();
      return true;
    }
    const pen = { isDown: isHolding(), isUsable: tool !== 'select', at: toStage(view, cursor) };
    const meant = penEventOf(press, pen) ?? eventForKey(press, context());
    if (meant) send(meant);
    return meant !== undefined;
  }

  const detachStage = attachStage(stage, { send, cursorAt: (point) => cursorAt(context(), point) });
  const detachKeys = attachKeys(stage, take);
  paint();
  const painting = actor.subscribe(paintSoon);
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
