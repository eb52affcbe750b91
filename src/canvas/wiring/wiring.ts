import { whenIdle } from '../../ui/fetchedApart.ts';
import { createListeners } from '../dom/listeners.ts';
import { handleAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { ConnectOptions } from './attachConnect.ts';

/** What says what wiring means, once it is here. */
type Words = { readonly WirePill: typeof import('./ConnectionHint.tsx')['WirePill'] };

/** Presses that wiring begins with, and what a pressed pointer does then. */
const PRESSES = ['pointerdown', 'keydown'] as const;
const LEFT = 0;
const MOVES = ['pointermove', 'pointerup', 'pointercancel'] as const;

/**
 * Brings wiring to a stage: fetched when the board stands and the browser has time, or when a handle is pressed before. Such a
 * press is not lost: what it began is held, and happens when wiring is here.
 */
export function createWiring(canvas: CanvasParts, gesture: GestureActor, options: ConnectOptions) {
  const { stage } = canvas.elements;
  const listeners = createListeners();
  let words: Words | undefined;
  let coming = false;
  let detachPart: (() => void) | undefined;
  let over = false;
  let held: (PointerEvent | KeyboardEvent)[] = [];

  async function bring(): Promise<void> {
    if (words || coming || over) return;
    coming = true;
    try {
      const { attachWiring, WirePill } = await import('./attachWiring.ts');
      if (over) return;
      words = { WirePill };
      stopHolding();
      detachPart = attachWiring(canvas, gesture, options);
      for (const event of held) event.target?.dispatchEvent(again(event));
      listeners.tell();
    } finally {
      // Where it failed, it is fetched anew when the next handle is pressed.
      held = [];
      coming = false;
    }
  }

  function onPress(event: PointerEvent | KeyboardEvent): void {
    if (!handleAt(event.target) || (event instanceof PointerEvent && pans(event))) return;
    event.stopPropagation();
    held.push(event);
    if (event instanceof PointerEvent) stage.setPointerCapture(event.pointerId);
    void bring();
  }

  /** The middle button, the space bar and the hand pan from a handle too. */
  function pans({ button }: PointerEvent): boolean {
    return button !== LEFT || options.panHeld();
  }

  function onMove(event: PointerEvent): void {
    if (held.length > 0) held.push(event);
  }

  function stopHolding(): void {
    for (const type of PRESSES) stage.removeEventListener(type, onPress, true);
    for (const type of MOVES) stage.removeEventListener(type, onMove, true);
  }

  for (const type of PRESSES) stage.addEventListener(type, onPress, true);
  for (const type of MOVES) stage.addEventListener(type, onMove, true);
  whenIdle(() => void bring());

  return {
    /** What says what wiring means; undefined until wiring is here. */
    words: () => words,
    onWords: listeners.add,
    detach(): void {
      over = true;
      detachPart?.();
      stopHolding();
    },
  };
}

/** The same once more: an event can happen only once. */
function again(event: PointerEvent | KeyboardEvent): Event {
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new KeyboardEvent(event.type, event);
}
