import type { ShapePoint } from '../../geometry/shapes.ts';
import { toStage } from '../stage/stageView.ts';
import type { KeyPress } from './keyEvents.ts';
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

const TEXT = 'textarea, [contenteditable], input:not([type=range], [type=color], [type=file])';
/** Keys that show that somebody works without a pointer: then the stage's focus and the crosshair are shown. */
const WALKING_KEYS = /^(Tab|Enter|Arrow.*)$/;
const FIELD = 'input, select, [role=radio]';

/**
 * Listens to the keyboard while the dialog is open, before anybody else does: the board below must not hear Delete. Returns
 * what takes the listeners off again.
 */
export function attachKeys({ stage, send, context, isHolding, under, chooseBackground }: KeyOptions): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.isComposing || event.altKey || target.closest('[role=alertdialog], [role=menu]')) return;
    if (WALKING_KEYS.test(event.key)) stage.dataset.by = 'keys';
    const press = pressOf(event, target, stage);
    if (handled(press)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function handled(press: KeyPress): boolean {
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

  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}

function pressOf(event: KeyboardEvent, target: Element, stage: HTMLElement): KeyPress {
  const on = target.matches(TEXT) ? 'text' : target.matches(FIELD) ? 'field' : target === stage ? 'stage' : 'other';
  return { key: event.key, mod: event.ctrlKey || event.metaKey, shift: event.shiftKey, on };
}
