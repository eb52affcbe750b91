import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import { type ActionName, type ArrangeTarget, actionNamed } from './actions.ts';

/** Makes menu lines of actions, for a selection of so many nodes. */
export function useActionItems(target: ArrangeTarget, count: number): (name: ActionName) => MenuItem {
  const { t, i18n } = useLingui();
  return (name) => {
    const { label, icon, keys, least, danger, off, act } = actionNamed(name);
    const offMessage = off?.(target);
    return {
      id: name,
      label: i18n._(label),
      icon,
      shortcut: keys[0] ?? '',
      ...(danger && { danger }),
      offReason: count < least ? t`Select at least ${least} nodes` : offMessage && i18n._(offMessage),
      onSelect: () => act(target),
    };
  };
}
