import { i18n } from '@lingui/core';
import { deviceStore, TEXT_FORMAT } from '../store/deviceStore.ts';

/** The interface languages, as the client-wide state names them. */
export const LANGUAGES = ['english', 'chinese'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALE_BY_LANGUAGE = { english: 'en', chinese: 'zh' } as const;
/** Each language as the `lang` of an element. */
export const HTML_LANG_BY_LANGUAGE = { english: 'en', chinese: 'zh-CN' } as const;
const languageStore = deviceStore('maquette.language', TEXT_FORMAT);

const catalogs = {
  en: () => import('./en.po'),
  zh: () => import('./zh.po'),
};

/** The texts of what is loaded later than the page: `lingui.config.ts` names the folders. */
const lazyCatalogs = {
  en: () => import('./lazy/en.po'),
  zh: () => import('./lazy/zh.po'),
};
let hasLazyTexts = false;

/** The language that the person chose here; English until then, whatever the browser says. */
export function storedLanguage(): Language {
  return LANGUAGES.find((language) => language === languageStore.get()) ?? 'english';
}

/** Chinese for a browser that asks for it; undefined for all others, as English is the default. */
export function browserLanguage(): Language | undefined {
  return /^zh\b/i.test(navigator.language) ? 'chinese' : undefined;
}

/** True if the person chose a language here. */
export function hasStoredLanguage(): boolean {
  return languageStore.get() !== null;
}

/** The language of a locale, as the page shows it. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => LOCALE_BY_LANGUAGE[language] === locale) ?? 'english';
}

/** Loads a language's texts and shows them everywhere; the page's `lang` follows. */
export async function showLanguage(language: Language): Promise<void> {
  const locale = LOCALE_BY_LANGUAGE[language];
  const { messages } = await catalogs[locale]();
  const lazyMessages = hasLazyTexts && (await lazyCatalogs[locale]()).messages;
  i18n.loadAndActivate({ locale, messages: { ...messages, ...lazyMessages } });
  document.documentElement.lang = HTML_LANG_BY_LANGUAGE[language];
}

/** The page's texts by their id in the language that is not shown: a search finds by either name. */
export async function otherLanguageTexts(): Promise<Readonly<Record<string, unknown>>> {
  return (await catalogs[i18n.locale === 'en' ? 'zh' : 'en']()).messages;
}

/** Stores the choice and shows it. */
export async function chooseLanguage(language: Language): Promise<void> {
  languageStore.set(language);
  await showLanguage(language);
}

/** Shows the language that is chosen from now on, here or in another tab. */
export function syncLanguage(): void {
  languageStore.subscribe(() => void showLanguage(storedLanguage()));
}

/** Adds its texts to what is loaded later than the page, once its texts are there too. */
export async function loadWithTexts<Value>(loading: Promise<Value>): Promise<Value> {
  const [loaded] = await Promise.all([loading, hasLazyTexts || loadLazyTexts()]);
  return loaded;
}

async function loadLazyTexts(): Promise<void> {
  // A page is asked for before its language is shown.
  if (!i18n.locale) await new Promise<void>((resolve) => i18n.on('change', resolve));
  const { locale } = i18n;
  const { messages } = await lazyCatalogs[locale as keyof typeof lazyCatalogs]();
  if (i18n.locale !== locale) return loadLazyTexts();
  // Quietly: `i18n.load` would render all that is shown, whose texts are there.
  Object.assign(i18n.messages, messages);
  hasLazyTexts = true;
}
