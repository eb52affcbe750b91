import { shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import type { Controller } from '../controller.ts';
import { hasOwnKeys } from '../dom/eventTargets.ts';
import { isSingleKey } from '../keyboard/boardKeys.ts';
import { type ArrangeTarget, arrangeActionOfShortcut } from './arrangeActions.ts';
import { itemByShortcut, selectionActionGroups } from './nodeActions.ts';

/** The keys that arrange the selection. They rest while a field, a menu or a dialog has the focus, and during a controller.gesture. */
export function attachArrangeKeys(controller: Controller, target: ArrangeTarget) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || hasOwnKeys(event.target)) return;
    const shortcut = shortcutOf(event);
    if (isSingleKey(shortcut) && !controller.takesSingleKeys(event.target)) return;
    if (!controller.gesture.getSnapshot().matches('idle')) return;
    const nodeAction = itemByShortcut(selectionActionGroups(controller, target), shortcut);
    if (nodeAction) {
      event.preventDefault();
      if (!nodeAction.offReason) nodeAction.onSelect?.();
      return;
    }
    const action = arrangeActionOfShortcut(shortcut);
    if (!action || controller.scene.isReadOnly()) return;
    // Also where too little is selected: Alt with a letter would open a menu of the browser.
    event.preventDefault();
    if (controller.scene.selection().size >= action.nodeCountMin) action.execute(target);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { signal });
  return () => aborter.abort();
}
