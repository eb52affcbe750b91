import type { ReactNode } from 'react';
import s from './Chip.module.css';
import { cx } from './cx.ts';
import { Icon, type IconShape } from './Icon.tsx';

/** A quiet fact in a box: a state, a kind, a setting. */
export function Chip({ icon, className, children }: { icon?: IconShape; className?: string; children: ReactNode }) {
  return (
    <span className={cx(s.chip, className)}>
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </span>
  );
}

/** A count on a dark ground. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={s.badge}>{children}</span>;
}
