import { HANDLE_KINDS, type HandleKind } from '../../../../contract/handles.ts';
import { edgePath } from '../../../geometry/edges/edgePath.ts';
import { svgElement } from '../../dom/svg.ts';
import { needsCasing } from '../../scene/needsCasing.ts';
import type { SceneEdge } from '../../scene/sceneIndex.ts';
import s from './edges.module.css';

/** The side of a cell in board units: four cards with their gaps, about a tile of the browser's raster where edges are batched. */
const CELL_SIDE = 4 * 560;

/** The parts of an edge that are drawn here. */
type BatchedEdge = Pick<SceneEdge, 'kind' | 'from' | 'to' | 'lane' | 'rail'>;

/**
 * Draws many edges as one path per kind and cell: what a crowded light tier can afford. A path of all of them would be worked
 * through for every tile that the browser rasters (30 ms a frame of a zoom at 0.13; by cells it is 4).
 */
export function createEdgeBatchLayer(parent: SVGGElement) {
  const groups = new Map<HandleKind, SVGGElement>(
    HANDLE_KINDS.map((kind) => [kind, svgElement('g', { 'data-kind': kind }, parent)]),
  );
  /** The lines of a cell, over their casings where their kind has any. */
  const paths = new Map<string, readonly SVGPathElement[]>();

  function pathsOf(key: string, kind: HandleKind): readonly SVGPathElement[] {
    const elements = paths.get(key) ?? createPaths(kind);
    paths.set(key, elements);
    return elements;
  }

  function createPaths(kind: HandleKind): readonly SVGPathElement[] {
    const group = groups.get(kind);
    const line = svgElement('path', { class: s.line ?? '' }, group);
    if (!needsCasing(kind)) return [line];
    const casing = svgElement('path', { class: s.casing ?? '' });
    group?.prepend(casing);
    return [casing, line];
  }

  function show(edges: Iterable<BatchedEdge>): void {
    const batches = new Map<string, { readonly kind: HandleKind; curves: string }>();
    for (const { kind, from, to, lane, rail } of edges) {
      const key = `${kind} ${Math.floor(from.x / CELL_SIDE)} ${Math.floor(from.y / CELL_SIDE)}`;
      const batch = batches.get(key) ?? { kind, curves: '' };
      batch.curves += edgePath(from, to, lane, rail);
      batches.set(key, batch);
    }
    for (const [key, drawnPaths] of paths) {
      if (batches.has(key)) continue;
      for (const path of drawnPaths) path.remove();
      paths.delete(key);
    }
    for (const [key, { kind, curves }] of batches)
      for (const path of pathsOf(key, kind)) path.setAttribute('d', curves);
  }

  return { show };
}
