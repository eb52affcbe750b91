import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import {
  browserLanguage,
  HTML_LANG_BY_LANGUAGE,
  hasStoredLanguage,
  LANGUAGES,
  type Language,
} from '../../locales/language.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuItem } from '../../ui/popups/menuItems.ts';

/** Each language in its own words, so that anybody finds their way back. */
const LANGUAGE_NAMES: Record<Language, string> = { english: 'English', chinese: '中文' };

/** To whom reads Chinese and has chosen nothing yet: the page itself begins in English. */
const CHINESE_OFFER = '使用中文';

export interface LanguageMenuProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** The languages as choices of a menu. */
export function languageItems({ language, onLanguage }: LanguageMenuProps): readonly MenuItem[] {
  return LANGUAGES.map((option) => ({
    id: option,
    label: LANGUAGE_NAMES[option],
    lang: HTML_LANG_BY_LANGUAGE[option],
    checked: option === language,
    onSelect: () => onLanguage(option),
  }));
}

/** Chooses the interface's language. */
export function LanguageMenu({ language, onLanguage }: LanguageMenuProps) {
  const { t } = useLingui();
  const mayOffer = language === 'english' && browserLanguage() === 'chinese' && !hasStoredLanguage();
  const menu = (
    <Menu
      label={t`Language`}
      width={160}
      align="end"
      groups={[{ id: 'languages', items: languageItems({ language, onLanguage }) }]}
      trigger={<IconButton label={t`Language`} icon={Languages} size="md" />}
    />
  );
  if (!mayOffer) return menu;
  return (
    <>
      <Button size="sm" lang="zh-CN" onClick={() => onLanguage('chinese')}>
        {CHINESE_OFFER}
      </Button>
      {menu}
    </>
  );
}
