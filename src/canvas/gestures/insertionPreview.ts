import { insertionConnections } from '../../board/connect/insertion.ts';
import { edgePath } from '../../geometry/edges/edgePath.ts';
import { addPoints } from '../../geometry/plane/point.ts';
import type { NodeDrag } from '../../machines/gesture/gesture.events.ts';
import { svgElement } from '../dom/svg.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { handlePoint } from '../scene/handlePositions.ts';
import s from './insertion.module.css';

/** Lights the edge up on which a dragged node hangs: it runs through the node then, as it will once the node is let go. */
export function createInsertionPreview(canvas: CanvasParts) {
  const { scene, boardActor, elements, renderer } = canvas;
  const group = svgElement('g', { 'data-insertion': '' });
  const glow = svgElement('path', { class: s.glow ?? '' }, group);
  const line = svgElement('path', { class: s.line ?? '' }, group);
  let hiddenEdge: Element | null = null;

  /** The edge itself is not seen meanwhile, where it is drawn singly. */
  function hideEdge(edge: Element | null): void {
    if (edge === hiddenEdge) return;
    hiddenEdge?.removeAttribute('data-picked');
    edge?.setAttribute('data-picked', '');
    hiddenEdge = edge;
  }

  function clear(): void {
    hideEdge(null);
    group.remove();
  }

  return {
    show({ nodes, offset, into }: NodeDrag): void {
      const [node, edge] = [nodes[0] && scene.node(nodes[0]), into && scene.edge(into)];
      const { board, facts } = boardActor.getSnapshot().context;
      const [first, second] = (node && edge && insertionConnections(board, edge.id, node.id, facts)) || [];
      if (!node || !edge || !first || !second) {
        clear();
        return;
      }
      const input = addPoints(handlePoint(node, first.targetHandle), offset);
      const output = addPoints(handlePoint(node, second.sourceHandle), offset);
      const path = edgePath(edge.from, input) + edgePath(output, edge.to);
      for (const each of [glow, line]) each.setAttribute('d', path);
      group.dataset.kind = edge.kind;
      if (!group.isConnected) renderer.groups.pulledEdges.append(group);
      hideEdge(elements.lowerSvg.querySelector(`[data-edge-id="${CSS.escape(edge.id)}"]`));
    },
    clear,
  };
}
