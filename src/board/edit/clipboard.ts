import { type BoardEdge, type BoardNode, readEdges, readNodes, type Size } from '../../../contract/board.ts';
import { ClipboardContent } from '../../../contract/fields/clipboardContent.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boundsOf, centreOf } from '../../geometry/plane/rect.ts';
import { isComment, nonCommentIds } from '../comments/comments.ts';
import { type Board, boardOf, sizeOf } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { frameOf, hiddenNodesOf, nodesMovingWith } from '../placement/frameMembership.ts';
import { rectOf } from '../placement/placement.ts';
import { UNCOPIED_FIELDS } from './edit.ts';

/** Nodes that were copied, with what lies in those of them that are frames, and the edges between them. */
export type BoardClip = { readonly nodes: readonly BoardNode[]; readonly edges: readonly BoardEdge[] };

/** Takes a copy of nodes; what belongs to the one node alone is left out, as are comments: nobody says again what somebody said there. */
export function copyNodes(board: Board, ids: readonly NodeId[]): BoardClip {
  const copiedIds = new Set(nonCommentIds(board, nodesMovingWith(board, ids)));
  const nodes = [...copiedIds].flatMap((id) => board.nodes.get(id) ?? []);
  const edges = [...board.edges.values()].filter(
    ({ source, target }) => copiedIds.has(source) && copiedIds.has(target),
  );
  return { nodes: nodes.map((node) => ({ ...node, data: copyableData(node.data) })), edges };
}

function copyableData(data: BoardNode['data']): BoardNode['data'] {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !(field in UNCOPIED_FIELDS)));
}

/** Writes a copy as text, for `parseClip`. */
export function serializeClip({ nodes, edges }: BoardClip): string {
  return JSON.stringify({ maquette: 1, nodes: [...nodes], edges: [...edges] } satisfies ClipboardContent);
}

/** Reads what another tab has written. Undefined for any other text, and for one that is larger than a save may be. */
export function parseClip(text: string): BoardClip | undefined {
  if (text.length > SERVER_LIMITS.saveBytes) return undefined;
  const clip = ClipboardContent.safeParse(parseJson(text)).data;
  if (!clip) return undefined;
  const nodes = readNodes(clip.nodes).elements.filter((node) => !isComment(node));
  if (nodes.length === 0) return undefined;
  return {
    nodes: nodes.map((node) => ({ ...node, data: copyableData(node.data) })),
    edges: readEdges(clip.edges).elements,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A copied node as it is laid on a board, under a new id; what else it carries goes along. */
type PastedNode = Pick<BoardNode, 'id' | 'position' | 'data'> & {
  readonly nodeType: string;
  readonly size?: Size;
  readonly zIndex?: number;
  readonly frameId?: NodeId;
};
type PastedContent = {
  readonly nodes: readonly PastedNode[];
  readonly connections: readonly Connection[];
  /** The elements that were copied themselves, without what lies in frames. */
  readonly select: readonly NodeId[];
};
type PasteOptions = { readonly middle: Point; readonly newId: () => NodeId; readonly factsOf: NodeFactsLookup };

/** Lays a copy out anew around a point of the board: every node under a new id, in its old place among the others. */
export function pasteNodes({ nodes, edges }: BoardClip, { middle, newId, factsOf }: PasteOptions): PastedContent {
  const copies = boardOf(nodes, []);
  const newIds = new Map(nodes.map(({ id }) => [id, newId()]));
  const hidden = hiddenNodesOf(copies, factsOf);
  const visibleNodes = nodes.filter(({ id }) => !hidden.has(id));
  const bounds = boundsOf(visibleNodes.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  const from = bounds ? centreOf(bounds) : middle;
  const step = { x: Math.round(middle.x - from.x), y: Math.round(middle.y - from.y) };
  const pasted = nodes.map(({ type, frameId: _, ...node }) => {
    const frame = newIds.get(frameOf(copies, node.id) as NodeId);
    const position = { x: node.position.x + step.x, y: node.position.y + step.y };
    return { ...node, id: newIds.get(node.id)!, nodeType: type, position, ...(frame && { frameId: frame }) };
  });
  const connections = edges.flatMap(({ source, sourceHandle, target, targetHandle }) => {
    const [from, to] = [newIds.get(source), newIds.get(target)];
    return from && to ? [{ source: from, sourceHandle, target: to, targetHandle }] : [];
  });
  const select = nodes.flatMap(({ id }) => (frameOf(copies, id) === undefined ? newIds.get(id)! : []));
  return { nodes: pasted, connections, select };
}
