import type { NodeId } from '../../../../contract/ids.ts';

/** The alert on a node's card, which screen readers read when it appears; undefined where no card is drawn, or it has none. */
export function cardAlert(id: NodeId): Element | undefined {
  return document.querySelector(`[role="group"][data-node-id="${CSS.escape(id)}"] [role="alert"]`) ?? undefined;
}
