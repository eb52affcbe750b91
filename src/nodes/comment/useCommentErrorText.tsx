import { useLingui } from '@lingui/react/macro';
import { NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import { Problem } from '../../../contract/problem.ts';
import { callFailureOf } from '../../machines/effects/effects.ts';

/** Why a comment was not taken, and what to do about it. */
export function useCommentErrorText(error: unknown): string | undefined {
  const { t } = useLingui();
  if (error === undefined) return undefined;
  const { status, problem } = callFailureOf(error);
  switch (Problem.safeParse(problem).data?.code) {
    case 'comments_closed':
      return t`This link is view only, so the comment wasn’t sent. Your text is kept here.`;
    case 'comment_not_found':
      return t`This comment was deleted in the meantime. Your text is kept here.`;
    case 'comment_too_long':
      return t`A comment can have at most 5,000 characters. Shorten it, then press Enter.`;
    case 'board_full':
      return t`This board can’t hold any more comments, so this one wasn’t sent. Your text is kept here.`;
    default:
      return status === NO_ANSWER_STATUS
        ? t`The server didn’t respond. Your text is kept here: press Enter to try again.`
        : t`This wasn’t saved. Your text is kept here: press Enter to try again.`;
  }
}
