import { chunkKey } from '../../../geometry/spatial/chunk.ts';
import { svgElement } from '../../dom/svg.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './marquee.module.css';

/** The corners of a ring: between a live card's and a light one's. Board units. */
const RADIUS = 20;

/** Rings round nodes, one path per chunk of the board: only chunks where one came or went are written again. */
export function createRingLayer(parent: SVGGElement) {
  const chunks = new Map<string, { readonly path: SVGPathElement; rings: string }>();
  const pathByNode = new WeakMap<SceneNode, string>();

  function ringOf(node: SceneNode): string {
    const path = pathByNode.get(node) ?? ringPath(node);
    pathByNode.set(node, path);
    return path;
  }

  function chunkRings(key: string) {
    const chunk = chunks.get(key) ?? { path: svgElement('path', { class: s.ring ?? '' }, parent), rings: '' };
    chunks.set(key, chunk);
    return chunk;
  }

  /** Rings exactly these nodes. */
  function show(nodes: readonly SceneNode[]): void {
    const curves = new Map<string, string>();
    for (const node of nodes) {
      const key = chunkKey({ x: node.minX, y: node.minY });
      curves.set(key, (curves.get(key) ?? '') + ringOf(node));
    }
    for (const key of curves.keys()) chunkRings(key);
    for (const [key, chunk] of chunks) {
      const drawn = curves.get(key) ?? '';
      if (drawn === chunk.rings) continue;
      chunk.rings = drawn;
      chunk.path.setAttribute('d', drawn);
    }
  }

  return { show };
}

/** A card's outline, clockwise from the upper left corner. */
function ringPath({ minX, minY, maxX, maxY }: SceneNode): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x * RADIUS} ${y * RADIUS}`;
  const width = maxX - minX - 2 * RADIUS;
  const height = maxY - minY - 2 * RADIUS;
  const top = `M${minX + RADIUS} ${minY}h${width}${corner(1, 1)}v${height}`;
  return `${top}${corner(-1, 1)}h${-width}${corner(-1, -1)}v${-height}${corner(1, -1)}z`;
}
