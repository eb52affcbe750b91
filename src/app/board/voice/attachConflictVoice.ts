import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { NodeId } from '../../../../contract/ids.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { nameOf } from '../../../nodes/nameOf.ts';

type ConflictVoiceOptions = { readonly announce: (sentence: string) => void; readonly i18n: I18n };

/** Announces new conflicts of others; one of one's own is heard by its notice. */
export function attachConflictVoice(actor: BoardActor, { announce, i18n }: ConflictVoiceOptions): () => void {
  let knownConflicts = actor.getSnapshot().context.conflicts;
  const reportedIds = new Set<string>();
  const noticeSubscription = actor.on('notice', ({ notice }) => {
    if ('conflicts' in notice) for (const { id } of notice.conflicts) reportedIds.add(id);
  });
  const subscription = actor.subscribe(({ context: { board, conflicts } }) => {
    const news = [...conflicts.values()].filter(({ id }) => !knownConflicts.has(id) && !reportedIds.has(id));
    knownConflicts = conflicts;
    const [conflict, ...others] = news;
    if (!conflict) return;
    const node = board.nodes.get(conflict.element_id as NodeId);
    const name = node ? nameOf(node, board, i18n) : t`A connection`;
    announce(
      others.length > 0 || (!node && conflict.element === 'node')
        ? plural(news.length, { one: '# new conflict', other: '# new conflicts' })
        : t`New conflict: ${name}`,
    );
  });
  return () => {
    noticeSubscription.unsubscribe();
    subscription.unsubscribe();
  };
}
