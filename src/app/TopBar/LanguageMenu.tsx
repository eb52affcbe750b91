import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import type { Language } from '../../locales/language.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';

/** Each language in its own words, so that anybody finds their way back. */
const LANGUAGE_NAMES: Record<Language, string> = { english: 'English', chinese: '中文' };

export interface LanguageMenuProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Chooses the interface's language. */
export function LanguageMenu({ language, onLanguage }: LanguageMenuProps) {
  const { t } = useLingui();
  const items = (['english', 'chinese'] as const).map((option) => ({
    id: option,
    label: LANGUAGE_NAMES[option],
    checked: option === language,
    onSelect: () => onLanguage(option),
  }));
  return (
    <Menu
      label={t`Language`}
      width={160}
      align="end"
      groups={[{ id: 'languages', items }]}
      trigger={<IconButton label={t`Language`} icon={Languages} size="md" />}
    />
  );
}
