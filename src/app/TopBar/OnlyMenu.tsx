import { useLingui } from '@lingui/react/macro';
import { CircleQuestionMark, LayoutGrid } from 'lucide-react';
import { homeAddress } from '../project.ts';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { type LanguageMenuProps, languageItems } from './LanguageMenu.tsx';
import { type ThemeMenuProps, useThemeItems } from './ThemeMenu.tsx';

/** The one menu of a bar that has no place for more: account, language and theme, the way to the boards and to the help. */
export function OnlyMenu({
  language,
  onLanguage,
  theme,
  onTheme,
  ...account
}: AccountMenuProps & LanguageMenuProps & ThemeMenuProps) {
  const { t } = useLingui();
  const themeItems = useThemeItems({ theme, onTheme });
  return (
    <AccountMenu
      {...account}
      otherGroups={[
        {
          id: 'ways',
          items: [
            { id: 'home', label: t`Your boards`, icon: LayoutGrid, href: homeAddress() },
            { id: 'help', label: t`Help`, icon: CircleQuestionMark, href: '/docs', newTab: true },
          ],
        },
        { id: 'languages', label: t`Language`, items: languageItems({ language, onLanguage }) },
        { id: 'themes', label: t`Theme`, items: themeItems },
      ]}
    />
  );
}
