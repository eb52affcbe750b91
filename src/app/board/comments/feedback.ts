import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import type { BodyOf, Call } from '../../../../contract/calls/call.ts';
import { deleteComment, postVote, putExternalComment } from '../../../../contract/calls/reviews.ts';
import { blockGuest, hideComment, resolveComment } from '../../../../contract/calls/sharing.ts';
import type { Feedback } from '../../../cards/context/cardServices.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { api } from '../../../session/client.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import { voteProblemMessage } from '../../voting/roundProblem.ts';

/** The calls by which people comment and vote on a board. What they changed is fetched as soon as they are answered. */
export function createFeedback(actor: BoardActor, notices: Notices, name: string | undefined): Feedback {
  const { boardId: board_id } = actor.getSnapshot().context;
  /** Comments that can be put back. */
  const deletedComments: BoardNode[] = [];

  async function awaitAndFetchChanges(request: Promise<unknown>): Promise<void> {
    await request;
    actor.send({ type: 'changes.wanted' });
  }
  const callAndFetchChanges = <C extends Call>(call: C, body: BodyOf<C>) => awaitAndFetchChanges(api.call(call, body));

  const putComment: Feedback['put'] = async ({ data, ...comment }) => {
    const commentorName = typeof data.commentorName === 'string' ? data.commentorName : name;
    const author = commentorName === undefined ? {} : { commentorName };
    const comment_node = JSON.stringify({ ...comment, data: { ...data, ...author } });
    const isNew = !actor.getSnapshot().context.board.nodes.has(comment.id);
    await awaitAndFetchChanges(api.call(putExternalComment, { board_id, comment_node }));
    if (isNew) actor.send({ type: 'comment.sent', isReply: data.parentId !== undefined });
  };

  /** Offers to put back what was deleted: undo does not change comments. */
  function offerToRestore(comment: BoardNode): void {
    deletedComments.push(comment);
    notices.show({
      key: 'deleted comments',
      title: plural(deletedComments.length, { one: 'Comment deleted', other: '# comments deleted' }),
      action: { label: t`Put back`, onPress: () => void restoreDeleted() },
      onDismiss: () => void deletedComments.splice(0),
    });
  }

  async function restoreDeleted(): Promise<void> {
    notices.dismissKey('deleted comments');
    try {
      for (const comment of deletedComments.splice(0)) await putComment(comment);
    } catch (error) {
      console.error('put_external_comment', error);
      const text = i18n._(problemMessage(error));
      notices.show({ key: 'deleted comments', bad: true, title: t`The comment couldn’t be put back`, text });
    }
  }

  return {
    put: putComment,
    async remove(comment_id) {
      const comment = actor.getSnapshot().context.board.nodes.get(comment_id);
      await awaitAndFetchChanges(api.call(deleteComment, { board_id, comment_id }));
      if (comment) offerToRestore(comment);
    },
    async vote(node_id, vote) {
      try {
        await awaitAndFetchChanges(api.call(postVote, { board_id, node_id, vote }));
      } catch (error) {
        console.error('post_vote', error);
        notices.show({ key: 'vote', title: t`Your vote wasn’t counted`, text: i18n._(voteProblemMessage(error)) });
        throw error;
      }
    },
    resolve: (comment_id, resolved) => callAndFetchChanges(resolveComment, { board_id, comment_id, resolved }),
    hide: (comment_id, hidden) => callAndFetchChanges(hideComment, { board_id, comment_id, hidden }),
    // The number behind an address that others gave too is not part of it.
    block: (email, blocked) =>
      callAndFetchChanges(blockGuest, { board_id, email: email.replace(/#\d+$/, ''), blocked }),
  };
}
