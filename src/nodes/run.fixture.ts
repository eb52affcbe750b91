import type { BoardEdge, BoardNode } from '../../contract/board.ts';
import { connectedInputsOf, promptOf } from '../board/connect/inputs.ts';
import { boardOf } from '../board/document/board.ts';
import type { RunInputs } from '../machines/run/nodeRun.ts';
import { BOARD_ID, nodeId } from './board.fixture.tsx';
import { definitionOf } from './registry.ts';

/** The inputs of a run of the node `name` on a board of these nodes and edges. */
export function runInputsFor(nodes: readonly BoardNode[], edges: readonly BoardEdge[], name: string): RunInputs {
  const board = boardOf(nodes, edges);
  const node = board.nodes.get(nodeId(name))!;
  const connectedInputs = connectedInputsOf(board, node.id, definitionOf);
  return { boardId: BOARD_ID, node, connectedInputs, prompt: promptOf(node, connectedInputs) };
}

export const SKETCH_KEY = 'SSSSSSSSSSSSSSSSSSSSSS.png';
export const STYLE_KEY = 'YYYYYYYYYYYYYYYYYYYYYY.png';

/** An answer as the server gives it, with the picture's size. */
export const IMAGE_ANSWER = {
  image_url: '/assets/made.png',
  object_key: 'MMMMMMMMMMMMMMMMMMMMMM.png',
  image_width: 1024,
  image_height: 576,
};
