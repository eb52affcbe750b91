import type { BoardId } from '../../contract/ids.ts';
import { NodeId } from '../../contract/ids.ts';
import { mayEdit, type Role } from '../../contract/roles.ts';

const NODE_PARAMETER = 'node';

/** The node that an address leads to; undefined where it names none. */
export function linkedNodeIn({ searchParams }: URL): NodeId | undefined {
  return NodeId.safeParse(searchParams.get(NODE_PARAMETER)).data;
}

type NodeOnBoard = { readonly boardId: BoardId; readonly role: Role; readonly id: NodeId };

/**
 * The address that opens a board, or for a guest its review, at a node. It opens nothing by itself: whoever follows it needs access. No
 * secret stands in it, and a member who follows a guest's link comes to the board.
 */
export function nodeLink({ origin }: Pick<URL, 'origin'>, { boardId, role, id }: NodeOnBoard): string {
  const link = new URL(mayEdit({ role }) ? '/physical/board' : '/physical/review', origin);
  link.searchParams.set('boardId', boardId);
  link.searchParams.set(NODE_PARAMETER, id);
  return link.href;
}

/** An address of the product that leads on to the node that `page` leads to, if it leads to one. */
export function withLinkedNode(address: string, page: URL): string {
  const id = linkedNodeIn(page);
  if (id === undefined) return address;
  const target = new URL(address, page.origin);
  target.searchParams.set(NODE_PARAMETER, id);
  return target.pathname + target.search;
}

/** The address of a page without the node that it leads to. */
export function withoutLinkedNode(page: URL): string {
  const target = new URL(page);
  target.searchParams.delete(NODE_PARAMETER);
  return target.pathname + target.search + target.hash;
}
