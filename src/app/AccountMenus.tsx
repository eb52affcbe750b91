import { useLingui } from '@lingui/react/macro';
import { CircleQuestionMark, LayoutGrid } from 'lucide-react';
import { homeAddress } from './project.ts';
import { AccountMenu } from './TopBar/AccountMenu.tsx';
import { LanguageMenu, languageItems } from './TopBar/LanguageMenu.tsx';
import { ThemeMenu, useThemeItems } from './TopBar/ThemeMenu.tsx';
import { useMediaQuery } from './useMediaQuery.ts';
import { useTopBar } from './useTopBar.ts';

/** As in `bars.module.css`, where the way home and the help are folded, too. */
const NARROW = '(width < 480px)';

/** Language, theme and account in a board's bar: three menus, in a narrow window one. */
export function AccountMenus() {
  const { t } = useLingui();
  const { account, onSignOut, onBilling, singleKeys, ...languageAndTheme } = useTopBar();
  const themeItems = useThemeItems(languageAndTheme);
  const isNarrow = useMediaQuery(NARROW);
  if (isNarrow) {
    if (!account) return null;
    const otherGroups = [
      {
        id: 'ways',
        items: [
          { id: 'home', label: t`Your boards`, icon: LayoutGrid, href: homeAddress() },
          { id: 'help', label: t`Help`, icon: CircleQuestionMark, href: '/docs', newTab: true },
        ],
      },
      { id: 'languages', label: t`Language`, items: languageItems(languageAndTheme) },
      { id: 'themes', label: t`Theme`, items: themeItems },
    ];
    return <AccountMenu {...{ account, onSignOut, onBilling, otherGroups, singleKeys }} />;
  }
  return (
    <>
      <LanguageMenu {...languageAndTheme} />
      <ThemeMenu {...languageAndTheme} />
      {account && <AccountMenu {...{ account, onSignOut, onBilling, singleKeys }} />}
    </>
  );
}
