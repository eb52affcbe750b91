import { Trans } from '@lingui/react/macro';
import { TopBar } from '../TopBar/TopBar.tsx';
import { useTopBar } from '../useTopBar.ts';
import s from './MessagePage.module.css';

/** The bar of all pages, with the way to sign in for who is not. */
export function MessageBar() {
  const topBar = useTopBar();
  return (
    <TopBar {...topBar}>
      {!topBar.account && (
        <a className={s.signIn} href="/sign-in">
          <Trans>Sign in</Trans>
        </a>
      )}
    </TopBar>
  );
}
