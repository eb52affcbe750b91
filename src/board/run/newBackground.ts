import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import type { Board } from '../document/board.ts';
import { inputEdge } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { freePlace, placeBeside, sizeToPlace } from '../placement/placement.ts';

const CUT_OUT_TYPE: NodeType = 'removeBackgroundNode';
const FILL_TYPE: NodeType = 'modifyNode';
const PICTURE_OUTPUT = 'out.image.image';
const PICTURE_INPUT = 'in.image.image';

type BoardAndIds = { readonly board: Board; readonly facts: NodeFactsLookup; readonly newId: () => string };

/** A node that is to be laid, and what it holds. */
type NewNode = {
  readonly id: NodeId;
  readonly nodeType: NodeType;
  readonly position: BoardNode['position'];
  readonly data?: Readonly<Record<string, unknown>>;
};

/** The nodes and connections of a step, and the node whose run ends it. */
export type NewSteps = {
  readonly nodes: readonly NewNode[];
  readonly connections: readonly Connection[];
  readonly goal: NodeId;
};

/** Says whether a picture has lost its background already. */
export function isCutOut(node: BoardNode): boolean {
  return node.data.madeBy === 'remove_background';
}

/**
 * The nodes that give a picture another background: one cuts it out, unless that was done, the next fills the background by these words.
 * They stand right of the picture, with room for the cut-out between them.
 */
export function newBackgroundSteps({ board, facts, newId }: BoardAndIds, source: NodeId, prompt: string): NewSteps {
  const fill = newId() as NodeId;
  const fillNode = { id: fill, nodeType: FILL_TYPE, data: { mode: 'fill', prompt } };
  const picture = board.nodes.get(source);
  if (picture && isCutOut(picture)) {
    const position = placeBeside({ board, source, side: 'right', nodeType: FILL_TYPE, factsOf: facts });
    return { nodes: [{ ...fillNode, position }], connections: [pictureConnection(source, fill)], goal: fill };
  }
  const cutOut = newId() as NodeId;
  const cutOutPosition = placeBeside({ board, source, side: 'right', nodeType: CUT_OUT_TYPE, factsOf: facts });
  const behindResult = { x: cutOutPosition.x + 2 * PLACEMENT_OFFSETS.rightOfSource, y: cutOutPosition.y };
  const fillPosition = freePlace(board, behindResult, sizeToPlace({ nodeType: FILL_TYPE }, facts), 'right', facts);
  return {
    nodes: [
      { id: cutOut, nodeType: CUT_OUT_TYPE, position: cutOutPosition },
      { ...fillNode, position: fillPosition },
    ],
    connections: [pictureConnection(source, cutOut), pictureConnection(cutOut, fill)],
    goal: fill,
  };
}

/** The node that cuts out what a node is fed with, between the two; undefined where nothing feeds it. */
export function cutOutStep({ board, facts, newId }: BoardAndIds, target: NodeId): NewSteps | undefined {
  const edge = inputEdge(board, target, PICTURE_INPUT);
  if (!edge) return undefined;
  const cutOut = newId() as NodeId;
  const position = placeBeside({ board, source: target, side: 'left', nodeType: CUT_OUT_TYPE, factsOf: facts });
  return {
    nodes: [{ id: cutOut, nodeType: CUT_OUT_TYPE, position }],
    connections: [
      { source: edge.source, sourceHandle: edge.sourceHandle, target: cutOut, targetHandle: PICTURE_INPUT },
      pictureConnection(cutOut, target),
    ],
    goal: target,
  };
}

function pictureConnection(source: NodeId, target: NodeId): Connection {
  return { source, sourceHandle: PICTURE_OUTPUT, target, targetHandle: PICTURE_INPUT };
}
