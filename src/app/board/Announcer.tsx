import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import type { Announcement } from '../../machines/events/board.events.ts';
import { nameOf } from '../../nodes/nameOf.ts';
import { definitionOf } from '../../nodes/registry.ts';

/** Says to screen readers what happened on the board. */
export function Announcer({ actor }: { actor: BoardActor }) {
  const { t, i18n } = useLingui();
  const [currentMessage, announce] = useState({ text: '', count: 0 });

  useEffect(() => {
    const typeLabelOf = (type: string) => {
      const definition = definitionOf(type);
      return definition ? i18n._(definition.label) : type;
    };
    const textOf = (announcement: Announcement): string => {
      switch (announcement.what) {
        case 'added':
          return t`${typeLabelOf(announcement.nodeType)} added`;
        case 'laid':
          return plural(announcement.count, { one: '# node added', other: '# nodes added' });
        case 'resultArrived':
          return t`New result from ${typeLabelOf(announcement.nodeType)}`;
        case 'generating':
          return t`${typeLabelOf(announcement.nodeType)} is running`;
        case 'stopped':
          return t`${typeLabelOf(announcement.nodeType)} stopped`;
        case 'deleted':
          return plural(announcement.count, { one: '# item deleted', other: '# items deleted' });
        case 'duplicated':
          return plural(announcement.count, { one: '# node duplicated', other: '# nodes duplicated' });
        case 'moved':
          return plural(announcement.count, { one: '# node moved', other: '# nodes moved' });
        case 'restacked':
          return plural(announcement.count, { one: 'Order of # node changed', other: 'Order of # nodes changed' });
        case 'framed':
          return plural(announcement.count, { one: 'Frame added around # node', other: 'Frame added around # nodes' });
        case 'connected':
          return t`Connected`;
        case 'undone':
          return t`Undid`;
        case 'redone':
          return t`Redone`;
      }
    };
    const subscription = actor.on('announced', ({ announcement }) =>
      announce(({ count }) => ({ text: textOf(announcement), count: count + 1 })),
    );
    return () => subscription.unsubscribe();
  }, [actor, i18n, t]);

  // A conflict of one's own is heard by its notice.
  useEffect(() => {
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
      const text =
        others.length > 0 || (!node && conflict.element === 'node')
          ? plural(news.length, { one: '# new conflict', other: '# new conflicts' })
          : t`New conflict: ${name}`;
      announce(({ count }) => ({ text, count: count + 1 }));
    });
    return () => {
      noticeSubscription.unsubscribe();
      subscription.unsubscribe();
    };
  }, [actor, i18n, t]);

  return (
    <p className="sr-only" role="status" aria-live="polite">
      {/* A new element each time: the same words twice in a row are heard twice. */}
      <span key={currentMessage.count}>{currentMessage.text}</span>
    </p>
  );
}
