import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/icons/Logo.tsx';
import s from './MessagePage.module.css';

/** A page with nothing but a message in its middle, and the way on. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <main className={s.page}>
      <Wordmark />
      <div className={s.message}>
        <h1>{title}</h1>
        {children}
        {action}
      </div>
    </main>
  );
}
