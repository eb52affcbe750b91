import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import { svgElement } from '../dom/svg.ts';
import type { CardState } from '../scene/boardActor.ts';
import type { ThumbnailSize } from '../scene/nodeTypes.ts';
import type { SceneIndex, SceneNode } from '../scene/sceneIndex.ts';
import {
  boxPath,
  type ChunkPaths,
  createChunkLayer,
  joinShapes,
  type NamedShape,
  shapesGroup,
} from './layers/chunkLayer.ts';
import { createChunks } from './layers/chunks.ts';
import { createEdgeBatchLayer } from './layers/edgeBatchLayer.ts';
import { createEdgeLayer } from './layers/edgeLayer.ts';
import s from './layers/nodes.module.css';
import type { LightCardAppearance, LightCardLayer } from './zoomedOut/lightCardLayer.ts';

/** The appearance of a node from afar, by its type and data; state and selection are the view's. */
export type AppearanceGetter = (
  node: BoardNode,
  size: ThumbnailSize,
) => Omit<LightCardAppearance, 'selected' | 'state'>;

/** A node's square among the tiles; undefined for what draws none. */
export type TileKindGetter = (node: BoardNode) => 'plain' | 'note' | 'picture' | undefined;

type PaintingOptions = {
  readonly parent: SVGSVGElement;
  readonly scene: SceneIndex;
  readonly selection: () => ReadonlySet<ElementId>;
  readonly stateOf: (id: NodeId) => CardState;
  /** Says whether an edge may not be deleted. */
  readonly isUndeletable: (edge: BoardEdge) => boolean;
  readonly appearanceOf: AppearanceGetter;
  readonly tileKindOf: TileKindGetter;
  /** The thumbnail to show of a node now. */
  readonly thumbnailSizeOf: (node: SceneNode) => ThumbnailSize;
};

/** The paths of a chunk of tiles: what a node is, and above the pictures what happens to it. */
const TILE_FILLS = ['plain', 'note', 'picture'] as const;
const TILE_RINGS = ['errorRing', 'selectedRing'] as const;
const TILE_PATHS = [...TILE_FILLS, ...TILE_RINGS];
type TilePath = (typeof TILE_PATHS)[number];

/** The layers of the lower svg, from back to front, and how nodes and edges look in them. */
export function createPainting(options: PaintingOptions) {
  const { parent, scene, selection, stateOf, isUndeletable, appearanceOf, tileKindOf, thumbnailSizeOf } = options;
  const createGroup = (container: Element = parent) => svgElement('g', {}, container);
  const groups = {
    tiles: createGroup(),
    batch: svgElement('g', { 'data-edges': '' }, parent),
    edges: svgElement('g', { 'data-edges': '' }, parent),
    cards: createGroup(),
    light: createGroup(),
    pulledEdges: createGroup(),
    dragged: createGroup(),
    marks: createGroup(),
  };
  /** Open frames are ground, drawn by their own layer. */
  const cardNode = (id: NodeId) => {
    const node = scene.node(id);
    return node?.isOpenFrame ? undefined : node;
  };
  const chunks = createChunks(cardNode);
  const cachedPaths = new Map<string, ChunkPaths<TilePath>>();
  chunks.onChange((key) => cachedPaths.delete(key));
  let draggedIds: ReadonlySet<NodeId> = new Set();

  const appearanceWithState = (node: SceneNode): LightCardAppearance => ({
    ...appearanceOf(node.node, thumbnailSizeOf(node)),
    state: stateOf(node.id),
    selected: selection().has(node.id),
  });

  function tileShapes(node: SceneNode): NamedShape<TilePath>[] {
    const tileKind = tileKindOf(node.node);
    if (tileKind === undefined) return [];
    const box = boxPath(node);
    const fill: NamedShape<TilePath> = [tileKind, box];
    if (selection().has(node.id)) return [fill, ['selectedRing', box]];
    return stateOf(node.id) === 'error' ? [fill, ['errorRing', box]] : [fill];
  }

  /** Kept, because the map draws the same. */
  function tilePaths(key: string): ChunkPaths<TilePath> {
    const paths = cachedPaths.get(key) ?? joinShapes(chunks.nodesOf(key), tileShapes);
    cachedPaths.set(key, paths);
    return paths;
  }

  /** Each colour is a group of its own, so that they lie above each other alike in every chunk. */
  function tileLayer(squares: Element, rings: Element, pathsOf: typeof tilePaths) {
    const path = (name: TilePath, container: Element) => ({
      name,
      parent: createGroup(container),
      className: s[name] ?? '',
    });
    const fills = TILE_FILLS.map((name) => path(name, squares));
    const outlines = TILE_RINGS.map((name) => path(name, rings));
    return createChunkLayer({ chunks, paths: [...fills, ...outlines], pathsOf });
  }

  const squareGroup = createGroup(groups.tiles);
  const pictureGroup = createGroup(groups.tiles);

  function titleOf(id: NodeId): string {
    const node = scene.node(scene.drawnNodeOf(id));
    return node ? appearanceOf(node.node, 64).title : '';
  }

  const layers = {
    tiles: tileLayer(squareGroup, createGroup(groups.tiles), (key) =>
      draggedIds.size === 0
        ? tilePaths(key)
        : joinShapes(
            chunks.nodesOf(key).filter(({ id }) => !draggedIds.has(id)),
            tileShapes,
          ),
    ),
    batch: createEdgeBatchLayer(groups.batch),
    edges: createEdgeLayer(groups.edges, (edge) => ({
      selected: selection().has(edge.id),
      pulsing: stateOf(edge.edge.target) === 'busy',
      isUndeletable: isUndeletable(edge.edge),
      sourceTitle: titleOf(edge.edge.source),
      targetTitle: titleOf(edge.edge.target),
    })),
    /** Single cards from afar: loaded later, and the tiles stand for them until then. */
    light: undefined as LightCardLayer | undefined,
  };

  return {
    groups,
    layers,
    chunks,
    /** The layer of the tiles' pictures: above the squares, below the rings. */
    pictures: pictureGroup,
    appearanceOf: appearanceWithState,
    isDragged: (id: NodeId) => draggedIds.has(id),
    /** These nodes are drawn by somebody else for now: no chunk shows them where they stand. */
    setDragged(ids: ReadonlySet<NodeId>): void {
      const changedIds = [...draggedIds, ...ids];
      draggedIds = ids;
      chunks.update(changedIds);
    },
    /** Draws nodes as tiles of their own, to be moved by whoever drags them. */
    tilesOf: (nodes: readonly SceneNode[]) => shapesGroup(joinShapes(nodes, tileShapes), TILE_PATHS, (name) => s[name]),
    /** A second drawing of the whole board as tiles, kept in step: the minimap's. */
    mirrorTiles(mirrorParent: SVGGElement) {
      const mirror = svgElement('g', { class: s.mirror ?? '' }, mirrorParent);
      const layer = tileLayer(mirror, mirror, tilePaths);
      return {
        draw: layer.draw,
        stop(): void {
          layer.stop();
          mirror.remove();
        },
      };
    },
    stop(): void {
      layers.edges.stop();
      for (const each of Object.values(groups)) each.remove();
    },
  };
}

export type Painting = ReturnType<typeof createPainting>;
