import type { NodeId } from '../../../contract/ids.ts';
import { chunkKey } from '../../geometry/chunk.ts';
import type { SceneNode } from '../scene.ts';
import { svgElement } from '../svg.ts';
import s from './nodes.module.css';

/** What a node looks like from so far away that only a colour is left of it. */
export type TileLook = 'picture' | 'plain' | 'selected' | 'error';
const LOOKS: readonly TileLook[] = ['plain', 'picture', 'error', 'selected'];

type Chunk = { readonly ids: Set<NodeId>; readonly paths: ReadonlyMap<TileLook, SVGPathElement> };

/** Draws whole chunks of the board as one path per colour; only chunks in which something changed are written again. */
export function createTileLayer(
  parent: SVGGElement,
  nodeOf: (id: NodeId) => SceneNode | undefined,
  lookOf: (node: SceneNode) => TileLook,
) {
  const chunks = new Map<string, Chunk>();
  const homes = new Map<NodeId, string>();
  const stale = new Set<string>();

  function chunkAt(key: string): Chunk {
    const known = chunks.get(key);
    if (known) return known;
    const group = svgElement('g', {}, parent);
    const paths = new Map(LOOKS.map((look) => [look, svgElement('path', { class: s[look] ?? '' }, group)]));
    const chunk = { ids: new Set<NodeId>(), paths };
    chunks.set(key, chunk);
    return chunk;
  }

  /** Notes that nodes appeared, moved, changed or went; nothing is drawn before `draw`. */
  function note(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = nodeOf(id);
      const home = homes.get(id);
      const key = node && chunkKey({ x: node.minX, y: node.minY });
      if (home !== undefined) {
        stale.add(home);
        if (home !== key) {
          chunks.get(home)?.ids.delete(id);
          homes.delete(id);
        }
      }
      if (key !== undefined) {
        chunkAt(key).ids.add(id);
        homes.set(id, key);
        stale.add(key);
      }
    }
  }

  /** Writes the chunks that changed since they were last drawn. `hidden` nodes are drawn by somebody else for now. */
  function draw(hidden?: ReadonlySet<NodeId>): void {
    for (const key of stale) {
      const chunk = chunks.get(key);
      if (!chunk) continue;
      const squares = new Map<TileLook, string[]>(LOOKS.map((look) => [look, []]));
      for (const id of chunk.ids) {
        const node = nodeOf(id);
        if (node && !hidden?.has(id)) squares.get(lookOf(node))?.push(tilePath(node));
      }
      for (const [look, path] of chunk.paths) path.setAttribute('d', squares.get(look)?.join('') ?? '');
    }
    stale.clear();
  }

  return { note, draw };
}

export type TileLayer = ReturnType<typeof createTileLayer>;

/** A node's box as a closed path. */
export function tilePath(node: SceneNode): string {
  const width = node.maxX - node.minX;
  return `M${node.minX} ${node.minY}h${width}v${node.maxY - node.minY}h${-width}z`;
}
