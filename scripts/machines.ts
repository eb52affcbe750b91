import type { AnyStateMachine } from 'xstate';
import { composerMachine } from '../src/dialogs/composer/composer.machine.ts';
import { cropMachine } from '../src/dialogs/crop/crop.machine.ts';
import { expandMachine } from '../src/dialogs/expand/expand.machine.ts';
import { export4kMachine } from '../src/dialogs/export4k/export4k.machine.ts';
import { maskMachine } from '../src/dialogs/mask/mask.machine.ts';
import { sketchMachine } from '../src/dialogs/sketch/sketch.machine.ts';
import { viewer3DMachine } from '../src/dialogs/viewer3D/viewer3D.machine.ts';
import { boardMachine } from '../src/machines/board.machine.ts';
import { callMachine } from '../src/machines/call.machine.ts';
import { generationMachine } from '../src/machines/generation.machine.ts';
import { gestureMachine } from '../src/machines/gesture.machine.ts';
import { planMachine } from '../src/machines/plan.machine.ts';
import { savingMachine } from '../src/machines/saving.machine.ts';
import { tutorialMachine } from '../src/machines/tutorial.machine.ts';
import { uploadMachine } from '../src/machines/upload.machine.ts';
import { voteMachine } from '../src/machines/vote.machine.ts';

/** Every machine of the product, by its id. */
export const MACHINES: Readonly<Record<string, AnyStateMachine>> = {
  board: boardMachine,
  call: callMachine,
  composer: composerMachine,
  crop: cropMachine,
  expand: expandMachine,
  export4k: export4kMachine,
  generation: generationMachine,
  gesture: gestureMachine,
  mask: maskMachine,
  plan: planMachine,
  saving: savingMachine,
  sketch: sketchMachine,
  tutorial: tutorialMachine,
  upload: uploadMachine,
  viewer3D: viewer3DMachine,
  vote: voteMachine,
};
