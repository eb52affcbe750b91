import { i18n as currentI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { StoredRemark } from '../../board/run/remarks.ts';
import { createLazy } from '../../load/lazy.ts';
import { useStore } from '../../store/useStore.ts';

/** The table by which remarks are worded in the language that is shown. */
export const remarkTable = createLazy(async () => {
  const { wordStoredRemark } = await import('../../../contract/remarks/wordRemark.ts');
  return { wordStoredRemark };
});

/** The remarks of an engine in the language that is shown now; as they were stored where they have no code, and until the table is there. */
export function useRemarkTexts(remarks: readonly StoredRemark[]): readonly string[] {
  const { i18n } = useLingui();
  const wording = useStore(remarkTable);
  const hasCodes = remarks.some(({ code }) => code);
  useEffect(() => {
    if (hasCodes) loadRemarkTexts();
  }, [hasCodes]);
  return textsOf(remarks, wording, i18n.locale);
}

/** The same outside of a view. */
export function remarkTexts(remarks: readonly StoredRemark[]): readonly string[] {
  return textsOf(remarks, remarkTable.get(), currentI18n.locale);
}

/** The text of one remark now; a view that shows it watches `remarkTable`, which is loaded when the first that has a code is asked for. */
export function remarkText(remark: StoredRemark): string {
  if (remark.code && remarkTable.get() === undefined && !remarkTable.isLoading()) loadRemarkTexts();
  return remarkTexts([remark])[0] ?? remark.sentence;
}

/** Loads the table. Without it remarks are shown as they were stored. */
export function loadRemarkTexts(): void {
  remarkTable.load().catch((error: unknown) => console.error('remark texts', error));
}

function textsOf(
  remarks: readonly StoredRemark[],
  wording: ReturnType<typeof remarkTable.get>,
  locale: string,
): readonly string[] {
  const language = locale === 'zh' ? 'zh' : 'en';
  const texts = remarks.map(({ sentence, code }) => wording?.wordStoredRemark(code, language) ?? sentence);
  return [...new Set(texts)];
}
