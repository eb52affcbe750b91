import type { NodeId } from '../../../../contract/ids.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { heightOf, type Rect, translatedRect, widthOf } from '../../../geometry/plane/rect.ts';
import { cardElement, frameElement } from '../../dom/nodeElements.ts';
import { svgElement } from '../../dom/svg.ts';
import { setFrameRect } from '../../render/layers/frameLayer.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './box.module.css';
import type { BoxNode } from './boxMembers.ts';

/** Nodes that are drawn at other places than the board has them: only the document changes. */
export type BoxPreview = {
  readonly show: (rects: readonly Rect[]) => void;
  /** The height of a node's card as it is drawn now, in board units; undefined where it has none. */
  readonly drawnHeight: (id: NodeId) => number | undefined;
  readonly reset: () => void;
};

/** Takes the nodes of a box to be resized: cards and frames follow at once, what is drawn from afar is outlined. */
export function startBoxPreview(canvas: CanvasParts, boxNodes: readonly BoxNode[]): BoxPreview {
  const { scene, elements, renderer } = canvas;
  const ghost = svgElement('path', { class: s.ghost ?? '' }, elements.upperSvg);
  const movedNodes = boxNodes.flatMap(({ node, carried }) => [node, ...carried]);
  const unpinners = movedNodes.filter(({ id }) => renderer.live.has(id)).map(({ id }) => renderer.pin(id));
  const cards = new Map(movedNodes.map(({ id }) => [id, cardElement(elements.cards, id)]));
  const stylesBefore = new Map(
    [...cards.values()].flatMap((card) => {
      if (!card) return [];
      const { width, height, transform } = card.style;
      return [[card, { width, height, transform }] as const];
    }),
  );
  const outputsByCard = new Map(
    [...stylesBefore.keys()].map((card) => [card, [...card.querySelectorAll<HTMLElement>('[data-handle-id^="out."]')]]),
  );
  const edgeIds = new Set(movedNodes.flatMap(({ edges }) => [...edges]));
  const edges = [...edgeIds].flatMap((id) => scene.edge(id) ?? []);

  function showNode(node: SceneNode, rect: Rect, along: 'width' | 'both' | 'ratio' | undefined): string {
    if (node.isOpenFrame) {
      const group = frameElement(elements.lowerSvg, node.id);
      if (group) setFrameRect(group, rect);
      return '';
    }
    const card = cards.get(node.id);
    if (!card) return outline(rect);
    card.style.transform = `translate(${rect.minX}px,${rect.minY}px)`;
    if (along) card.style.width = `${widthOf(rect)}px`;
    if (along === 'both') card.style.height = `${heightOf(rect)}px`;
    for (const output of outputsByCard.get(card) ?? []) output.style.left = `${widthOf(rect)}px`;
    return '';
  }

  return {
    show(rects): void {
      let outlines = '';
      const rectById = new Map<NodeId, Rect>();
      for (const [index, { node, rule, carried }] of boxNodes.entries()) {
        const rect = rects[index] ?? node;
        rectById.set(node.id, rect);
        outlines += showNode(node, rect, rule?.along);
        const offset = { x: rect.minX - node.minX, y: rect.minY - node.minY };
        for (const each of carried) {
          const carriedRect = translatedRect(each, offset);
          rectById.set(each.id, carriedRect);
          outlines += showNode(each, carriedRect, undefined);
        }
      }
      ghost.setAttribute('d', outlines);
      for (const { id, edge, from, to } of edges) {
        renderer.layers.edges.updateCurve(id, {
          from: movedEnd(from, scene.node(edge.source), rectById.get(edge.source)),
          to: movedEnd(to, scene.node(edge.target), rectById.get(edge.target)),
        });
      }
    },
    drawnHeight: (id) => cards.get(id)?.offsetHeight,
    reset(): void {
      for (const [card, style] of stylesBefore) Object.assign(card.style, style);
      for (const { id, minX, maxX } of movedNodes) {
        const card = cards.get(id);
        for (const output of (card && outputsByCard.get(card)) ?? []) output.style.left = `${maxX - minX}px`;
      }
      for (const node of movedNodes) if (node.isOpenFrame) showNode(node, node, undefined);
      for (const edge of edges) if (scene.edge(edge.id) === edge) renderer.layers.edges.updateCurve(edge.id, edge);
      for (const unpin of unpinners) unpin();
      ghost.remove();
    },
  };
}

/** An end stays on its side of the card, as far from the top as it was. */
function movedEnd(end: Point, node: Rect | undefined, rect: Rect | undefined): Point {
  if (!node || !rect) return end;
  return { x: end.x === node.minX ? rect.minX : rect.maxX, y: end.y - node.minY + rect.minY };
}

function outline({ minX, minY, maxX, maxY }: Rect): string {
  return `M${minX} ${minY}H${maxX}V${maxY}H${minX}Z`;
}
