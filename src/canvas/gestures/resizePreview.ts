import type { ResizeFacts } from '../../board/document/nodeFacts.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { cardElement, frameElement } from '../dom/nodeElements.ts';
import { setFrameRect } from '../render/layers/frameLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';

/** A live card, or an open frame, that is drawn in another size than the board has it: only the document changes. */
export type ResizePreview = {
  /** Missing for a frame. */
  readonly card?: HTMLElement;
  /** The place where it is drawn, in board units. */
  readonly currentRect: () => Rect;
  /** The height that a width asks for; undefined where the size alone decides. Draws the card in that width. */
  readonly heightFor: ((width: number) => number) | undefined;
  readonly show: (rect: Rect) => void;
  readonly reset: () => void;
};

/** Takes a node to be stretched; undefined while its card is not live. */
export function createResizePreview(
  canvas: CanvasParts,
  node: SceneNode,
  rule: ResizeFacts,
): ResizePreview | undefined {
  return node.isOpenFrame ? createFrameResizePreview(canvas, node) : createCardResizePreview(canvas, node, rule);
}

function createFrameResizePreview(canvas: CanvasParts, node: SceneNode): ResizePreview | undefined {
  const group = frameElement(canvas.elements.lowerSvg, node.id);
  if (!group) return undefined;
  const show = (rect: Rect) => setFrameRect(group, rect);
  return { currentRect: () => node, heightFor: undefined, show, reset: () => show(node) };
}

function createCardResizePreview(
  canvas: CanvasParts,
  node: SceneNode,
  { along }: ResizeFacts,
): ResizePreview | undefined {
  const card = cardElement(canvas.elements.cards, node.id);
  if (!card) return undefined;
  const { width, height, transform } = card.style;
  const edges = () => [...node.edges].flatMap((id) => canvas.scene.edge(id) ?? []);

  /** An end stays on its side of the card, as far from the top as it was. */
  function movedEnd(end: Point, rect: Rect): Point {
    return { x: end.x === node.minX ? rect.minX : rect.maxX, y: end.y - node.minY + rect.minY };
  }

  return {
    card,
    currentRect: () => ({
      minX: node.minX,
      minY: node.minY,
      maxX: node.minX + card.offsetWidth,
      maxY: node.minY + card.offsetHeight,
    }),
    heightFor:
      along === 'both'
        ? undefined
        : (width) => {
            card.style.width = `${width}px`;
            return card.offsetHeight;
          },
    show(rect): void {
      card.style.width = `${widthOf(rect)}px`;
      if (along === 'both') card.style.height = `${heightOf(rect)}px`;
      card.style.transform = `translate(${rect.minX}px,${rect.minY}px)`;
      for (const { id, edge, from, to } of edges()) {
        canvas.renderer.layers.edges.updateCurve(id, {
          from: edge.source === node.id ? movedEnd(from, rect) : from,
          to: edge.target === node.id ? movedEnd(to, rect) : to,
        });
      }
    },
    reset(): void {
      Object.assign(card.style, { width, height, transform });
      for (const edge of edges()) canvas.renderer.layers.edges.updateCurve(edge.id, edge);
    },
  };
}
