import type { Rect } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { Chunks } from './chunks.ts';

/** The shape that a node adds to the paths of its chunk: the path's name, and the shape in board units. */
export type NamedShape<Name extends string> = readonly [Name, string];

/** The paths of a chunk: each node's shapes, joined by name. */
export type ChunkPaths<Name extends string> = ReadonlyMap<Name, string>;

/** A path that chunks may have: where it lies, and its class. */
type ChunkPath<Name extends string> = {
  readonly name: Name;
  readonly parent: Element;
  readonly className: string;
};

type ChunkLayerOptions<Name extends string> = {
  readonly chunks: Chunks;
  /** From back to front. */
  readonly paths: readonly ChunkPath<Name>[];
  readonly pathsOf: (key: string) => ChunkPaths<Name>;
};

/** Joins the shapes of nodes by name. */
export function joinShapes<Name extends string>(
  nodes: readonly SceneNode[],
  shapesOf: (node: SceneNode) => readonly NamedShape<Name>[],
): ChunkPaths<Name> {
  const joinedShapes = new Map<Name, string>();
  for (const node of nodes)
    for (const [name, shape] of shapesOf(node)) joinedShapes.set(name, (joinedShapes.get(name) ?? '') + shape);
  return joinedShapes;
}

/** Joined shapes as a group of their own: a path for each name, in the order of `names`. */
export function shapesGroup<Name extends string>(
  joinedShapes: ChunkPaths<Name>,
  names: readonly Name[],
  classOf: (name: Name) => string | undefined,
): SVGGElement {
  const group = svgElement('g', {});
  for (const name of names) {
    const d = joinedShapes.get(name);
    if (d !== undefined) svgElement('path', { class: classOf(name) ?? '', d }, group);
  }
  return group;
}

/** Draws whole chunks of the board as one path per colour; only chunks in which something changed are written again. */
export function createChunkLayer<Name extends string>({ chunks, paths, pathsOf }: ChunkLayerOptions<Name>) {
  const drawnPathsByChunk = new Map<string, Map<Name, SVGPathElement>>();
  const staleChunks = new Set<string>(chunks.keys());
  const stop = chunks.onChange((key) => staleChunks.add(key));

  function drawChunk(key: string): void {
    staleChunks.delete(key);
    const shapes = pathsOf(key);
    const elements = drawnPathsByChunk.get(key) ?? new Map<Name, SVGPathElement>();
    drawnPathsByChunk.set(key, elements);
    // An element for every colour of every chunk would be hundreds that draw nothing.
    for (const path of paths) {
      const { name } = path;
      const d = shapes.get(name);
      const element = elements.get(name);
      if (d === undefined) {
        element?.remove();
        elements.delete(name);
      } else if (element?.getAttribute('d') !== d) {
        // What is set is parsed and painted, even when it is the same.
        (element ?? appendPath(elements, path)).setAttribute('d', d);
      }
    }
    if (elements.size === 0) drawnPathsByChunk.delete(key);
  }

  function appendPath(
    elements: Map<Name, SVGPathElement>,
    { name, parent, className }: ChunkPath<Name>,
  ): SVGPathElement {
    // Paths of one colour stay together in one group, so that colours lie above each other in the same order everywhere.
    const element = svgElement('path', { class: className }, parent);
    elements.set(name, element);
    return element;
  }

  function removeChunk(key: string): void {
    for (const element of drawnPathsByChunk.get(key)?.values() ?? []) element.remove();
    drawnPathsByChunk.delete(key);
    staleChunks.add(key);
  }

  return {
    /** Writes the chunks that changed since they were last written, `limit` of them or all; tells whether none is left. */
    draw(limit = Number.POSITIVE_INFINITY): boolean {
      for (const key of [...staleChunks].slice(0, limit)) drawChunk(key);
      return staleChunks.size === 0;
    },
    /** Keeps these chunks alone, and writes at most `limit` of them that are not up to date; tells whether all are. */
    drawOnly(keys: ReadonlySet<string>, limit: number): boolean {
      for (const key of [...drawnPathsByChunk.keys()]) if (!keys.has(key)) removeChunk(key);
      const staleKeys = [...keys].filter((key) => staleChunks.has(key));
      for (const key of staleKeys.slice(0, limit)) drawChunk(key);
      return staleKeys.length <= limit;
    },
    stop(): void {
      stop();
      for (const key of [...drawnPathsByChunk.keys()]) removeChunk(key);
    },
  };
}

/** A box as a closed path. */
export function boxPath({ minX, minY, maxX, maxY }: Rect): string {
  return `M${minX} ${minY}H${maxX}V${maxY}H${minX}z`;
}
