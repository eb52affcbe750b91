import type { BoardNode } from '../../contract/board.ts';
import { type HandleId, handleOf } from '../../contract/handles.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { Board } from './board.ts';
import { edgesInto } from './edgeIndex.ts';
import type { FactsOf, Picture } from './facts.ts';

/** What feeds one input handle: the node wired to it, and what that node passes on through that output. */
export type Feed = {
  readonly node: BoardNode;
  readonly sourceHandle: HandleId;
  readonly picture: Picture | undefined;
  readonly text: string | undefined;
};

/** By input handle; a handle with nothing wired is missing. */
export type Feeds = Readonly<Partial<Record<HandleId, Feed>>>;

export const TEXT_INPUT = 'in.text.text' satisfies HandleId;

/** Everything that is wired to a node's inputs. */
export function feedsOf(board: Board, id: NodeId, factsOf: FactsOf): Feeds {
  const feeds: Partial<Record<HandleId, Feed>> = {};
  for (const edge of edgesInto(board.edges, id)) {
    const source = board.nodes.get(edge.source);
    if (!source) continue;
    const facts = factsOf(source.type);
    const { kind } = handleOf(edge.sourceHandle);
    feeds[edge.targetHandle] = {
      node: source,
      sourceHandle: edge.sourceHandle,
      picture: kind === 'image' ? facts?.pictureOf(source) : undefined,
      text: kind === 'text' ? textOf(board, source, factsOf) : undefined,
    };
  }
  return feeds;
}

/** The text a node passes on. One that does not run hands on what is wired to it; a ring of texts ends where it began. */
function textOf(
  board: Board,
  node: BoardNode,
  factsOf: FactsOf,
  passed: ReadonlySet<NodeId> = new Set(),
): string | undefined {
  const facts = factsOf(node.type);
  const own = facts?.textOf(node);
  if (facts?.generates || passed.has(node.id)) return own;
  const edge = edgesInto(board.edges, node.id).find(({ targetHandle }) => targetHandle === TEXT_INPUT);
  const source = edge && board.nodes.get(edge.source);
  const wired = source && textOf(board, source, factsOf, new Set(passed).add(node.id));
  return wired ?? own;
}

/** The text a generating node sends: the connected text where one is wired, blank or not, else its own prompt. */
export function promptOf(node: BoardNode, feeds: Feeds): string {
  const wired = feeds[TEXT_INPUT];
  if (wired) return wired.text ?? '';
  return typeof node.data.prompt === 'string' ? node.data.prompt : '';
}
