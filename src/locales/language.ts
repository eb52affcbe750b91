import { i18n } from '@lingui/core';

/** The interface languages, as the client-wide state names them. */
export const LANGUAGES = ['english', 'chinese'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALE = { english: 'en', chinese: 'zh' } as const;
const HTML_LANG = { english: 'en', chinese: 'zh-CN' } as const;
const KEY = 'maquette.language';

const catalogs = {
  en: () => import('./en.po'),
  zh: () => import('./zh.po'),
};

/** The language that the person chose here; English until then, whatever the browser says. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  return LANGUAGES.find((language) => language === kept) ?? 'english';
}

/** Loads a language's texts and shows them everywhere; the page's `lang` follows. */
export async function showLanguage(language: Language): Promise<void> {
  const locale = LOCALE[language];
  const { messages } = await catalogs[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = HTML_LANG[language];
}

/** Keeps the choice and shows it. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await showLanguage(language);
}
