import { i18n } from '@lingui/core';
import { deviceStore, TEXT } from '../store/deviceStore.ts';

/** The interface languages, as the client-wide state names them. */
export const LANGUAGES = ['english', 'chinese'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALE = { english: 'en', chinese: 'zh' } as const;
const HTML_LANG = { english: 'en', chinese: 'zh-CN' } as const;
const stored = deviceStore('maquette.language', TEXT);

const catalogs = {
  en: () => import('./en.po'),
  zh: () => import('./zh.po'),
};

/** The texts of what is fetched apart from the page: `lingui.config.ts` names the folders. */
const catalogsApart = {
  en: () => import('./apart/en.po'),
  zh: () => import('./apart/zh.po'),
};
let isApartHere = false;

/** The language that the person chose here; English until then, whatever the browser says. */
export function storedLanguage(): Language {
  return LANGUAGES.find((language) => language === stored.get()) ?? 'english';
}

/** Whether the person chose a language here. */
export function hasStoredLanguage(): boolean {
  return stored.get() !== null;
}

/** The language of a locale, as the page shows it. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => LOCALE[language] === locale) ?? 'english';
}

/** Loads a language's texts and shows them everywhere; the page's `lang` follows. */
export async function showLanguage(language: Language): Promise<void> {
  const locale = LOCALE[language];
  const { messages } = await catalogs[locale]();
  const apart = isApartHere && (await catalogsApart[locale]()).messages;
  i18n.loadAndActivate({ locale, messages: { ...messages, ...apart } });
  document.documentElement.lang = HTML_LANG[language];
}

/** The page's texts by their id in the language that is not shown: a search finds by either name. */
export async function otherTexts(): Promise<Readonly<Record<string, unknown>>> {
  return (await catalogs[i18n.locale === 'en' ? 'zh' : 'en']()).messages;
}

/** Stores the choice and shows it. */
export async function chooseLanguage(language: Language): Promise<void> {
  stored.set(language);
  await showLanguage(language);
}

/** Shows the language that is chosen from now on, here or in another tab. */
export function followLanguage(): void {
  stored.subscribe(() => void showLanguage(storedLanguage()));
}

/** A part of the page that is fetched apart, once its texts are here too. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [fetched] = await Promise.all([part, isApartHere || bringTextsApart()]);
  return fetched;
}

async function bringTextsApart(): Promise<void> {
  const { locale } = i18n;
  const { messages } = await catalogsApart[locale as keyof typeof catalogsApart]();
  if (i18n.locale !== locale) return bringTextsApart();
  // Quietly: `i18n.load` would render all that is shown, whose texts are here.
  Object.assign(i18n.messages, messages);
  isApartHere = true;
}
