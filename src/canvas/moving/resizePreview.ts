import type { ResizeFacts } from '../../board/document/facts.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { cardOf, groundOf } from '../dom/nodeElements.ts';
import { stretchFrame } from '../render/layers/frameLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';

/** A live card, or an open frame, that is drawn in another size than the board has it: only the document changes. */
export type StretchedCard = {
  /** Missing for a frame. */
  readonly card?: HTMLElement;
  /** The place where it is drawn, in board units. */
  readonly place: () => Rect;
  /** The height that a width asks for; undefined where the size alone decides. Draws the card in that width. */
  readonly heightFor: ((width: number) => number) | undefined;
  readonly show: (place: Rect) => void;
  readonly putBack: () => void;
};

/** Takes a node to be stretched; undefined while its card is not live. */
export function stretch(canvas: CanvasParts, node: SceneNode, rule: ResizeFacts): StretchedCard | undefined {
  return node.isGround ? stretchGround(canvas, node) : stretchCard(canvas, node, rule);
}

function stretchGround(canvas: CanvasParts, node: SceneNode): StretchedCard | undefined {
  const group = groundOf(canvas.elements.lower, node.id);
  if (!group) return undefined;
  const show = (place: Rect) => stretchFrame(group, place);
  return { place: () => node, heightFor: undefined, show, putBack: () => show(node) };
}

function stretchCard(canvas: CanvasParts, node: SceneNode, { along }: ResizeFacts): StretchedCard | undefined {
  const card = cardOf(canvas.elements.cards, node.id);
  if (!card) return undefined;
  const { width, height, transform } = card.style;
  const edges = () => [...node.edges].flatMap((id) => canvas.scene.edge(id) ?? []);

  /** An end stays on its side of the card, as far from the top as it was. */
  function moved(end: Point, place: Rect): Point {
    return { x: end.x === node.minX ? place.minX : place.maxX, y: end.y - node.minY + place.minY };
  }

  return {
    card,
    place: () => ({
      minX: node.minX,
      minY: node.minY,
      maxX: node.minX + card.offsetWidth,
      maxY: node.minY + card.offsetHeight,
    }),
    heightFor:
      along === 'both'
        ? undefined
        : (wanted) => {
            card.style.width = `${wanted}px`;
            return card.offsetHeight;
          },
    show(place): void {
      card.style.width = `${widthOf(place)}px`;
      if (along === 'both') card.style.height = `${heightOf(place)}px`;
      card.style.transform = `translate(${place.minX}px,${place.minY}px)`;
      for (const { id, edge, from, to } of edges()) {
        canvas.renderer.layers.edges.place(id, {
          from: edge.source === node.id ? moved(from, place) : from,
          to: edge.target === node.id ? moved(to, place) : to,
        });
      }
    },
    putBack(): void {
      Object.assign(card.style, { width, height, transform });
      for (const edge of edges()) canvas.renderer.layers.edges.place(edge.id, edge);
    },
  };
}
