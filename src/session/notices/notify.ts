import { createLazy } from '../../load/lazy.ts';
import { loadWithTexts } from '../../locales/language.ts';
import type { Notices, NoticeText } from '../../ui/notices/notices.ts';

/** Makes what shows notices whose texts are loaded later. */
export function createNotifier<Texts extends object>(fetchTexts: () => Promise<Texts>) {
  const texts = createLazy(fetchTexts);

  /** Shows a notice: at once where its text is there. Where that cannot be had, it comes when the network is back. */
  function notify(notices: Notices, textOf: (texts: Texts) => NoticeText | undefined): void {
    const loaded = texts.get();
    if (loaded) {
      const notice = textOf(loaded);
      if (notice) notices.show(notice);
      return;
    }
    const retry = () => notify(notices, textOf);
    texts.load().then(retry, (error) => {
      console.error('notice', error);
      addEventListener('online', retry, { once: true });
    });
  }

  return { notify, load: texts.load };
}

/** Shows the notices of a board; `loadNoticeTexts` loads its texts. */
export const { notify, load: loadNoticeTexts } = createNotifier(() => loadWithTexts(import('./noticeText.ts')));
