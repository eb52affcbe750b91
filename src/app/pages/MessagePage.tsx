import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TopBar } from '../TopBar/TopBar.tsx';
import { useTopBar } from '../useTopBar.ts';
import s from './MessagePage.module.css';

/** A page with nothing but a message in its middle, and the way on, under the bar of all pages. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  const topBar = useTopBar();
  return (
    <div className={s.page}>
      <TopBar {...topBar}>
        {!topBar.account && (
          <a className={s.signIn} href="/sign-in">
            <Trans>Sign in</Trans>
          </a>
        )}
      </TopBar>
      <main className={s.message}>
        <h1>{title}</h1>
        {children}
        {action}
      </main>
    </div>
  );
}
