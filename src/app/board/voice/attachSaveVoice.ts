import { t } from '@lingui/core/macro';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { isDraftLost, saveState, selectSaving } from '../../../machines/board/selectors.ts';

/**
 * Announces that the connection is lost, and that all is saved after any trouble. Attempts in between are not told, nor refusals, which a notice
 * tells.
 */
export function attachSaveVoice(actor: BoardActor, announce: (sentence: string) => void): () => void {
  const saving = selectSaving(actor.getSnapshot());
  let isTroubled = false;
  let isOffline = false;
  const subscription = saving.subscribe((snapshot) => {
    const state = saveState(snapshot);
    if (state === 'saved') {
      if (isTroubled) announce(isOffline ? t`Back online. All changes are saved.` : t`All changes are saved.`);
      isTroubled = false;
      isOffline = false;
      return;
    }
    isTroubled ||= state !== 'saving';
    if (isOffline || (state !== 'offline' && state !== 'disconnected')) return;
    isOffline = true;
    if (state === 'disconnected') announce(t`No connection`);
    else
      announce(
        isDraftLost(snapshot)
          ? t`No connection. Keep this page open.`
          : t`No connection. Your changes are stored on this device.`,
      );
  });
  return () => subscription.unsubscribe();
}
