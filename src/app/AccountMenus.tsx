import { AccountMenu } from './TopBar/AccountMenu.tsx';
import { LanguageMenu } from './TopBar/LanguageMenu.tsx';
import { ThemeMenu } from './TopBar/ThemeMenu.tsx';
import { useTopBar } from './useTopBar.ts';

/** Language, theme and account in a board's bar. */
export function AccountMenus() {
  const { account, onSignOut, onBilling, singleKeys, language, onLanguage, theme, onTheme } = useTopBar();
  return (
    <>
      <LanguageMenu language={language} onLanguage={onLanguage} />
      <ThemeMenu theme={theme} onTheme={onTheme} />
      {account && <AccountMenu {...{ account, onSignOut, onBilling, singleKeys }} />}
    </>
  );
}
