import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Link } from 'lucide-react';
import type { NodeId } from '../../../../contract/ids.ts';
import type { NodeActions } from '../../../canvas/arrange/nodeActions.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { nodeLink } from '../../nodeLink.ts';

/** The key that copies a link to the selected node. */
export const NODE_LINK_KEY = 'Alt+L';

const NOTICE_KEY = 'node link';

/** The entry that copies a link to one node, for everybody who looks at the board. */
export function nodeLinkActions({ actor, notices }: Pick<BoardSession, 'actor' | 'notices'>): NodeActions {
  async function copyLink(id: NodeId): Promise<void> {
    const { boardId, role } = actor.getSnapshot().context;
    const link = nodeLink(location, { boardId, role, id });
    try {
      await navigator.clipboard.writeText(link);
      notices.show({
        key: NOTICE_KEY,
        title: i18n._(msg`Link copied`),
        text: i18n._(msg`It opens this node for everyone who has access to the board.`),
      });
    } catch (error) {
      console.error('clipboard', error);
      notices.show({
        key: NOTICE_KEY,
        bad: true,
        title: i18n._(msg`The browser didn’t allow copying the link`),
        text: link,
      });
    }
  }

  return ([node, ...others]) => {
    if (!node || others.length > 0) return [];
    const item = {
      id: 'copyLink',
      label: i18n._(msg`Copy link to node`),
      icon: Link,
      shortcut: NODE_LINK_KEY,
      onSelect: () => void copyLink(node.id),
    } as const;
    return [{ id: 'link', menuOnly: true, items: [item] }];
  };
}
