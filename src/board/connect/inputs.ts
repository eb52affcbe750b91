import type { BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import type { NodeId, ObjectKey } from '../../../contract/ids.ts';
import { type Board, isReadOnly } from '../document/board.ts';
import { incomingEdges, outgoingEdges } from '../document/edgeIndex.ts';
import type { Asset, NodeFactsLookup, PassedValue } from '../document/nodeFacts.ts';
import { isInCompositionCycle } from './isInCompositionCycle.ts';

/** The source of one input handle: the node wired to it, and what that node passes on through that output. */
export type ConnectedInput = {
  readonly node: BoardNode;
  readonly sourceHandle: HandleId;
  /** Undefined while the node has nothing to pass on. */
  readonly passedValue: PassedValue | undefined;
  /** The picture is composed of others, which are there: it is looked after before it is read. */
  readonly isComposed?: boolean | undefined;
};

/** By input handle; a handle with nothing wired is missing. */
export type ConnectedInputs = Readonly<Partial<Record<HandleId, ConnectedInput>>>;

export const TEXT_INPUT = 'in.text.text' satisfies HandleId;

/** Everything that feeds a node. An edge that only shows where the node came from feeds nothing. */
export function connectedInputsOf(board: Board, id: NodeId, factsOf: NodeFactsLookup): ConnectedInputs {
  const connectedInputs: Partial<Record<HandleId, ConnectedInput>> = {};
  for (const { source, sourceHandle, targetHandle } of incomingEdges(board.edges, id)) {
    const node = board.nodes.get(source);
    if (!node || targetHandle === SOURCE_INPUT) continue;
    const passedValue = valuePassedBy(board, node, sourceHandle, factsOf);
    connectedInputs[targetHandle] = {
      node,
      sourceHandle,
      passedValue,
      ...(isComposed(board, node, factsOf) && { isComposed: true }),
    };
  }
  return connectedInputs;
}

/** Says whether a node's picture is composed of pictures, at least one of them present. A locked one stays as it is, and one in a ring. */
function isComposed(board: Board, composer: BoardNode, factsOf: NodeFactsLookup): boolean {
  const { id, type } = composer;
  if (!factsOf(type)?.composes || isReadOnly(composer) || isInCompositionCycle(board, id, factsOf)) return false;
  return incomingEdges(board.edges, id).some(({ source, sourceHandle }) => {
    const node = board.nodes.get(source);
    return node !== undefined && valuePassedBy(board, node, sourceHandle, factsOf) !== undefined;
  });
}

/**
 * The value that a node passes on. One that generates, and keeps nothing itself, passes its newest result. What is wired to it goes before its
 * own where it hands that on, as a text that does not generate does; a ring ends where it began.
 */
function valuePassedBy(
  board: Board,
  node: BoardNode,
  output: HandleId,
  factsOf: NodeFactsLookup,
  visited: ReadonlySet<NodeId> = new Set(),
): PassedValue | undefined {
  const facts = factsOf(node.type);
  const isText = handleOf(output).kind === 'text' && !facts?.generates;
  const input = facts?.passThroughInputs?.[output] ?? (isText ? TEXT_INPUT : undefined);
  const edge = visited.has(node.id)
    ? undefined
    : incomingEdges(board.edges, node.id).find(({ targetHandle }) => targetHandle === input);
  const source = edge && board.nodes.get(edge.source);
  const connectedValue =
    source && valuePassedBy(board, source, edge.sourceHandle, factsOf, new Set(visited).add(node.id));
  const ownValue = connectedValue ?? facts?.outputValueOf(node, output);
  return !ownValue && facts?.generates ? valuePassedByResult(board, node, output, factsOf) : ownValue;
}

/** The stored object that a node passes on by an output; undefined while there is none. */
export function outputAsset(board: Board, id: NodeId, output: HandleId, factsOf: NodeFactsLookup): Asset | undefined {
  const node = board.nodes.get(id);
  const passedValue = node && valuePassedBy(board, node, output, factsOf);
  return passedValue && passedValue.kind !== 'text' ? passedValue.asset : undefined;
}

/** The value that the newest result of a node passes on, of the kind that an output stands for. */
function valuePassedByResult(
  board: Board,
  node: BoardNode,
  output: HandleId,
  factsOf: NodeFactsLookup,
): PassedValue | undefined {
  const { kind } = handleOf(output);
  const passedValues = outgoingEdges(board.edges, node.id).flatMap(({ sourceHandle, target }) => {
    const result = sourceHandle === output ? board.nodes.get(target) : undefined;
    const facts = result?.data.jobId === undefined ? undefined : factsOf(result.type);
    const resultOutput = facts?.handles.find((id) => handleOf(id).direction === 'out' && handleOf(id).kind === kind);
    return (result && resultOutput && facts?.outputValueOf(result, resultOutput)) ?? [];
  });
  return passedValues.at(-1);
}

/** The sources of a node, as they are: composed pictures were looked after, or are not to be. */
export function settledInputs(connectedInputs: ConnectedInputs): ConnectedInputs {
  const entries = Object.entries(connectedInputs).map(([input, connectedInput]) => [
    input,
    connectedInput && { ...connectedInput, isComposed: undefined },
  ]);
  return Object.fromEntries(entries);
}

/** The stored object that feeds an input; undefined where nothing is wired, or nothing is there yet. */
export function inputAsset(connectedInputs: ConnectedInputs, input: HandleId): Asset | undefined {
  const passedValue = connectedInputs[input]?.passedValue;
  return passedValue && passedValue.kind !== 'text' ? passedValue.asset : undefined;
}

/** The stored object that is wired to a node and stands in place of its own, which it hands on. */
export function passedThroughAsset(board: Board, { id, type }: BoardNode, factsOf: NodeFactsLookup): Asset | undefined {
  const [input] = Object.values(factsOf(type)?.passThroughInputs ?? {});
  return input && inputAsset(connectedInputsOf(board, id, factsOf), input);
}

/** The key of the stored object that feeds an input: the server reads nothing else. */
export function inputKey(connectedInputs: ConnectedInputs, input: HandleId): ObjectKey | undefined {
  return inputAsset(connectedInputs, input)?.objectKey as ObjectKey | undefined;
}

/** The keys of the stored objects that feed a node, by input. */
export function inputKeys(connectedInputs: ConnectedInputs): Readonly<Record<string, string>> {
  const keys = Object.keys(connectedInputs).flatMap((input) => {
    const key = inputKey(connectedInputs, input as HandleId);
    return key === undefined ? [] : [[input, key] as const];
  });
  return Object.fromEntries(keys);
}

/** The key of an input that the node's needs promise; throws where it is missing, which is our own mistake. */
export function requiredInputKey(connectedInputs: ConnectedInputs, input: HandleId): ObjectKey {
  const key = inputKey(connectedInputs, input);
  if (key === undefined) throw new Error(`A request was built although nothing stored feeds ${input}.`);
  return key;
}

/** The words that feed an input; undefined where nothing is wired, or the node passes none. */
export function inputText(connectedInputs: ConnectedInputs, input: HandleId): string | undefined {
  const passedValue = connectedInputs[input]?.passedValue;
  return passedValue?.kind === 'text' ? passedValue.text : undefined;
}

/** The text a generating node sends: the connected text, blank or not, else its own prompt. */
export function promptOf(node: BoardNode, connectedInputs: ConnectedInputs): string {
  const connected = inputText(connectedInputs, TEXT_INPUT);
  if (connected !== undefined) return connected;
  return typeof node.data.prompt === 'string' ? node.data.prompt : '';
}
