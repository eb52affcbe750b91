import type { NodeId } from '../../contract/ids.ts';
import type { ElementId } from '../machines/board.events.ts';
import { createBatchLayer } from './layers/batchLayer.ts';
import { createEdgeLayer } from './layers/edgeLayer.ts';
import { createLightLayer, type LightLook } from './layers/lightLayer.ts';
import { createTileLayer, type TileLayer, type TileLook } from './layers/tileLayer.ts';
import type { Scene, SceneNode } from './scene.ts';
import type { CardState } from './source.ts';
import { svgElement } from './svg.ts';

type PaintingOptions = {
  readonly parent: SVGSVGElement;
  readonly scene: Scene;
  readonly selection: () => ReadonlySet<ElementId>;
  readonly stateOf: (id: NodeId) => CardState;
  readonly lookOf: (node: SceneNode['node']) => Omit<LightLook, 'selected' | 'state'>;
};

/** The layers of the lower svg, from back to front, and how nodes and edges look in them. */
export function createPainting({ parent, scene, selection, stateOf, lookOf }: PaintingOptions) {
  const groups = {
    tiles: svgElement('g', {}, parent),
    batch: svgElement('g', {}, parent),
    edges: svgElement('g', {}, parent),
    light: svgElement('g', {}, parent),
    hauled: svgElement('g', {}, parent),
  };
  const mirrors = new Set<TileLayer>();
  const tileLook = (node: SceneNode): TileLook => {
    if (selection().has(node.id)) return 'selected';
    if (stateOf(node.id) === 'error') return 'error';
    return lookOf(node.node).picture === undefined ? 'plain' : 'picture';
  };
  function titleOf(id: NodeId): string {
    const node = scene.node(id);
    return node ? lookOf(node.node).title : '';
  }

  const layers = {
    tiles: createTileLayer(groups.tiles, scene.node, tileLook),
    batch: createBatchLayer(groups.batch),
    edges: createEdgeLayer(groups.edges, (edge) => ({
      selected: selection().has(edge.id),
      pulsing: stateOf(edge.edge.target) === 'busy',
      source: titleOf(edge.edge.source),
      target: titleOf(edge.edge.target),
    })),
    light: createLightLayer(groups.light, (node) => ({
      ...lookOf(node.node),
      state: stateOf(node.id),
      selected: selection().has(node.id),
    })),
  };

  return {
    groups,
    layers,
    /** Nodes appeared, changed or went: every drawing of tiles hears of it. */
    noteTiles(ids: Iterable<NodeId>): void {
      const list = [...ids];
      for (const layer of [layers.tiles, ...mirrors]) layer.note(list);
    },
    /** A second drawing of the whole board as tiles, kept in step: the minimap's. */
    mirrorTiles(mirrored: SVGGElement) {
      const layer = createTileLayer(mirrored, scene.node, tileLook);
      layer.note([...scene.nodes()].map((node) => node.id));
      mirrors.add(layer);
      return { draw: () => layer.draw(), stop: () => mirrors.delete(layer) };
    },
    stop(): void {
      for (const group of Object.values(groups)) group.remove();
    },
  };
}

export type Painting = ReturnType<typeof createPainting>;
