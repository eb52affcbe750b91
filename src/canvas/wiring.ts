import { whenIdle } from '../ui/fetchedApart.ts';
import type { ConnectOptions } from './attachConnect.ts';
import type { GestureActor } from './gestureActor.ts';
import { createListeners } from './listeners.ts';
import { handleAt } from './targets.ts';
import type { View } from './view.ts';

/** What says what wiring means, once it is here. */
type Words = { readonly WirePill: typeof import('./WirePill.tsx')['WirePill'] };

/** Brings wiring to a stage: fetched when the board stands and the browser has time, or when a handle is pressed before. */
export function createWiring(view: View, gesture: GestureActor, options: ConnectOptions) {
  const { stage } = view.elements;
  const listeners = createListeners();
  let words: Words | undefined;
  let coming = false;
  let detachPart: (() => void) | undefined;
  let over = false;

  async function bring(): Promise<void> {
    if (words || coming || over) return;
    coming = true;
    try {
      const { attachWiring, WirePill } = await import('./attachWiring.ts');
      if (over) return;
      words = { WirePill };
      detachPart = attachWiring(view, gesture, options);
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
    /** What says what wiring means; undefined until wiring is here. */
    words: () => words,
    onWords: listeners.add,
    detach(): void {
      over = true;
      detachPart?.();
      stage.removeEventListener('pointerdown', onPress, true);
      stage.removeEventListener('keydown', onPress, true);
    },
  };
}
