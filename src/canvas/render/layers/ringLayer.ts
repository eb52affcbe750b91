import { chunkKey } from '../../../geometry/spatial/chunk.ts';
import { svgElement } from '../../dom/svg.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './marquee.module.css';

/** The corners of a ring: between a live card's and a light one's. Board units. */
const RING_CORNER_RADIUS = 20;

/** Rings round nodes, one path per chunk of the board: only chunks where one came or went are written again. */
export function createRingLayer(parent: SVGGElement) {
  const chunks = new Map<string, { readonly element: SVGPathElement; path: string }>();
  const pathByNode = new WeakMap<SceneNode, string>();

  function ringOf(node: SceneNode): string {
    const path = pathByNode.get(node) ?? ringPath(node);
    pathByNode.set(node, path);
    return path;
  }

  function getOrCreateChunk(key: string) {
    const chunk = chunks.get(key) ?? { element: svgElement('path', { class: s.ring ?? '' }, parent), path: '' };
    chunks.set(key, chunk);
    return chunk;
  }

  /** Rings exactly these nodes. */
  function show(nodes: readonly SceneNode[]): void {
    const ringPathByChunk = new Map<string, string>();
    for (const node of nodes) {
      const key = chunkKey({ x: node.minX, y: node.minY });
      ringPathByChunk.set(key, (ringPathByChunk.get(key) ?? '') + ringOf(node));
    }
    for (const key of ringPathByChunk.keys()) getOrCreateChunk(key);
    for (const [key, chunk] of chunks) {
      const chunkPath = ringPathByChunk.get(key) ?? '';
      if (chunkPath === chunk.path) continue;
      chunk.path = chunkPath;
      chunk.element.setAttribute('d', chunkPath);
    }
  }

  return { show };
}

/** A card's outline, clockwise from the upper left corner. */
function ringPath({ minX, minY, maxX, maxY }: SceneNode): string {
  const cornerArc = (x: number, y: number) =>
    `a${RING_CORNER_RADIUS} ${RING_CORNER_RADIUS} 0 0 1 ${x * RING_CORNER_RADIUS} ${y * RING_CORNER_RADIUS}`;
  const width = maxX - minX - 2 * RING_CORNER_RADIUS;
  const height = maxY - minY - 2 * RING_CORNER_RADIUS;
  const top = `M${minX + RING_CORNER_RADIUS} ${minY}h${width}${cornerArc(1, 1)}v${height}`;
  return `${top}${cornerArc(-1, 1)}h${-width}${cornerArc(-1, -1)}v${-height}${cornerArc(1, -1)}z`;
}
