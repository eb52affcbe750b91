import { attachEditor } from '../editor/attachEditor.ts';
import { penEventOf } from '../editor/chart/keys.ts';
import { paintOnChange } from '../editor/paintOnChange.ts';
import type { KeyPress } from '../stage/attachKeys.ts';
import { toStage, viewTransform } from '../stage/stageView.ts';
import { eventForKey } from './keys.ts';
import type { MaskEvent } from './mask.types.ts';
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

  function paint() {
    const { view, steps } = context();
    painter.paint(context());
    picture.style.transform = viewTransform(view);
    stage.dataset.painted = String(steps.present.strokes.length);
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

  function eventOf(press: KeyPress): MaskEvent | undefined {
    const { readOnly, tool, view, cursor } = context();
    const pen = { isDown: isPainting(), isUsable: !readOnly && tool !== 'hand', at: toStage(view, cursor) };
    return penEventOf(press, pen) ?? eventForKey(press, context());
  }

  const detach = attachEditor<MaskEvent>(stage, { send: actor.send, cursorAt, eventForKey: eventOf });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', moveRing, { signal });
  stage.addEventListener('pointerleave', hideRing, { signal });
  const stopPainting = paintOnChange(actor, paint);
  return () => {
    detach();
    aborter.abort();
    stopPainting();
  };
}
