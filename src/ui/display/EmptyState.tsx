import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import s from './EmptyState.module.css';

/** Stands where nothing is yet: why, and what to do. */
export function EmptyState({ icon, title, children }: { icon: IconShape; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={s.empty}>
      <Icon of={icon} size="xl" />
      <b>{title}</b>
      {children}
    </div>
  );
}
