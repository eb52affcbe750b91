import type { NodeId } from '../../../contract/ids.ts';

/** The live card of a node. */
export function cardElement(cards: HTMLElement, id: NodeId): HTMLElement | undefined {
  return cards.querySelector<HTMLElement>(`:scope > [data-node-id="${CSS.escape(id)}"]`) ?? undefined;
}

/** The element of a node that can have the focus: its live card, or the drawing of an open frame. */
export function nodeElement(
  { cards, lowerSvg }: { readonly cards: HTMLElement; readonly lowerSvg: SVGSVGElement },
  id: NodeId,
): HTMLElement | SVGElement | undefined {
  return cardElement(cards, id) ?? frameElement(lowerSvg, id);
}

/** The drawing of an open frame. */
export function frameElement(lowerSvg: SVGSVGElement, id: NodeId): SVGElement | undefined {
  return lowerSvg.querySelector<SVGElement>(`[data-frame][data-node-id="${CSS.escape(id)}"]`) ?? undefined;
}
