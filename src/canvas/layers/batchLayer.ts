import { HANDLE_KINDS, type HandleKind } from '../../../contract/handles.ts';
import { edgePath } from '../../geometry/edgePath.ts';
import type { SceneEdge } from '../scene.ts';
import { svgElement } from '../svg.ts';
import s from './edges.module.css';

/** Draws many edges as one path per kind: what a crowded light tier can afford. */
export function createBatchLayer(parent: SVGGElement) {
  const paths = new Map<HandleKind, SVGPathElement>(
    HANDLE_KINDS.map((kind) => [
      kind,
      svgElement('path', { class: s.line ?? '' }, svgElement('g', { 'data-kind': kind, 'data-batch': '' }, parent)),
    ]),
  );

  function show(edges: Iterable<SceneEdge>): void {
    const curves = new Map<HandleKind, string[]>();
    for (const edge of edges) {
      const list = curves.get(edge.kind) ?? [];
      list.push(edgePath(edge.from, edge.to, edge.lane, edge.rail));
      curves.set(edge.kind, list);
    }
    for (const [kind, path] of paths) path.setAttribute('d', curves.get(kind)?.join('') ?? '');
  }

  return { show };
}
