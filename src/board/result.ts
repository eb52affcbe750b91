import type { BoardNode } from '../../contract/board.ts';
import { type HandleId, handleOf, SOURCE_INPUT } from '../../contract/handles.ts';
import { NodeId } from '../../contract/ids.ts';
import { IMAGE_NODE_SIZE, VIDEO_SIZE } from '../../contract/limits.ts';
import type { NodeType } from '../../contract/nodes.ts';
import type { Board } from './board.ts';
import { connect } from './connect.ts';
import { addNode, setData } from './edit.ts';
import type { FactsOf, NodeFacts } from './facts.ts';
import { placeBeside } from './place.ts';

/** What a run gives: a new node of that kind beside its source, or fields of the source's own data ('own'). */
export type ResultKind = 'image' | 'vector' | 'video' | 'model' | 'text' | 'own';

const NODE_OF_KIND: Readonly<Record<Exclude<ResultKind, 'own'>, NodeType>> = {
  image: 'prototype2DNode',
  vector: 'svgNode',
  video: 'videoNode',
  model: 'threeDNode',
  text: 'textNode',
};

/** Sizes that a new result carries itself; the other kinds have their type's. */
const SIZE_OF_KIND: Readonly<Partial<Record<ResultKind, BoardNode['size']>>> = {
  image: IMAGE_NODE_SIZE,
  video: { width: VIDEO_SIZE.width, height: VIDEO_SIZE.height },
};

/** The id of a result's node. It derives from the job and the index, so that two tabs place one picture. */
export function resultId(job: string, index: number): NodeId {
  return NodeId.parse(`r-${job}-${index}`);
}

export type Placing = {
  readonly source: NodeId;
  readonly job: string;
  readonly index: number;
  readonly kind: ResultKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields for the source beside a new node. */
  readonly own?: Readonly<Record<string, unknown>> | undefined;
};

/** Puts a result on the board: right of its source and wired from it, or into its source. A second time changes nothing. */
export function placeResult(
  board: Board,
  { source, job, index, kind, data, own = {} }: Placing,
  factsOf: FactsOf,
): Board {
  if (kind === 'own') return setData(board, source, { ...data, jobId: job });
  const id = resultId(job, index);
  const from = board.nodes.get(source);
  if (!from || board.nodes.has(id)) return board;
  const type = NODE_OF_KIND[kind];
  const size = SIZE_OF_KIND[kind];
  const added = addNode(setData(board, source, own), {
    id,
    type,
    position: placeBeside({ board, source, side: 'right', nodeType: type, factsOf }),
    data: { ...factsOf(type)?.defaults(), ...data, jobId: job },
    ...(size ? { size } : {}),
  });
  const ends = endsBetween(factsOf(from.type), factsOf(type));
  return ends ? connect(added, { source, sourceHandle: ends.output, target: id, targetHandle: ends.input }) : added;
}

/** The first output and input of one kind; where no kinds agree, provenance is shown by the source input. */
function endsBetween(from: NodeFacts | undefined, to: NodeFacts | undefined) {
  const outputs = from?.handles.filter((id) => handleOf(id).direction === 'out') ?? [];
  const inputs = to?.handles.filter((id) => handleOf(id).direction === 'in') ?? [];
  for (const output of outputs) {
    const input = inputs.find((id) => id !== SOURCE_INPUT && handleOf(id).kind === handleOf(output).kind);
    if (input) return { output, input };
  }
  const [output] = outputs;
  return output && inputs.includes(SOURCE_INPUT) ? { output, input: SOURCE_INPUT as HandleId } : undefined;
}
