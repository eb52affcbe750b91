import type { BoardNode } from '../../../contract/board.ts';

/** Says whether a result was marked as chosen by somebody who works on the board. */
export function isPick(node: BoardNode): boolean {
  return node.data.pick === true;
}

/** The data that marks a result as chosen, or takes the mark away. */
export function pickData(isPicked: boolean): { readonly pick: true | undefined } {
  return { pick: isPicked || undefined };
}
