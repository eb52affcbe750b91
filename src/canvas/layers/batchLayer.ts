import { HANDLE_KINDS, type HandleKind } from '../../../contract/handles.ts';
import { edgePath } from '../../geometry/edgePath.ts';
import type { SceneEdge } from '../scene.ts';
import { svgElement } from '../svg.ts';
import s from './edges.module.css';

/** The side of a cell in board units: four cards with their gaps, about a tile of the browser's raster where edges are batched. */
const CELL_SIDE = 4 * 560;

/** What of an edge is drawn here. */
type Way = Pick<SceneEdge, 'kind' | 'from' | 'to' | 'lane' | 'rail'>;

/**
 * Draws many edges as one path per kind and cell: what a crowded light tier can afford. A path of all of them would be worked
 * through for every tile that the browser rasters (30 ms a frame of a zoom at 0.13; by cells it is 4).
 */
export function createBatchLayer(parent: SVGGElement) {
  const groups = new Map<HandleKind, SVGGElement>(
    HANDLE_KINDS.map((kind) => [kind, svgElement('g', { 'data-kind': kind }, parent)]),
  );
  const paths = new Map<string, SVGPathElement>();

  function pathOf(key: string, kind: HandleKind): SVGPathElement {
    const path = paths.get(key) ?? svgElement('path', { class: s.line ?? '' }, groups.get(kind));
    paths.set(key, path);
    return path;
  }

  function show(edges: Iterable<Way>): void {
    const batches = new Map<string, { readonly kind: HandleKind; curves: string }>();
    for (const { kind, from, to, lane, rail } of edges) {
      const key = `${kind} ${Math.floor(from.x / CELL_SIDE)} ${Math.floor(from.y / CELL_SIDE)}`;
      const batch = batches.get(key) ?? { kind, curves: '' };
      batch.curves += edgePath(from, to, lane, rail);
      batches.set(key, batch);
    }
    for (const [key, path] of paths) {
      if (batches.has(key)) continue;
      path.remove();
      paths.delete(key);
    }
    for (const [key, { kind, curves }] of batches) pathOf(key, kind).setAttribute('d', curves);
  }

  return { show };
}
