import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { nodesMovingWith } from '../../board/placement/frameMembership.ts';
import { addPoints, type Point } from '../../geometry/plane/point.ts';
import { cardElement, frameElement } from '../dom/nodeElements.ts';
import { svgElement } from '../dom/svg.ts';
import { createEdgeBatchLayer } from '../render/layers/edgeBatchLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge } from '../scene/sceneIndex.ts';

/** Copies of nodes while they are dragged: pictures of them, and the edges that the copies will have. */
export type CopyPreview = {
  /** Shows the copies this far from their originals, in board units. */
  readonly moveBy: (offset: Point) => void;
  readonly end: () => void;
};

/** Draws copies of these nodes, and of what goes along with them, beside the nodes themselves. */
export function startCopyPreview(canvas: CanvasParts, ids: readonly NodeId[]): CopyPreview {
  const { scene, elements, renderer } = canvas;
  const copiedIds = new Set(nodesMovingWith(canvas.boardActor.getSnapshot().context.board, ids));
  const copiedElements = [...copiedIds].flatMap(
    (id) => cardElement(elements.cards, id) ?? frameElement(elements.lowerSvg, id) ?? [],
  );
  const copies = copiedElements.map((original) => copyOf(original));
  const group = svgElement('g', {}, renderer.groups.dragged);
  const lightCards = [...copiedIds].flatMap((id) => renderer.layers.light?.group(id) ?? []);
  group.append(...lightCards.map((original) => copyOf(original, false)));
  if (renderer.areNodesChunked()) group.append(renderer.ghostsOf(copiedIds));
  const incomingEdges = [...copiedIds].flatMap((id) => edgesInto(id));
  const innerEdges = incomingEdges.filter(({ edge }) => copiedIds.has(edge.source));
  const outerEdges = incomingEdges.filter(
    ({ edge }) => !copiedIds.has(edge.source) && !isReadOnly(scene.node(edge.source)?.node),
  );
  createEdgeBatchLayer(svgElement('g', {}, group)).show(innerEdges);
  const outerEdgeGroup = svgElement('g', {}, renderer.groups.pulledEdges);
  const outerEdgeBatch = createEdgeBatchLayer(outerEdgeGroup);

  function edgesInto(id: NodeId): SceneEdge[] {
    return [...scene.edgesAt(id)].flatMap((edgeId) => {
      const edge = scene.edge(edgeId);
      return edge?.edge.target === id ? edge : [];
    });
  }

  return {
    moveBy(offset): void {
      for (const copy of copies) copy.style.translate = `${offset.x}px ${offset.y}px`;
      group.style.transform = `translate(${offset.x}px,${offset.y}px)`;
      outerEdgeBatch.show(
        outerEdges.map(({ kind, from, to }) => {
          return { kind, from, to: addPoints(to, offset), lane: undefined, rail: undefined };
        }),
      );
    },
    end(): void {
      for (const element of [...copies, group, outerEdgeGroup]) element.remove();
    },
  };
}

/** A picture of a card or of a frame, above it: nobody can meet it, and it is no node to whoever looks for one. */
function copyOf<T extends HTMLElement | SVGElement>(original: T, isBesideOriginal = true): T {
  const copy = original.cloneNode(true) as T;
  delete copy.dataset.nodeId;
  delete copy.dataset.frame;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  copy.style.pointerEvents = 'none';
  // A copy of a field is empty until it is told what was typed into the original.
  const fields = copy.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea,input');
  const originalFields = original.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea,input');
  for (const [index, field] of fields.entries()) if (field.type !== 'file') field.value = originalFields[index]!.value;
  if (isBesideOriginal) original.parentElement?.append(copy);
  return copy;
}
