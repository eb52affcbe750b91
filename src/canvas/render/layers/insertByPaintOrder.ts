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
  let elementAbove: Element | null = null;
  let elementBelow = parent.lastElementChild;
  while (elementBelow && (elementBelow === element || rankOf(elementBelow, paintOrder) > paintOrder)) {
    if (elementBelow !== element) elementAbove = elementBelow;
    elementBelow = elementBelow.previousElementSibling;
  }
  parent.insertBefore(element, elementAbove);
}
