import { whenIdle } from '../ui/fetchedApart.ts';
import type { ConnectOptions } from './attachConnect.ts';
import type { GestureActor } from './gestureActor.ts';
import { createListeners } from './listeners.ts';
import { handleAt } from './targets.ts';
import type { View } from './view.ts';

type Part = typeof import('./attachWiring.ts');

/** Brings wiring to a stage: fetched when the board stands and the browser has time, or when a handle is pressed before. */
export function createWiring(view: View, gesture: GestureActor, options: ConnectOptions) {
  const { stage } = view.elements;
  const listeners = createListeners();
  let part: Part | undefined;
  let coming = false;
  let detachPart: (() => void) | undefined;
  let over = false;

  async function bring(): Promise<void> {
    if (part || coming || over) return;
    coming = true;
    try {
      const fetched = await import('./attachWiring.ts');
      if (over) return;
      part = fetched;
      detachPart = part.attachWiring(view, gesture, options);
      listeners.tell();
    } finally {
      // Where it failed, it is fetched anew when the next handle is pressed.
      coming = false;
    }
  }

  function onPress(event: Event): void {
    if (handleAt(event.target)) void bring();
  }

  stage.addEventListener('pointerdown', onPress, true);
  stage.addEventListener('keydown', onPress, true);
  whenIdle(() => void bring());

  return {
    /** What was fetched; undefined until then. */
    part: () => part,
    onPart: listeners.add,
    detach(): void {
      over = true;
      detachPart?.();
      stage.removeEventListener('pointerdown', onPress, true);
      stage.removeEventListener('keydown', onPress, true);
    },
  };
}
