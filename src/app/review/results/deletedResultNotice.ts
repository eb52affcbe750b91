import { t } from '@lingui/core/macro';
import type { Notices } from '../../../ui/notices/notices.ts';

/** Text about a result that was not sent: a reply stays as a draft in its thread, and no field shows that of a new comment any more. */
export type UnsentText = { readonly kind: 'none' | 'reply' } | { readonly kind: 'comment'; readonly text: string };

type DeletedResultOptions = {
  readonly notices: Notices;
  readonly unsent: UnsentText;
  readonly onBoard: () => void;
};

/** Says that the result is gone about which a person was reading or writing comments, and where their text is. */
export function showDeletedResult({ notices, unsent, onBoard }: DeletedResultOptions): void {
  const notice = { key: 'deleted result', title: t`This image was deleted` };
  if (unsent.kind === 'reply')
    notices.show({
      ...notice,
      text: t`Your reply wasn’t sent. It’s kept with the comments on the board.`,
      action: { label: t`Show board`, onPress: onBoard },
    });
  else if (unsent.kind === 'comment') showUnsentComment(unsent.text);
  else notices.show(notice);

  function showUnsentComment(comment: string): void {
    notices.show({
      ...notice,
      text: t`Your comment wasn’t sent: “${comment}”`,
      stays: true,
      ...(navigator.clipboard && { action: { label: t`Copy`, onPress: () => void copy(comment) } }),
    });
  }

  /** A press closes the notice: where the text could not be copied it is shown again. */
  async function copy(comment: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(comment);
    } catch (error) {
      console.error('clipboard', error);
      showUnsentComment(comment);
    }
  }
}
