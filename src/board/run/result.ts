import type { Size } from '../../../contract/board.ts';
import { type HandleId, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import { NodeId } from '../../../contract/ids.ts';
import { IMAGE_NODE_SIZE, TEXT_RESULT_SIZE, VIDEO_SIZE } from '../../../contract/limits.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { connect } from '../connect/connect.ts';
import { type Board, isReadOnly } from '../document/board.ts';
import type { NodeFacts, NodeFactsLookup } from '../document/nodeFacts.ts';
import { addNode, setData } from '../edit/edit.ts';
import { placeBeside, type Side } from '../placement/placement.ts';
import { variantsWith } from './variants.ts';

/** The result of a run: a new node of that kind beside its source, or fields of the source's own data ('own'). */
export type ResultKind = 'image' | 'vector' | 'video' | 'model' | 'text' | 'own';

export type NewNodeKind = Exclude<ResultKind, 'own'>;

const NODE_TYPE_BY_KIND: Readonly<Record<NewNodeKind, NodeType>> = {
  image: 'prototype2DNode',
  vector: 'svgNode',
  video: 'videoNode',
  model: 'threeDNode',
  text: 'textNode',
};

/** Sizes that a new result carries itself; the other kinds have their type's. */
const SIZE_BY_KIND: Readonly<Partial<Record<ResultKind, Size>>> = {
  image: IMAGE_NODE_SIZE,
  text: TEXT_RESULT_SIZE,
  video: { width: VIDEO_SIZE.width, height: VIDEO_SIZE.height },
};

/** The id of a result's node. It derives from the job and the index, so that two tabs place one picture. */
export function resultId(job: string, index: number): NodeId {
  return NodeId.parse(`r-${job}-${index}`);
}

/** The node that a result goes into: its own, or as a variant that of the first result of its run that is there and may be changed. */
export function resultCardId(
  { nodes }: Board,
  { job, index, sharesCard = false }: Pick<ResultPlacement, 'job' | 'index' | 'sharesCard'>,
): NodeId {
  const ownId = resultId(job, index);
  const earlierIds = Array.from({ length: sharesCard ? index : 0 }, (_, earlierIndex) => resultId(job, earlierIndex));
  const mayTakeIt = (id: NodeId) => nodes.has(id) && !isReadOnly(nodes.get(id));
  return nodes.has(ownId) ? ownId : (earlierIds.find(mayTakeIt) ?? ownId);
}

/** Adds a variant to a card; a board without the card stays as it is. */
export function addVariant(board: Board, id: NodeId, data: RunResult['data']): Board {
  const card = board.nodes.get(id);
  return card ? setData(board, id, { variants: variantsWith(card, data) }) : board;
}

/** One result of a run. */
export type RunResult = {
  readonly kind: ResultKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields that the running node itself takes over, beside the new node (Generate Design's `imageUrl`). */
  readonly sourceData?: Readonly<Record<string, unknown>> | undefined;
  /** Board units; its kind's where it is missing. */
  readonly size?: Size | undefined;
  /** The side of its source where it goes: the right where it is missing. */
  readonly side?: Side | undefined;
  /** The results of its run share a card: a further one is a variant there. */
  readonly sharesCard?: boolean | undefined;
};

export type ResultPlacement = RunResult & { readonly source: NodeId; readonly job: string; readonly index: number };

type ResultPlace = Pick<ResultPlacement, 'source' | 'size' | 'side'> & {
  readonly board: Board;
  /** The data of the result, where it is there already. */
  readonly data?: ResultPlacement['data'];
  readonly kind: NewNodeKind;
};

/** The place where a result of that kind would stand now, and what node it becomes. */
export function resultPlace(
  { board, source, kind, data, side = 'right', ...result }: ResultPlace,
  factsOf: NodeFactsLookup,
) {
  const type = NODE_TYPE_BY_KIND[kind];
  const size = result.size ?? SIZE_BY_KIND[kind];
  return { type, size, position: placeBeside({ board, source, side, nodeType: type, data, factsOf, size }) };
}

/**
 * Puts a result on the board: beside its source and wired from it, into its source, or as a variant into the card of the results before it while
 * there is one. A second time changes nothing.
 */
export function placeResult(board: Board, placement: ResultPlacement, factsOf: NodeFactsLookup): Board {
  const { source, job, index, kind, data, sourceData = {}, side = 'right' } = placement;
  if (kind === 'own') return setData(board, source, { ...data, jobId: job });
  const id = resultCardId(board, placement);
  const from = board.nodes.get(source);
  const card = board.nodes.get(id);
  if (id !== resultId(job, index)) return addVariant(board, id, data);
  if (!from || card) return board;
  const { type, size, position } = resultPlace({ board, source, kind, data, side, size: placement.size }, factsOf);
  const added = addNode(setData(board, source, sourceData), {
    id,
    type,
    position,
    data: { ...factsOf(type)?.defaults(), ...data, jobId: job },
    ...(size ? { size } : {}),
  });
  const ends = resultHandles(factsOf(from.type), factsOf(type));
  return ends ? connect(added, { source, sourceHandle: ends.output, target: id, targetHandle: ends.input }) : added;
}

/**
 * The handles that join a result to its source: the result's first input of a kind that the source has. Words that were made are the result's own and are not fed
 * to it: where it has a source input, that shows where they came from, as where no kinds agree.
 */
function resultHandles(from: NodeFacts | undefined, to: NodeFacts | undefined) {
  const outputs = from?.handles.filter((id) => handleOf(id).direction === 'out') ?? [];
  const inputs = to?.handles.filter((id) => handleOf(id).direction === 'in') ?? [];
  for (const input of inputs) {
    const { kind } = handleOf(input);
    const output = outputs.find((id) => handleOf(id).kind === kind);
    const isResultText = kind === 'text' && inputs.includes(SOURCE_INPUT);
    if (output && input !== SOURCE_INPUT && !isResultText) return { output, input };
  }
  const [output] = outputs;
  return output && inputs.includes(SOURCE_INPUT) ? { output, input: SOURCE_INPUT as HandleId } : undefined;
}
