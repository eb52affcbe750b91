import fc from 'fast-check';
import { handleOf } from '../../../contract/handles.ts';
import { connect, connectionOf, judgeConnection } from '../connect/connect.ts';
import { addNode, moveNodes, removeElements, setData } from '../edit/edit.ts';
import { ancestorFrames } from '../placement/frameMembership.ts';
import type { Board } from './board.ts';
import { applyDelta, EMPTY_DELTA } from './delta.ts';
import { factsNamed, factsOf, id, type TypeName } from './draw.fixture.ts';

/** One change to a board, as a person might make it; its numbers choose among what the board has. */
export type RandomEdit = {
  readonly what: 'add' | 'move' | 'raise' | 'type' | 'frame' | 'wire' | 'delete';
  readonly a: number;
  readonly b: number;
};

export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  what: fc.constantFrom('add', 'add', 'move', 'raise', 'type', 'frame', 'wire', 'wire', 'delete'),
  a: fc.nat(50),
  b: fc.nat(50),
});

const TYPES: readonly TypeName[] = ['image', 'render', 'text', 'design', 'video', 'sketch'];

/** The board after the edit. `author` keeps the ids and texts of two people apart. */
export function applyEdit(board: Board, { what, a, b }: RandomEdit, author = ''): Board {
  const nodes = [...board.nodes.values()];
  const one = nodes[a % Math.max(1, nodes.length)];
  const other = nodes[b % Math.max(1, nodes.length)];
  if (what === 'add') {
    const { type } = factsNamed(TYPES[b % TYPES.length]!);
    return addNode(board, { id: id(`${author}n${a}`), type, position: { x: a, y: b }, data: {} });
  }
  if (!one || !other) return board;
  if (what === 'move') return moveNodes(board, [{ id: one.id, position: { x: a * 7, y: b * 3 } }]);
  if (what === 'raise') return moveNodes(board, [{ id: one.id, zIndex: b - 25 }]);
  if (what === 'type') return setData(board, one.id, { [b % 2 ? 'prompt' : 'title']: `${author}${b}` });
  // Any node is a frame here.
  if (what === 'frame')
    return one === other || ancestorFrames(board, other.id).includes(one.id)
      ? board
      : applyDelta(board, { ...EMPTY_DELTA, nodes: [{ ...one, frameId: other.id }] });
  if (what === 'delete') return removeElements(board, [one.id]);
  const ends = [one, other].map((node, index) => {
    const direction = index === 0 ? 'out' : 'in';
    const handles = factsOf(node.type)!.handles.filter((handle) => handleOf(handle).direction === direction);
    return { node: node.id, handle: handles[(a + b) % Math.max(1, handles.length)]! };
  });
  const [from, to] = ends;
  if (!from?.handle || !to?.handle) return board;
  const connection = connectionOf(from, to);
  return judgeConnection(board, connection, factsOf).ok ? connect(board, connection) : board;
}

/** The rules of every board: ids that agree, both ends of every edge there, one edge into an input, frames that are there. */
export function brokenRules(board: Board): string[] {
  const edges = [...board.edges.values()];
  const inputs = edges.map(({ target, targetHandle }) => `${target} ${targetHandle}`);
  return [
    ...[...board.nodes].filter(([key, node]) => key !== node.id).map(([key]) => `the node ${key} has another id`),
    ...[...board.edges].filter(([key, edge]) => key !== edge.id).map(([key]) => `the edge ${key} has another id`),
    ...edges
      .filter(({ source, target }) => !board.nodes.has(source) || !board.nodes.has(target))
      .map((edge) => `the edge ${edge.id} lost an end`),
    ...inputs.filter((input, index) => inputs.indexOf(input) !== index).map((input) => `${input} has two edges`),
    ...[...board.nodes.values()]
      .filter(({ frameId }) => frameId !== undefined && !board.nodes.has(frameId))
      .map(({ id: node, frameId }) => `${node} lies in ${frameId}, which is gone`),
  ];
}
