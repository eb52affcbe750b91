import type { BoardNode } from '../../../../contract/board.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';

/** Resolves when whatever could be done about a picture's address that did not serve has been done. */
export type Renew = (node: SceneNode, address: string) => Promise<unknown>;

/** Addresses expire. A fresh one is asked for once for each picture, however many views miss it. */
export function createRenewal(renew: (node: BoardNode) => Promise<boolean>): Renew {
  const renewals = new Map<string, Promise<boolean>>();
  return (node, address) => {
    const picture = unsigned(address);
    const answer = renewals.get(picture) ?? renew(node.node);
    renewals.set(picture, answer);
    return answer;
  };
}

/** The address of an object without its signature and size: those change, the object is the same. */
export function unsigned(address: string): string {
  return address.startsWith('/assets/') ? address.split('?', 1)[0]! : address;
}
