import { useMediaQuery } from '../ui/display/useMediaQuery.ts';
import { AccountMenu } from './TopBar/AccountMenu.tsx';
import { LanguageMenu } from './TopBar/LanguageMenu.tsx';
import { OnlyMenu } from './TopBar/OnlyMenu.tsx';
import { ThemeMenu } from './TopBar/ThemeMenu.tsx';
import { useTopBar } from './useTopBar.ts';

/** As in `bars.module.css`, where the way home and the help are folded, too. */
const NARROW = '(width < 480px)';

/** Language, theme and account in a board's bar: three menus, in a narrow window one. */
export function AccountMenus() {
  const { account, onSignOut, onBilling, singleKeys, language, onLanguage, theme, onTheme } = useTopBar();
  const isNarrow = useMediaQuery(NARROW);
  if (isNarrow)
    return (
      account && <OnlyMenu {...{ account, onSignOut, onBilling, singleKeys, language, onLanguage, theme, onTheme }} />
    );
  return (
    <>
      <LanguageMenu language={language} onLanguage={onLanguage} />
      <ThemeMenu theme={theme} onTheme={onTheme} />
      {account && <AccountMenu {...{ account, onSignOut, onBilling, singleKeys }} />}
    </>
  );
}
