import type { ReactNode } from 'react';
import s from './EmptyState.module.css';
import { Icon, type IconShape } from './Icon.tsx';

/** What stands where nothing is yet: why, and what to do. */
export function EmptyState({ icon, title, children }: { icon: IconShape; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={s.empty}>
      <Icon of={icon} size="xl" />
      <b>{title}</b>
      {children}
    </div>
  );
}
