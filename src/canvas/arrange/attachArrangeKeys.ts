import { shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import type { Controller } from '../controller.ts';
import { keepsKeys } from '../dom/targets.ts';
import { isSingleKey } from '../keyboard/boardKeys.ts';
import { type ArrangeTarget, actionFor } from './actions.ts';
import { itemOfKey, ownActions } from './nodeActions.ts';

/** The keys that arrange the selection. They rest while a field, a menu or a dialog has the focus, and during a controller.gesture. */
export function attachArrangeKeys(controller: Controller, target: ArrangeTarget) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    const pressed = shortcutOf(event);
    if (isSingleKey(pressed) && !controller.takesSingleKeys(event.target)) return;
    if (!controller.gesture.getSnapshot().matches('idle')) return;
    const own = itemOfKey(ownActions(controller, target), pressed);
    if (own) {
      event.preventDefault();
      if (!own.offReason) own.onSelect?.();
      return;
    }
    const action = actionFor(pressed);
    if (!action || controller.scene.locked()) return;
    // Also where too little is selected: Alt with a letter would open a menu of the browser.
    event.preventDefault();
    if (controller.scene.selection().size >= action.least) action.act(target);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { signal });
  return () => aborter.abort();
}
