import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import { commentsAbout } from '../../../board/comments/comments.ts';
import { isPick } from '../../../board/comments/picks.ts';
import { remarksOf } from '../../../board/run/remarks.ts';
import { failureMessage, runFailureMessage } from '../../../cards/failure/messages.ts';
import { type BoardSnapshot, failureOf, messageOf, selectRun } from '../../../machines/board/selectors.ts';

/** Watched with the notes: through this file, so that the wordings stay out of what is loaded first. */
export { remarkTable } from '../../../cards/remarks/remarkTexts.ts';

/** The notes on a node: why its run gave no result, that it is the chosen one, how many remarks and comments it has. */
export function nodeNotes(node: BoardNode, snapshot: BoardSnapshot): readonly string[] {
  const { board } = snapshot.context;
  const prompt = typeof node.data.prompt === 'string' ? node.data.prompt : '';
  const remarkCount = remarksOf(board, node.id, prompt).length;
  const commentCount = commentsAbout(board, node.id).length;
  return [
    problemText(node, snapshot),
    isPick(node) && t({ message: 'Chosen', context: 'one result' }),
    remarkCount > 0 && plural(remarkCount, { one: '# remark', other: '# remarks' }),
    commentCount > 0 && plural(commentCount, { one: '# comment', other: '# comments' }),
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
}

function problemText({ id }: BoardNode, snapshot: BoardSnapshot): string | undefined {
  const message = messageOf(selectRun(snapshot, id)?.getSnapshot());
  const failure = failureOf(snapshot, id);
  const problem = message ? runFailureMessage(message) : failure && failureMessage(failure);
  if (!problem) return undefined;
  return typeof problem.text === 'string' ? problem.text : i18n._(problem.text);
}
