/** A sample word in the language of the page. Specimens are no product text, so they are in no catalog. */
export function sample(english: string, chinese: string): string {
  return document.documentElement.lang.startsWith('zh') ? chinese : english;
}
