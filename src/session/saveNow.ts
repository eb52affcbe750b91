import { waitFor } from 'xstate';
import type { BoardActor } from '../machines/board/board.machine.ts';
import { selectSaving } from '../machines/board/selectors.ts';

/** The longest wait for a save, in milliseconds. */
const SAVE_TIMEOUT_MS = 3_000;

/** Sends what is unsent and waits until nothing is on its way, or for too long: the device keeps it then. */
export async function saveNow(actor: BoardActor): Promise<void> {
  actor.send({ type: 'save.now' });
  const saveEnd = waitFor(selectSaving(actor.getSnapshot()), (snapshot) => !snapshot.hasTag('saving'), {
    timeout: SAVE_TIMEOUT_MS,
  });
  await saveEnd.catch((error) => console.error('save now', error));
}
