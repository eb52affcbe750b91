import type { ReactNode } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import s from './MessagePage.module.css';

/** Comes later, and not at all where the server is away: the message does without it. */
const LazyMessageBar = lazyComponent(async () => (await loadWithTexts(import('./MessageBar.tsx'))).MessageBar);

/** A page with nothing but a message in its middle, and the way on, under the bar of all pages. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={s.page}>
      <LazyMessageBar />
      <main className={s.message}>
        <h1>{title}</h1>
        {children}
        {action}
      </main>
    </div>
  );
}
