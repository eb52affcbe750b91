import type { ComponentProps } from 'react';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import { tip } from '../tooltips/tip.ts';
import s from './IconButton.module.css';

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
