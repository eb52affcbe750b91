import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { isAuthor, isComment } from '../../../board/comments/comments.ts';
import type { Board } from '../../../board/document/board.ts';
import { changesBetween } from '../../../board/document/delta.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { commentForViewer } from '../../../nodes/comment/commentForViewer.ts';
import { nameOf } from '../../../nodes/nameOf.ts';

type CommentVoiceOptions = { readonly announce: (sentence: string) => void; readonly i18n: I18n };

/** Announces comments of others as they arrive, with the node that they are about. */
export function attachCommentVoice(actor: BoardActor, { announce, i18n }: CommentVoiceOptions): () => void {
  let boardBefore = actor.getSnapshot().context.board;
  const subscription = actor.subscribe(({ context }) => {
    const { board, viewerEmail } = context;
    if (board.nodes === boardBefore.nodes) return;
    const { nodes } = boardBefore;
    boardBefore = board;
    const newComments = changesBetween(nodes, board.nodes).changed.filter(
      (node) => !nodes.has(node.id) && isComment(node) && !isAuthor(node, viewerEmail),
    );
    const readable = newComments.filter((comment) => !commentForViewer(comment, context).isWithheld);
    const [comment, ...others] = readable;
    if (!comment) return;
    if (others.length > 0) announce(plural(readable.length, { one: '# new comment', other: '# new comments' }));
    else announce(commentSentence(comment, board, commentForViewer(comment, context).commentorName, i18n));
  });
  return () => subscription.unsubscribe();
}

function commentSentence({ data }: BoardNode, board: Board, author: string, i18n: I18n): string {
  const subject = typeof data.about === 'string' ? board.nodes.get(data.about as NodeId) : undefined;
  const isReply = data.parentId !== undefined;
  if (!subject) return isReply ? t`New reply from ${author}` : t`New comment from ${author}`;
  const name = nameOf(subject, board, i18n);
  return isReply ? t`New reply from ${author} on ${name}` : t`New comment from ${author} on ${name}`;
}
