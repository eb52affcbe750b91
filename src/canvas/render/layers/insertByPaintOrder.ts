import type { SceneNode } from '../../scene/sceneIndex.ts';

const nodeByElement = new WeakMap<Element, SceneNode>();

/** Puts the element of a node among its siblings in paint order. Ranks are read anew: one changes when others come and go. */
export function insertByPaintOrder(parent: Element, element: Element, node: SceneNode): void {
  nodeByElement.set(element, node);
  const { paintOrder } = node;
  const rankOf = (sibling: Element | null, fallback: number) =>
    (sibling && nodeByElement.get(sibling)?.paintOrder) ?? fallback;
  const isPlaced =
    element.parentNode === parent &&
    rankOf(element.previousElementSibling, paintOrder) <= paintOrder &&
    rankOf(element.nextElementSibling, paintOrder) >= paintOrder;
  if (isPlaced) return;
  let above: Element | null = null;
  let below = parent.lastElementChild;
  while (below && (below === element || rankOf(below, paintOrder) > paintOrder)) {
    if (below !== element) above = below;
    below = below.previousElementSibling;
  }
  parent.insertBefore(element, above);
}
