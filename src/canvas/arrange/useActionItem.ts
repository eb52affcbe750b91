import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import { type ActionName, type ArrangeTarget, arrangeAction } from './arrangeActions.ts';

/** Makes menu lines of actions, for a selection of so many nodes. */
export function useActionItem(target: ArrangeTarget, count: number): (name: ActionName) => MenuItem {
  const { t, i18n } = useLingui();
  return (name) => {
    const { label, icon, keys, minCount, danger, disabledReason, execute: run } = arrangeAction(name);
    const offMessage = disabledReason?.(target);
    return {
      id: name,
      label: i18n._(label),
      icon,
      shortcut: keys[0] ?? '',
      ...(danger && { danger }),
      offReason: count < minCount ? t`Select at least ${minCount} nodes` : offMessage && i18n._(offMessage),
      onSelect: () => run(target),
    };
  };
}
