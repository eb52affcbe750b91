import { useEffect } from 'react';
import { createLazy } from '../../../load/lazy.ts';
import { useStore } from '../../../store/useStore.ts';

const ENGLISH = createLazy(async () => (await import('./helpTexts.en.ts')).HELP_TEXTS);
const CHINESE = createLazy(async () => (await import('./helpTexts.zh.ts')).HELP_TEXTS);

/** The texts of the help pages in a language, loaded once they are wanted; null where they cannot be had. */
export function useHelpTexts(locale: string, areWanted: boolean) {
  const texts = locale === 'zh' ? CHINESE : ENGLISH;
  useEffect(() => {
    if (areWanted) texts.load().catch((error: unknown) => console.error('help texts', error));
  }, [areWanted, texts]);
  return useStore(texts);
}
