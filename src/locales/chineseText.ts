import { i18n } from '@lingui/core';

/** A text of the browser's own (a time, a month) with the spaces that Chinese has here between its characters and digits or Latin letters. */
export function spacedText(text: string): string {
  return text.replace(/(\p{Script=Han})([\dA-Za-z])/gu, '$1 $2').replace(/([\dA-Za-z])(\p{Script=Han})/gu, '$1 $2');
}

/** Names one after the other, as the language that is shown parts them. */
export function listText(names: readonly (string | number)[]): string {
  return names.join(i18n.locale === 'zh' ? '、' : ', ');
}
