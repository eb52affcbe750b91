import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { BoardEdge } from '../../../../contract/board.ts';
import type { HandleId } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { connectedGroups } from '../../../board/find/connectedGroups.ts';
import { gridSteps } from '../../../geometry/layout/gridSteps.ts';
import { separationSteps } from '../../../geometry/layout/separationSteps.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { boundsOf, heightOf, type Rect, translatedRect, widthOf } from '../../../geometry/plane/rect.ts';
import { handlePoint } from '../../scene/handlePositions.ts';
import type { SceneIndex, SceneNode } from '../../scene/sceneIndex.ts';

/** The input of a layout: nodes that may move, what stands fast among them, and the edges between those that move. */
export type TidyInput = {
  readonly nodes: readonly SceneNode[];
  readonly obstacles: readonly Rect[];
  readonly edges: readonly TidyEdge[];
};

/** An edge as the layout sees it: what lies in a frame is wired at the frame's border, for the frame moves as one. */
export type TidyEdge = {
  readonly id: string;
  readonly source: NodeId;
  readonly target: NodeId;
  readonly ports: TidyEdgePorts;
};
type TidyEdgePorts = { readonly source: Port; readonly target: Port };
/** The height at which an edge meets what is laid out, below its upper border. */
type Port = { readonly id: string; readonly y: number };

/** The edges between what is laid out, `unitOf` naming which of it a node goes with; those within one are left out. */
export function tidyEdges(
  scene: Pick<SceneIndex, 'node'>,
  edges: Iterable<BoardEdge>,
  unitOf: (id: NodeId) => NodeId | undefined,
): TidyEdge[] {
  const portAt = (unit: SceneNode, id: NodeId, handle: HandleId): Port => {
    const node = scene.node(id) ?? unit;
    const y = handlePoint(node, handle).y - unit.minY;
    return { id: `${id} ${handle}`, y: Math.min(heightOf(unit), Math.max(0, y)) };
  };
  return [...edges].flatMap(({ id, source, sourceHandle, target, targetHandle }) => {
    const from = scene.node(unitOf(source)!);
    const to = scene.node(unitOf(target)!);
    if (!from || !to || from === to) return [];
    const ports = { source: portAt(from, source, sourceHandle), target: portAt(to, target, targetHandle) };
    return [{ id, source: from.id, target: to.id, ports }];
  });
}

/** The places of the nodes' upper left corners. */
export type TidyPlaces = ReadonlyMap<NodeId, Point>;

/** ELK, on this thread or another. */
export type LayoutEngine = { layout(graph: ElkNode): Promise<ElkNode> };

/** Room between layers, for the edges, and between nodes of a layer and groups; board units. */
const LAYER_GAP = 160;
const NODE_GAP = 60;
/** Larger groups are laid out with less care, or they would take minutes. */
const CAREFUL_LAYOUT_MAX = 400;

const ELK_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(LAYER_GAP),
  'elk.layered.spacing.edgeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': String(NODE_GAP),
  // What stood above stays above where nothing speaks against it.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
};
const FAST_ELK_OPTIONS = {
  ...ELK_OPTIONS,
  'elk.layered.thoroughness': '1',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
};

/**
 * The places of tidy nodes: what hangs together in layers from left to right, its upper left corner where it was; what hangs on
 * nothing in one grid, a frame only where nothing hangs together. What would lie over something else goes below it: the grid below
 * the layers.
 */
export async function tidyLayout({ nodes, obstacles, edges }: TidyInput, engine: LayoutEngine): Promise<TidyPlaces> {
  const groups = connectedGroups(
    nodes.map(({ id }) => id),
    edges,
  );
  const looseIds = new Set(groups.flatMap((ids) => (ids.length === 1 ? ids : [])));
  const looseNodes = nodes.filter(({ id, isOpenFrame }) => looseIds.has(id) && !(isOpenFrame && edges.length > 0));
  const grid = gridLayout(looseNodes);
  const layers = await layeredLayout(nodes, edges, engine);
  const layerGroups = groups.filter((ids) => ids.some((id) => !grid.has(id)));
  const layerPlaces = separateGroups(layerGroups, layers, obstacles);
  // The grid moves as one: its cells keep their distance already, and separated singly they would come as stairs.
  const gridPlaces = separateGroups(grid.size > 0 ? [[...grid.keys()]] : [], grid, [
    ...obstacles,
    ...layerPlaces.values(),
  ]);
  return new Map(
    [...layerPlaces, ...gridPlaces].map(([id, { minX, minY }]) => [id, roundedPoint({ x: minX, y: minY })]),
  );
}

type RectById = ReadonlyMap<NodeId, Rect>;

/** The groups where none lies over another or over an obstacle. */
function separateGroups(
  groups: readonly (readonly NodeId[])[],
  places: RectById,
  obstacles: readonly Rect[],
): RectById {
  const steps = separationSteps(
    groups.map((ids) => ids.map((id) => places.get(id)!)),
    obstacles,
    NODE_GAP,
  );
  return new Map(
    groups.flatMap((ids, index) => ids.map((id) => [id, translatedRect(places.get(id)!, steps[index]!)] as const)),
  );
}

function gridLayout(nodes: readonly SceneNode[]): RectById {
  const steps = gridSteps(nodes, NODE_GAP);
  return new Map(nodes.map((node, index) => [node.id, translatedRect(node, steps[index]!)]));
}

async function layeredLayout(
  nodes: readonly SceneNode[],
  edges: readonly TidyEdge[],
  engine: LayoutEngine,
): Promise<RectById> {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const edgesBySource = Map.groupBy(edges, (edge) => edge.source);
  const places = new Map<NodeId, Rect>(nodes.map((node) => [node.id, node]));
  const groups = connectedGroups(nodeById.keys(), edges).filter((ids) => ids.length > 1);
  const [carefulGroups, fastGroups] = [
    groups.filter((ids) => ids.length <= CAREFUL_LAYOUT_MAX),
    groups.filter((ids) => ids.length > CAREFUL_LAYOUT_MAX),
  ];
  for (const [groupsToLayOut, layoutOptions] of [
    [carefulGroups, ELK_OPTIONS],
    [fastGroups, FAST_ELK_OPTIONS],
  ] as const) {
    const ids = groupsToLayOut.flat();
    if (ids.length === 0) continue;
    const sortedNodes = ids.map((id) => nodeById.get(id)!).sort(compareByTop);
    const ports = portsOf(edges);
    const byTargetPosition = (a: TidyEdge, b: TidyEdge) =>
      compareByTop(nodeById.get(a.target)!, nodeById.get(b.target)!);
    const graph: ElkNode = {
      id: 'board',
      layoutOptions,
      children: sortedNodes.map((node) => elkNode(node, ports.get(node.id) ?? [])),
      edges: sortedNodes.flatMap(({ id }) => (edgesBySource.get(id) ?? []).sort(byTargetPosition).map(elkEdge)),
    };
    const layout = await engine.layout(graph);
    const corners = new Map((layout.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
    for (const group of groupsToLayOut)
      anchorGroup(
        group.map((id) => nodeById.get(id)!),
        corners,
        places,
      );
  }
  return places;
}

function compareByTop(a: Rect, b: Rect): number {
  return a.minY - b.minY || a.minX - b.minX;
}

/** ELK packs the groups anew; each is taken back to where it was. */
function anchorGroup(
  group: readonly SceneNode[],
  corners: ReadonlyMap<string, Point>,
  places: Map<NodeId, Rect>,
): void {
  const movedRects = group.map((node) => {
    const corner = corners.get(node.id) ?? node.node.position;
    return translatedRect(node, { x: corner.x - node.minX, y: corner.y - node.minY });
  });
  const boundsBefore = boundsOf(group);
  const boundsAfter = boundsOf(movedRects);
  if (!boundsBefore || !boundsAfter) return;
  const offset = { x: boundsBefore.minX - boundsAfter.minX, y: boundsBefore.minY - boundsAfter.minY };
  for (const [index, node] of group.entries()) places.set(node.id, translatedRect(movedRects[index]!, offset));
}

type PortSide = 'WEST' | 'EAST';

/** The ports of each node, each once. */
function portsOf(edges: readonly TidyEdge[]): ReadonlyMap<NodeId, readonly (Port & { readonly side: PortSide })[]> {
  const ports = new Map<NodeId, Map<string, Port & { readonly side: PortSide }>>();
  const addPort = (unit: NodeId, port: Port, side: PortSide) => {
    const nodePorts = ports.get(unit) ?? new Map();
    ports.set(unit, nodePorts.set(port.id, { ...port, side }));
  };
  for (const { source, target, ports } of edges) {
    addPort(source, ports.source, 'EAST');
    addPort(target, ports.target, 'WEST');
  }
  return new Map([...ports].map(([unit, nodePorts]) => [unit, [...nodePorts.values()]]));
}

/** Handles have their places on the border, so that ELK knows where an edge is straight. */
function elkNode(node: SceneNode, ports: readonly (Port & { readonly side: PortSide })[]): ElkNode {
  return {
    id: node.id,
    width: widthOf(node),
    height: heightOf(node),
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: ports.map(({ id, y, side }) => ({
      id: portId(node.id, id),
      x: side === 'WEST' ? 0 : widthOf(node),
      y,
      layoutOptions: { 'elk.port.side': side },
    })),
  };
}

function elkEdge({ id, source, target, ports }: TidyEdge): ElkExtendedEdge {
  return { id, sources: [portId(source, ports.source.id)], targets: [portId(target, ports.target.id)] };
}

function portId(unit: NodeId, port: string): string {
  return `${unit} ${port}`;
}

function roundedPoint({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
