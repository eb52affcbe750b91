import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MessageSquarePlus } from 'lucide-react';
import { isComment } from '../../../board/comments/comments.ts';
import type { NodeActions } from '../../../canvas/arrange/nodeActions.ts';
import type { BoardSession } from '../../../session/boardSession.ts';

/** The entry that begins a comment about one node, for everybody who may comment. */
export function commentActions({ actor }: Pick<BoardSession, 'actor'>): NodeActions {
  return ([node, ...others]) => {
    if (!node || others.length > 0 || isComment(node) || !actor.getSnapshot().context.mayComment) return [];
    const item = {
      id: 'comment',
      label: i18n._(msg`Comment on node`),
      icon: MessageSquarePlus,
      onSelect: () => actor.send({ type: 'comment.requested', about: node.id }),
    };
    return [{ id: 'comment', menuOnly: true, items: [item] }];
  };
}
