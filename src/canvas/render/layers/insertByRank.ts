import type { SceneNode } from '../../scene/sceneIndex.ts';

const shown = new WeakMap<Element, SceneNode>();

/** Puts the element of a node among its siblings in paint order. Ranks are read anew: one changes when others come and go. */
export function insertByRank(parent: Element, element: Element, node: SceneNode): void {
  shown.set(element, node);
  const { rank } = node;
  const rankOf = (sibling: Element | null, none: number) => (sibling && shown.get(sibling)?.rank) ?? none;
  const isPlaced =
    element.parentNode === parent &&
    rankOf(element.previousElementSibling, rank) <= rank &&
    rankOf(element.nextElementSibling, rank) >= rank;
  if (isPlaced) return;
  let above: Element | null = null;
  let below = parent.lastElementChild;
  while (below && (below === element || rankOf(below, rank) > rank)) {
    if (below !== element) above = below;
    below = below.previousElementSibling;
  }
  parent.insertBefore(element, above);
}
