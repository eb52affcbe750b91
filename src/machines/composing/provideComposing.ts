import type { composePicture, fetchStep, watchPage } from './composing.effects.ts';
import { composingMachine } from './composing.machine.ts';
import { compositionMachine } from './composition.machine.ts';

export type ComposingEffects = {
  readonly fetchStep: typeof fetchStep;
  readonly composePicture: typeof composePicture;
  readonly watchPage: typeof watchPage;
};

/** The machine that looks after composed pictures, and those that it spawns, with their effects. */
export function provideComposing({ fetchStep, composePicture, watchPage }: ComposingEffects): typeof composingMachine {
  const composition = compositionMachine.provide({ actors: { composePicture } });
  return composingMachine.provide({ actors: { composition, fetchStep, watchPage } });
}
