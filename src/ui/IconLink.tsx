import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconShape } from './Icon.tsx';
import s from './IconButton.module.css';
import { tip } from './tip.ts';

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'children'> {
  label: string;
  icon: IconShape;
  href: string;
  size?: 'sm' | 'md' | 'lg';
  newTab?: boolean;
}

/** An icon that leads to another page; looks like an icon button. */
export function IconLink({ label, icon, href, size = 'sm', newTab, className, ...rest }: IconLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      {...tip(label)}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      {...rest}
      className={cx(s.button, s[size], className)}
    >
      <Icon of={icon} size={size === 'lg' ? 'lg' : 'md'} />
    </a>
  );
}
