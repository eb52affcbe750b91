import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BodyOf, Call } from '../../../../contract/calls/call.ts';
import { blockGuest, hideComment, resolveComment } from '../../../../contract/calls/sharing.ts';
import { ask } from '../../../api/ask.ts';
import type { Feedback } from '../../../cards/services.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';
import { selectSaving } from '../../../machines/selectors.ts';
import type { Notices } from '../../../ui/notices.ts';
import { colorOfPerson } from '../../../ui/personColor.ts';
import { problemMessage } from '../../problemMessage.ts';
import { api, bearer } from '../../session.ts';

/** The calls by which people comment and vote on a board. What they changed is fetched as soon as they are answered. */
export function createFeedback(actor: BoardActor, notices: Notices, name: string | undefined): Feedback {
  const { boardId: board_id } = actor.getSnapshot().context;

  async function then(answered: Promise<unknown>): Promise<void> {
    await answered;
    const { rev } = selectSaving(actor.getSnapshot()).getSnapshot().context;
    actor.send({ type: 'board.changed', rev: rev + 1 });
  }
  const asked = <C extends Call>(call: C, body: BodyOf<C>) => then(ask(call, body, bearer));

  return {
    put({ data, ...comment }) {
      const commentorName = typeof data.commentorName === 'string' ? data.commentorName : name;
      const named = commentorName === undefined ? {} : { commentorName, commentColor: colorOfPerson(commentorName) };
      const comment_node = JSON.stringify({ ...comment, data: { ...data, ...named } });
      return then(api.call('put_external_comment', { board_id, comment_node }));
    },
    remove: (comment_id) => then(api.call('delete_comment', { board_id, comment_id })),
    async vote(node_id, vote) {
      try {
        await then(api.call('post_vote', { board_id, node_id, vote }));
      } catch (error) {
        console.error('post_vote', error);
        notices.show({ key: 'vote', title: t`Your vote was not counted`, text: i18n._(problemMessage(error)) });
        throw error;
      }
    },
    resolve: (comment_id, resolved) => asked(resolveComment, { board_id, comment_id, resolved }),
    hide: (comment_id, hidden) => asked(hideComment, { board_id, comment_id, hidden }),
    block: (email, blocked) => asked(blockGuest, { board_id, email, blocked }),
  };
}
