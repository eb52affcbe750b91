import { type I18n, i18n } from '@lingui/core';

/** A text of the browser's own (a time, a month) with the spaces that Chinese has here between its characters and digits or Latin letters. */
export function spacedText(text: string): string {
  return text.replace(/(\p{Script=Han})([\dA-Za-z])/gu, '$1 $2').replace(/([\dA-Za-z])(\p{Script=Han})/gu, '$1 $2');
}

/** A time as the language that is shown writes it. */
export function dateText(i18n: I18n, time: string | Date, options: Intl.DateTimeFormatOptions): string {
  return spacedText(i18n.date(time, options));
}

/** Sentences one after the other: each but the last has its full stop, after which Chinese has no space. */
export function sentencesText(sentences: readonly string[]): string {
  const [stop, space] = i18n.locale === 'zh' ? ['。', ''] : ['.', ' '];
  return sentences
    .map((text, index) => (index === sentences.length - 1 || /[.!?…。！？]$/.test(text) ? text : `${text}${stop}`))
    .join(space);
}

/** Names one after the other, as the language that is shown parts them. */
export function listText(names: readonly (string | number)[]): string {
  return names.join(i18n.locale === 'zh' ? '、' : ', ');
}
