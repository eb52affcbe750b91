import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import { type ArrangeActionName, type ArrangeTarget, arrangeAction } from './arrangeActions.ts';

/** Makes menu lines of actions, for a selection of so many nodes. */
export function useActionItem(target: ArrangeTarget, selectedCount: number): (name: ArrangeActionName) => MenuItem {
  const { t, i18n } = useLingui();
  return (name) => {
    const { label, icon, keys, nodeCountMin, danger, disabledReason, execute } = arrangeAction(name);
    const offMessage = disabledReason?.(target);
    return {
      id: name,
      label: i18n._(label),
      icon,
      shortcut: keys[0] ?? '',
      ...(danger && { danger }),
      offReason:
        selectedCount < nodeCountMin ? t`Select at least ${nodeCountMin} nodes` : offMessage && i18n._(offMessage),
      onSelect: () => execute(target),
    };
  };
}
