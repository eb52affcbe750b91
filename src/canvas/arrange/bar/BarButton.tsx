import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import type { MenuItem } from '../../../ui/popups/menuItems.ts';
import { tip } from '../../../ui/tooltips/tip.ts';
import s from './SelectionBar.module.css';

/** A button of the bar; one with choices opens them. */
export function BarButton({ item, isNamed }: { readonly item: MenuItem; readonly isNamed: boolean }) {
  const { id, label, icon, shortcut, danger, offReason, onSelect, items, hint, aside } = item;
  const { t } = useLingui();
  const factsText = [hint, aside?.text].filter(Boolean).join(t({ message: ', ', context: 'between facts' }));
  const facts = factsText &&
    !offReason && { ...tip(`${label}: ${factsText}`, shortcut), 'aria-description': factsText };
  const button = isNamed ? (
    <Button
      variant="plain"
      className={s.named ?? ''}
      {...(icon && { icon })}
      {...(shortcut && { shortcut })}
      offReason={offReason}
      onClick={onSelect}
      {...facts}
    >
      {label}
      {items && <Icon of={ChevronDown} size="sm" />}
    </Button>
  ) : (
    <IconButton
      label={label}
      {...(icon && { icon })}
      size="md"
      variant={danger ? 'danger' : 'default'}
      shortcut={shortcut ?? ''}
      offReason={offReason}
      onClick={onSelect}
      {...facts}
    />
  );
  if (!items || offReason) return button;
  const menuWidth = items.some((item) => item.aside) ? { width: 340 } : {};
  return <Menu label={label} groups={[{ id, items }]} trigger={button} {...menuWidth} />;
}
