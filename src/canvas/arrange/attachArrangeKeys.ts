import { shortcutOf } from '../../ui/keys.ts';
import type { Controller } from '../controller.ts';
import { keepsKeys } from '../dom/targets.ts';
import { isSingleKey } from '../keyboard/boardKeys.ts';
import { type ArrangeTarget, actionFor } from './actions.ts';
import { itemOfKey, ownActions } from './nodeActions.ts';

/** The keys that arrange the selection. They rest while a field, a menu or a dialog has the focus, and during a gesture. */
export function attachArrangeKeys(
  { view, gesture, takesSingleKeys }: Pick<Controller, 'view' | 'gesture' | 'takesSingleKeys'>,
  target: ArrangeTarget,
) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    const pressed = shortcutOf(event);
    if (isSingleKey(pressed) && !takesSingleKeys(event.target)) return;
    if (!gesture.getSnapshot().matches('idle')) return;
    const own = itemOfKey(ownActions(view, target), pressed);
    if (own) {
      event.preventDefault();
      if (!own.offReason) own.onSelect?.();
      return;
    }
    const action = actionFor(pressed);
    if (!action || view.locked()) return;
    // Also where too little is selected: Alt with a letter would open a menu of the browser.
    event.preventDefault();
    if (view.selection().size >= action.least) action.act(target);
  }

  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
