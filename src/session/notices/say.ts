import { withTexts } from '../../locales/language.ts';
import { createApart } from '../../ui/loading/fetchedApart.ts';
import type { Notices, NoticeText } from '../../ui/notices/notices.ts';

type Words = typeof import('./noticeText.ts');

/** Makes what shows notices whose words are fetched apart. */
export function createSay<Fetched>(fetchWords: () => Promise<Fetched>) {
  const words = createApart(fetchWords);

  /** Shows a notice: at once where the words are here. Where they cannot be had, it comes when the network is back. */
  function say(notices: Notices, wordsFor: (words: Fetched) => NoticeText | undefined): void {
    const here = words.get();
    if (here) {
      const notice = wordsFor(here);
      if (notice) notices.show(notice);
      return;
    }
    const again = () => say(notices, wordsFor);
    words.bring().then(again, (error) => {
      console.error('notice', error);
      addEventListener('online', again, { once: true });
    });
  }

  return { say, bring: words.bring };
}

/** Shows what a board has to say; `bringNoticeWords` fetches its words. */
export const { say, bring: bringNoticeWords } = createSay<Words>(() => withTexts(import('./noticeText.ts')));
