import type { ShapePoint } from '../../geometry/shapes.ts';
import { attachEditorKeys, type KeyPress } from '../stage/attachEditorKeys.ts';
import { toStage } from '../stage/stageView.ts';
import { BACKGROUND_KEY, eventForKey } from './keyEvents.ts';
import type { SketchContext, SketchEvent, Under } from './sketch.types.ts';

type KeyOptions = {
  readonly stage: HTMLElement;
  readonly send: (event: SketchEvent) => void;
  readonly context: () => SketchContext;
  /** Whether a pointer or the keyboard is drawing or holding a shape now. */
  readonly isHolding: () => boolean;
  readonly under: (point: ShapePoint) => Under;
  readonly chooseBackground: (() => void) | undefined;
};

/** Tells the machine what keys mean while the dialog is open. Returns what takes the listener off again. */
export function attachKeys({ stage, send, context, isHolding, under, chooseBackground }: KeyOptions): () => void {
  function take(press: KeyPress): boolean {
    if (press.alt) return false;
    // In a sketch that cannot be changed too: it would mark the texts of the whole page.
    if (context().readOnly && press.mod && press.key.toLowerCase() === 'a' && press.on !== 'text') return true;
    if (press.key === 'Escape' && isHolding()) {
      send({ type: 'stroke.abandoned' });
      return true;
    }
    if (press.key === 'Enter' && press.on === 'stage' && context().tool !== 'select') {
      pressAtCursor();
      return true;
    }
    if (press.key.toUpperCase() === BACKGROUND_KEY && !press.mod && press.on !== 'text' && chooseBackground) {
      chooseBackground();
      return true;
    }
    const meant = eventForKey(press, context());
    if (meant) send(meant);
    return meant !== undefined;
  }

  /** Enter puts the pen down where the crosshair is, and takes it up again. */
  function pressAtCursor() {
    if (isHolding()) {
      send({ type: 'pointer.released' });
      return;
    }
    const { view, cursor } = context();
    send({
      type: 'pointer.pressed',
      at: toStage(view, cursor),
      pointer: 'keyboard',
      hand: false,
      adds: false,
      under: under(cursor),
    });
  }

  return attachEditorKeys(stage, take);
}
