import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { navigate, useAddress } from '../../navigation.ts';
import { linkedNodeIn, withoutLinkedNode } from '../../nodeLink.ts';

/** Selects the node that the address leads to, and goes there; the address then leads to the board again, which opens as it was left. */
export function LinkedNode({ actor }: Pick<BoardSession, 'actor'>) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const notices = useNotices();
  const address = useAddress();

  const followLink = useEffectEvent((id: NodeId) => {
    navigate(withoutLinkedNode(address), { replace: true });
    if (!actor.getSnapshot().context.board.nodes.has(id)) {
      notices.show({
        key: 'linked node',
        title: t`This node is no longer on the board`,
        text: t`The link points to a node that was deleted.`,
      });
      return;
    }
    // Who only looks cannot open the frame that hides a node.
    const shownId = canvas.scene.isReadOnly() ? (canvas.scene.drawnNodeOf(id) ?? id) : id;
    goToNode(canvas, shownId);
    canvas.commands.focusCard(shownId);
  });

  useEffect(() => {
    const id = linkedNodeIn(address);
    if (id !== undefined) followLink(id);
  }, [address]);

  return null;
}
