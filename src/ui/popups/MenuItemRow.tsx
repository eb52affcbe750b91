import { Check } from 'lucide-react';
import { Icon } from '../icons/Icon.tsx';
import { isPlainClick } from '../keyboard/isPlainClick.ts';
import { ariaShortcut, shortcutLabel } from '../keyboard/shortcuts.ts';
import { cx } from '../tokens/cx.ts';
import s from './Menu.module.css';
import type { MenuItem } from './menuItems.ts';

interface MenuItemRowProps {
  id: string;
  item: MenuItem;
  isActive: boolean;
  onHover: () => void;
  onPick: (item: MenuItem) => void;
}

/** One line of a menu: a button, or a link where it has an address. */
export function MenuItemRow({ id, item, isActive, onHover, onPick }: MenuItemRowProps) {
  const hint = item.offReason ?? item.hint;
  const itemProps = {
    id,
    role: roleOf(item),
    // The hint describes the item; its name stays the label alone.
    'aria-labelledby': `${id}-label`,
    'aria-describedby': cx(hint && `${id}-hint`, item.aside && `${id}-aside`) || undefined,
    'aria-checked': item.checked ?? item.on,
    'aria-disabled': item.offReason ? true : undefined,
    'aria-keyshortcuts': item.shortcut && ariaShortcut(item.shortcut),
    'data-active': isActive || undefined,
    tabIndex: -1,
    className: cx(s.item, hint && s.two, item.danger && s.danger),
    onPointerMove: isActive ? undefined : onHover,
    onClick: item.offReason ? undefined : () => onPick(item),
  };
  const content = (
    <>
      {item.mark ?? (item.icon && <Icon of={item.icon} />)}
      <span className={s.words}>
        {item.aside && (
          <span className={s.aside} aria-hidden="true">
            {item.aside.content}
          </span>
        )}
        <span id={`${id}-label`} className={s.label} lang={item.lang}>
          {item.label}
        </span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
        {item.aside && (
          <span id={`${id}-aside`} hidden>
            {item.aside.text}
          </span>
        )}
      </span>
      {item.shortcut && <kbd>{shortcutLabel(item.shortcut)}</kbd>}
      {(item.checked || item.on) && <Icon of={Check} />}
    </>
  );
  if (!item.href || item.offReason)
    return (
      <button type="button" {...itemProps}>
        {content}
      </button>
    );
  return (
    <a
      {...itemProps}
      href={item.href}
      {...(item.newTab && { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        // A plain press is the app's to answer; with a modifier it opens a tab, as links do.
        if (item.onSelect && isPlainClick(event)) event.preventDefault();
        onPick(item);
      }}
    >
      {content}
    </a>
  );
}

function roleOf({ checked, on }: MenuItem): 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' {
  if (on !== undefined) return 'menuitemcheckbox';
  return checked === undefined ? 'menuitem' : 'menuitemradio';
}
