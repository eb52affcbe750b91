import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../display/Spinner.tsx';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import { ariaShortcut, type Shortcut } from '../keyboard/shortcuts.ts';
import { cx } from '../tokens/cx.ts';
import { tip } from '../tooltips/tip.ts';
import s from './Button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'soft' | 'plain' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Height: 28, 32 or 40. */
  size?: 'sm' | 'md' | 'lg';
  icon?: IconShape;
  wide?: boolean;
  /** Something that this button started is under way: it shows a spinner and takes no further press. */
  busy?: boolean;
  /** Switches the button off and says why in its tooltip; it stays reachable, so that the reason can be heard. */
  offReason?: string | undefined;
  shortcut?: Shortcut;
  children: ReactNode;
}

/** The button with words. Its children are a verb. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  wide,
  busy,
  offReason,
  shortcut,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isDisabled = Boolean(offReason) || Boolean(busy);
  return (
    <button
      type="button"
      {...(shortcut && { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
      {...(offReason ? { ...tip(offReason), 'aria-description': offReason } : shortcut && tip('', shortcut))}
      {...rest}
      {...(isDisabled && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      className={cx(s.button, s[variant], s[size], wide && s.wide, className)}
      onClick={isDisabled ? preventSubmit : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} className={s.icon} />}
      {children}
    </button>
  );
}

/** A held button must not submit the form around it either. */
function preventSubmit(event: MouseEvent) {
  event.preventDefault();
}
