import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Arrow, Chart } from '../protocol/protocol.ts';

type Point = { readonly x: number; readonly y: number };
/** A state's box, in drawing units, from the drawing's top left. */
export type StateBox = Point & {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly chart: Chart;
};
/** An arrow with its pill; several arrows between the same two states share one. */
export type ArrowLine = {
  readonly id: string;
  readonly from: string;
  readonly points: readonly Point[];
  readonly events: readonly string[];
  readonly text: string;
  readonly label: Point & { readonly width: number };
};
export type ChartDrawing = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly StateBox[];
  readonly lines: readonly ArrowLine[];
  /** The starts of the little arrows into initial states. */
  readonly initialArrowStarts: readonly Point[];
};

type ChartEdge = ElkExtendedEdge & { readonly from: string; readonly events: readonly string[]; readonly text: string };

const CHARACTER_WIDTHS = { label: 6.6, title: 9, note: 6.1 } as const;
const LINE_HEIGHTS = { label: 20, title: 34, note: 16 } as const;

const ROOT_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_UP',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.feedbackEdges': 'true',
  'elk.aspectRatio': '1.4',
};

/** An event's name as people read it: delays and invoked calls in words. */
export function eventLabel({ event, guard }: Pick<Arrow, 'event' | 'guard'>): string {
  const label = event
    .replace(/^xstate\.(done|error)\.actor\..*/, '$1')
    .replace(/^xstate\.done\.state\..*/, 'done')
    .replace(/^xstate\.after\.([^.]*).*/, 'after $1');
  return guard ? `${label} [${guard}]` : label;
}

/** The lines of small print in a state: what it does on entry and exit, what it invokes, which events it handles in place. */
export function stateNotes(chart: Chart): string[] {
  const internalArrows = chart.arrows.filter((arrow) => arrow.to === null);
  return [
    ...chart.entry.map((action) => `entry / ${action}`),
    ...chart.exit.map((action) => `exit / ${action}`),
    ...chart.invoke.map((source) => `invoke / ${source}`),
    ...internalArrows.map((arrow) => `${eventLabel(arrow)} / ${arrow.actions.join(', ')}`),
  ];
}

/** Arranges a chart with ELK, which is loaded on this page only. */
export async function layoutChart(root: Chart): Promise<ChartDrawing> {
  const { default: ELK } = await import('elkjs/lib/elk.bundled.js');
  const charts = new Map<string, Chart>();
  const edges: ChartEdge[] = [];
  const graph = elkNodeOf(root, charts, edges);
  const laidOut: ElkNode = await new ELK().layout({ id: '$', children: [graph], edges, layoutOptions: ROOT_OPTIONS });
  const boxes = stateBoxes(laidOut, charts);
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    boxes,
    lines: (laidOut.edges ?? []).map((edge) => arrowLine(edge as ChartEdge)),
    initialArrowStarts: initialArrowPoints(boxes),
  };
}

function elkNodeOf(chart: Chart, charts: Map<string, Chart>, edges: ChartEdge[]): ElkNode {
  charts.set(chart.id, chart);
  edges.push(...elkEdges(chart));
  const notes = stateNotes(chart);
  const height = LINE_HEIGHTS.title + notes.length * LINE_HEIGHTS.note + (notes.length > 0 ? 6 : 0);
  const width = Math.max(
    110,
    chart.key.length * CHARACTER_WIDTHS.title + 40 + chart.tags.join(' ').length * CHARACTER_WIDTHS.note,
    ...notes.map((note) => note.length * CHARACTER_WIDTHS.note + 24),
  );
  if (chart.states.length === 0) return { id: chart.id, width, height };
  return {
    id: chart.id,
    children: chart.states.map((inner) => elkNodeOf(inner, charts, edges)),
    layoutOptions: {
      'elk.padding': `[top=${height + 16},left=24,right=24,bottom=24]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function elkEdges(chart: Chart): ChartEdge[] {
  const byTarget = Map.groupBy(
    chart.arrows.filter((arrow) => arrow.to !== null),
    (arrow) => arrow.to as string,
  );
  return [...byTarget].map(([to, arrows]) => {
    const text = arrows.map(eventLabel).join(', ');
    return {
      id: `${chart.id}>${to}`,
      sources: [chart.id],
      targets: [to],
      from: chart.id,
      events: arrows.map((arrow) => arrow.event),
      text,
      labels: [{ text, width: text.length * CHARACTER_WIDTHS.label + 14, height: LINE_HEIGHTS.label }],
    };
  });
}

function stateBoxes(node: ElkNode, charts: ReadonlyMap<string, Chart>): StateBox[] {
  const chart = charts.get(node.id);
  const { x = 0, y = 0, width = 0, height = 0 } = node;
  const ownBox = chart ? [{ id: node.id, x, y, width, height, chart }] : [];
  return [...ownBox, ...(node.children ?? []).flatMap((inner) => stateBoxes(inner, charts))];
}

function arrowLine(edge: ChartEdge): ArrowLine {
  const section = edge.sections?.[0];
  const label = edge.labels?.[0];
  if (!section || !label) throw new Error(`ELK left out the arrow ${edge.id}.`);
  return {
    id: edge.id,
    from: edge.from,
    points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
    events: edge.events,
    text: edge.text,
    label: { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0 },
  };
}

function initialArrowPoints(boxes: readonly StateBox[]): Point[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  return boxes.flatMap(({ chart }) => {
    const first = chart.type === 'compound' && chart.initial ? byId.get(chart.initial) : undefined;
    return first ? [{ x: first.x - 14, y: first.y - 14 }] : [];
  });
}

/** A polyline with rounded corners, as the `d` of an SVG path. */
export function roundedPath(points: readonly Point[], radius = 8): string {
  return points
    .map((corner, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${corner.x},${corner.y}`;
      if (!after) return `L${corner.x},${corner.y}`;
      return `L${pointTowards(corner, before, radius)}Q${corner.x},${corner.y} ${pointTowards(corner, after, radius)}`;
    })
    .join('');
}

function pointTowards(from: Point, to: Point, distance: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return `${from.x + (to.x - from.x) * share},${from.y + (to.y - from.y) * share}`;
}
