import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { focusedNode } from '../dom/eventTargets.ts';
import type { StageElements } from '../dom/stageElements.ts';
import type { SceneIndex } from '../scene/sceneIndex.ts';
import type { Painting } from './painting.ts';

type RedrawerOptions = {
  readonly elements: StageElements;
  readonly scene: SceneIndex;
  readonly painting: Painting;
};

/** Draws anew, where they are drawn now, the nodes and edges that changed or went; live cards are React's. */
export function createRedrawer({ elements, scene, painting: { layers, chunks } }: RedrawerOptions) {
  /** A node that went, or became open ground, takes its focus along to the stage, never to nowhere. */
  function removeNode(id: NodeId): void {
    layers.light?.remove(id);
    if (focusedNode(elements.cards) === id) elements.surface.focus({ preventScroll: true });
  }

  function redrawNode(id: NodeId): void {
    const node = scene.node(id);
    if (!node || node.isOpenFrame) removeNode(id);
    else if (layers.light?.has(id)) layers.light.draw(node);
  }

  function redrawEdge(id: EdgeId): void {
    // To ask for one edge finds the ways of all that wait: only for those that are drawn.
    if (!layers.edges.has(id)) return;
    const edge = scene.edge(id);
    if (edge) layers.edges.draw(edge);
    else if (layers.edges.remove(id)) elements.surface.focus({ preventScroll: true });
  }

  function redraw(nodes: ReadonlySet<NodeId>, edges: ReadonlySet<EdgeId>): void {
    chunks.update(nodes);
    nodes.forEach(redrawNode);
    edges.forEach(redrawEdge);
  }

  const heightObserver = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const id = (target as HTMLElement).dataset.nodeId as NodeId;
      const change = scene.setMeasuredHeight(id, borderBoxSize[0]?.blockSize ?? 0);
      if (change) redraw(change.nodes, change.edges);
    }
  });

  return {
    redraw,
    /** Watches a live card's height, which the far tiers draw too; gives back how to stop. */
    observeHeight(card: HTMLElement | null): (() => void) | undefined {
      if (!card) return undefined;
      heightObserver.observe(card);
      return () => heightObserver.unobserve(card);
    },
    stop: () => heightObserver.disconnect(),
  };
}
