import { penEventOf } from '../editor/keys.ts';
import { attachKeys, type KeyPress } from '../stage/attachKeys.ts';
import { attachStage } from '../stage/attachStage.ts';
import { toStage, viewTransform } from '../stage/stageView.ts';
import { eventForKey } from './keys.ts';
import { createPainter } from './painter.ts';
import type { MaskActor } from './useMask.ts';

type Elements = {
  readonly stage: HTMLElement;
  /** The picture, as large as its pixels. */
  readonly picture: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** The ring that shows the brush at the pointer. */
  readonly ring: HTMLElement;
};

/**
 * Joins the machine to the stage: paints once per frame what the machine says, and tells it what pointers and keys do. Returns
 * what undoes all that.
 */
export function attachMask(
  { stage, picture, canvas, ring }: Elements,
  actor: MaskActor,
  base: CanvasImageSource | undefined,
): () => void {
  const painter = createPainter(canvas, base);
  const context = () => actor.getSnapshot().context;
  const isPainting = () => actor.getSnapshot().matches({ pointer: 'painting' });
  let frame: number | undefined;

  function paint() {
    frame = undefined;
    const { view, steps } = context();
    painter.paint(context());
    picture.style.transform = viewTransform(view);
    stage.dataset.painted = String(steps.present.strokes.length);
  }
  function paintSoon() {
    frame ??= requestAnimationFrame(paint);
  }
  const cursorAt = () => (context().readOnly ? 'hand' : context().tool);

  function moveRing({ clientX, clientY, pointerType }: PointerEvent) {
    const { left, top } = stage.getBoundingClientRect();
    ring.style.translate = `${clientX - left}px ${clientY - top}px`;
    ring.hidden = pointerType === 'touch';
  }
  function hideRing() {
    ring.hidden = true;
  }

  function take(press: KeyPress): boolean {
    const { readOnly, tool, view, cursor } = context();
    const pen = { isDown: isPainting(), isUsable: !readOnly && tool !== 'hand', at: toStage(view, cursor) };
    const meant = penEventOf(press, pen) ?? eventForKey(press, context());
    if (meant) actor.send(meant);
    return meant !== undefined;
  }

  const detachStage = attachStage(stage, { send: actor.send, cursorAt });
  stage.addEventListener('pointermove', moveRing);
  stage.addEventListener('pointerleave', hideRing);
  const detachKeys = attachKeys(stage, take);
  paint();
  const painting = actor.subscribe(paintSoon);
  return () => {
    detachKeys();
    stage.removeEventListener('pointermove', moveRing);
    stage.removeEventListener('pointerleave', hideRing);
    detachStage();
    painting.unsubscribe();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
