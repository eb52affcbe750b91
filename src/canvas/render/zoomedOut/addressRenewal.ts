import type { BoardNode } from '../../../../contract/board.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';

/** Resolves when whatever could be done about a picture's address that did not serve has been done. */
export type RenewAddress = (node: SceneNode, address: string) => Promise<unknown>;

/** Addresses expire. A fresh one is asked for once for each picture, however many views miss it. */
export function createAddressRenewal(renew: (node: BoardNode) => Promise<boolean>): RenewAddress {
  const renewals = new Map<string, Promise<boolean>>();
  return (node, address) => {
    const baseAddress = unsignedAddress(address);
    const renewal = renewals.get(baseAddress) ?? renew(node.node);
    renewals.set(baseAddress, renewal);
    return renewal;
  };
}

/** The address of an object without its signature and size: those change, the object is the same. */
export function unsignedAddress(address: string): string {
  return address.startsWith('/assets/') ? address.split('?', 1)[0]! : address;
}
