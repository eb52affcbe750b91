import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { type ConnectedInputs, connectedInputsOf, inputKeys } from '../connect/inputs.ts';
import type { Board } from '../document/board.ts';
import { incomingEdges, outgoingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';

/**
 * Says whether a picture from which a result came has been replaced since, or one further up. Only a result that says what it was made from
 * can be, while the node that it came from is wired to it.
 */
export function isOutdated(board: Board, id: NodeId, factsOf: NodeFactsLookup): boolean {
  const visited = new Set<NodeId>();

  function visit(result: BoardNode): boolean {
    if (visited.has(result.id)) return false;
    visited.add(result.id);
    if (originOf(result) === undefined) return false;
    const source = sourceOf(result);
    if (!source) return false;
    if (!factsOf(source.type)?.generates) return hasNewPicture(result, ownKeyLookup(source)) || visit(source);
    const connectedInputs = connectedInputsOf(board, source.id, factsOf);
    if (hasNewPicture(result, inputKeyLookup(connectedInputs))) return true;
    return Object.values(connectedInputs).some(
      (connectedInput) => connectedInput !== undefined && visit(pictureNodeOf(connectedInput.node)),
    );
  }

  const node = board.nodes.get(id);
  return node !== undefined && visit(node);

  /** The node that made a result: itself, where it keeps what it makes. */
  function sourceOf(result: BoardNode): BoardNode | undefined {
    if (factsOf(result.type)?.generates) return result;
    const [edge] = incomingEdges(board.edges, result.id);
    return edge && board.nodes.get(edge.source);
  }

  /** The node that holds the picture that a node passes on. */
  function pictureNodeOf(source: BoardNode): BoardNode {
    return factsOf(source.type)?.generates ? newestResult(board, source) : source;
  }

  function ownKeyLookup(source: BoardNode) {
    return () => factsOf(source.type)?.pictureOf(source)?.objectKey;
  }
}

/** Says whether a node is fed with other pictures than those that its newest result was made from. */
export function hasNewInputs(board: Board, node: BoardNode, connectedInputs: ConnectedInputs): boolean {
  return hasNewPicture(newestResult(board, node), inputKeyLookup(connectedInputs));
}

/** The newest result of a node; the node itself where it has none. */
export function newestResult(board: Board, node: BoardNode): BoardNode {
  const results = outgoingEdges(board.edges, node.id).flatMap(({ target }) => board.nodes.get(target) ?? []);
  return results.findLast(({ data }) => data.jobId !== undefined) ?? node;
}

/** Says whether an input passes another picture now. One that passes none says nothing. */
function hasNewPicture(result: BoardNode, currentKey: (input: string) => string | undefined): boolean {
  return Object.entries(originOf(result) ?? {}).some(([input, key]) => (currentKey(input) ?? key) !== key);
}

function inputKeyLookup(connectedInputs: ConnectedInputs) {
  const keys = inputKeys(connectedInputs);
  return (input: string) => keys[input];
}

function originOf({ data }: BoardNode): object | undefined {
  return typeof data.madeFrom === 'object' && data.madeFrom !== null ? data.madeFrom : undefined;
}
