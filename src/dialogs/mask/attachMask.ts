import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { attachEditor } from '../editor/attachEditor.ts';
import { penEventForKey } from '../editor/machine/keyEvents.ts';
import { paintOnChange } from '../editor/paintOnChange.ts';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { paperPoint, stagePoint, viewTransform } from '../stage/stageView.ts';
import { eventForKey } from './keys.ts';
import type { MaskEvent } from './mask.types.ts';
import { createMaskPainter } from './paint/maskPainter.ts';
import type { MaskActor } from './useMask.ts';
import { attachPartPreview } from './wand/attachPartPreview.ts';
import type { PartFinder } from './wand/partFinder.ts';

type MaskElements = {
  readonly stage: HTMLElement;
  /** The picture, as large as its pixels. */
  readonly picture: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** The ring that shows the brush at the pointer. */
  readonly brushRing: HTMLElement;
};

/**
 * Joins the machine to the stage: paints once per frame what the machine says, and tells it what pointers and keys do. Returns
 * what undoes all that.
 */
export function attachMask(
  { stage, picture, canvas, brushRing }: MaskElements,
  actor: MaskActor,
  { previousMask, findPart }: { readonly previousMask: CanvasImageSource | undefined; readonly findPart: PartFinder },
): () => void {
  const painter = createMaskPainter(canvas, previousMask);
  let partPreview: MaskStroke | undefined;
  const context = () => actor.getSnapshot().context;
  const isPainting = () => actor.getSnapshot().matches({ pointer: 'painting' });

  function paint() {
    const { view, history } = context();
    painter.paint(context(), context().tool === 'wand' ? partPreview : undefined);
    picture.style.transform = viewTransform(view);
    stage.dataset.painted = String(history.present.strokes.length);
  }
  const cursorAt = () => (context().readOnly ? 'hand' : context().tool);

  function moveBrushRing({ clientX, clientY, pointerType }: PointerEvent) {
    const { left, top } = stage.getBoundingClientRect();
    brushRing.style.translate = `${clientX - left}px ${clientY - top}px`;
    brushRing.hidden = pointerType === 'touch';
  }
  function hideBrushRing() {
    brushRing.hidden = true;
  }

  function maskEventForKey(press: KeyPress): MaskEvent | undefined {
    const { readOnly, tool, view, cursor } = context();
    const pen = { isDown: isPainting(), isUsable: !readOnly && tool !== 'hand', at: stagePoint(view, cursor) };
    return penEventForKey(press, pen) ?? eventForKey(press, context());
  }

  const detach = attachEditor<MaskEvent>(stage, { send: actor.send, cursorAt, eventForKey: maskEventForKey });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', moveBrushRing, { signal });
  stage.addEventListener('pointerleave', hideBrushRing, { signal });
  const stopPainting = paintOnChange(actor, paint);
  const detachPreview = attachPartPreview(stage, {
    findPart,
    queryAt({ clientX, clientY }) {
      const { tool, readOnly, view, tolerance } = context();
      const { left, top } = stage.getBoundingClientRect();
      const at = paperPoint(view, { x: clientX - left, y: clientY - top });
      return tool === 'wand' && !readOnly ? { at, tolerance } : undefined;
    },
    onPreview(part) {
      if (part === partPreview) return;
      partPreview = part;
      requestAnimationFrame(paint);
    },
  });
  return () => {
    detach();
    aborter.abort();
    stopPainting();
    detachPreview();
  };
}
