import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HelpLink } from '../../ui/buttons/HelpLink.tsx';
import { Wordmark } from '../../ui/icons/Logo.tsx';
import { isPlainClick } from '../../ui/keyboard/isPlainClick.ts';
import { homeAddress } from '../project.ts';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { LanguageMenu, type LanguageMenuProps } from './LanguageMenu.tsx';
import { ThemeMenu, type ThemeMenuProps } from './ThemeMenu.tsx';
import s from './TopBar.module.css';

export interface TopBarProps extends LanguageMenuProps, ThemeMenuProps, Partial<AccountMenuProps> {
  /** Goes to the boards without loading the app again; a plain link when left out. */
  onHome?: () => void;
  /** The help page about what is below, or null on the help itself; all pages when left out. */
  helpPath?: `/docs/${string}` | null;
  children?: ReactNode;
}

/** The bar above every page that is not a board: the mark, then help, language, theme and account. */
export function TopBar({ onHome, helpPath, children, ...rest }: TopBarProps) {
  const { account, onSignOut, onBilling, singleKeys, ...menus } = rest;
  const { t } = useLingui();
  return (
    <header className={s.bar}>
      <a
        href={homeAddress()}
        className={s.home}
        aria-label={t`Maquette, all boards`}
        onClick={(event) => {
          if (!onHome || !isPlainClick(event)) return;
          event.preventDefault();
          onHome();
        }}
      >
        <Wordmark />
      </a>
      {children}
      <span className={s.gap} />
      {helpPath !== null && <HelpLink label={t`Help`} path={helpPath ?? '/docs'} size="md" />}
      <LanguageMenu {...menus} />
      <ThemeMenu {...menus} />
      {account && onSignOut && (
        <AccountMenu
          account={account}
          onSignOut={onSignOut}
          {...(onBilling && { onBilling })}
          {...(singleKeys && { singleKeys })}
        />
      )}
    </header>
  );
}
