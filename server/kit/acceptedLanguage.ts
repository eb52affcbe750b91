import type { Language } from '../../contract/language.ts';

/** The first language of an `accept-language` header, which the product sends as its interface is; undefined where it is another or missing. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const [, languageTag] = /^\s*(en|zh)\b/i.exec(header ?? '') ?? [];
  return languageTag === undefined ? undefined : (languageTag.toLowerCase() as Language);
}
