import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import s from './Chip.module.css';

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
