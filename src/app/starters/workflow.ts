import type { HandleId } from '../../../contract/handles.ts';
import { NodeId } from '../../../contract/ids.ts';
import type { NodeType } from '../../../contract/nodes.ts';

/** From one card's left side to the next one's in a row of a workflow, in board units: 100 between two generating cards. */
export const COLUMN_WIDTH = 460;

/** A node that a workflow lays; its upper left corner is in board units. */
export type WorkflowNode = {
  readonly nodeType: NodeType;
  readonly x: number;
  readonly y?: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Becomes the node's, as its type says. */
  readonly file?: File;
};

/** The edge between two nodes of a workflow, named by their places in its list. */
export type WorkflowEdge = readonly [source: number, sourceHandle: HandleId, target: number, targetHandle: HandleId];

/** Nodes that the product lays by itself, and what joins them. */
export type Workflow = { readonly nodes: readonly WorkflowNode[]; readonly edges: readonly WorkflowEdge[] };

/** The edge by which a node's picture feeds another's picture input. */
export function pictureEdge(source: number, target: number): WorkflowEdge {
  return [source, 'out.image.image', target, 'in.image.image'];
}

/** Gives a workflow's nodes their ids, in the order of its list, and names its edges by them. */
export function placeWorkflow({ nodes, edges }: Workflow, newId: () => string) {
  const placedNodes = nodes.map(({ x, y = 0, ...node }) => ({
    ...node,
    id: NodeId.parse(newId()),
    position: { x, y },
  }));
  const connections = edges.map(([source, sourceHandle, target, targetHandle]) => {
    return { source: placedNodes[source]!.id, sourceHandle, target: placedNodes[target]!.id, targetHandle };
  });
  return { nodes: placedNodes, connections };
}
