import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconShape, type IconSize } from '../icons/Icon.tsx';
import { ariaShortcut, type Shortcut } from '../keyboard/shortcuts.ts';
import { cx } from '../tokens/cx.ts';
import { tip } from '../tooltips/tip.ts';
import s from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name for everybody: the tooltip, and what assistive technology reads. */
  label: string;
  icon?: IconShape;
  /** Instead of an icon: an avatar, a figure. */
  children?: ReactNode;
  /** Side length: 28, 32, 36 or 40. */
  size?: 'sm' | 'md' | 'tool' | 'lg';
  variant?: 'default' | 'danger' | 'solid';
  /** Makes it a toggle. */
  pressed?: boolean;
  shortcut?: Shortcut;
  offReason?: string | undefined;
}

/** A square button with an icon; the tooltip shows its name and shortcut. */
export function IconButton({
  label,
  icon,
  children,
  size = 'sm',
  variant = 'default',
  pressed,
  shortcut,
  offReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const iconSize: IconSize = size === 'lg' ? 'lg' : 'md';
  return (
    <button
      type="button"
      aria-label={label}
      {...tip(offReason ? `${label}: ${offReason}` : label, shortcut)}
      {...(shortcut && { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
      {...(offReason && { 'aria-disabled': true, 'aria-description': offReason })}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...rest}
      className={cx(s.button, s[size], s[variant], className)}
      onClick={offReason ? undefined : onClick}
    >
      {icon ? <Icon of={icon} size={iconSize} /> : children}
    </button>
  );
}
