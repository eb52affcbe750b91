import type { Kysely } from 'kysely';
import type { AssetAddresses } from '../../access/assetAddresses.ts';
import type { Database } from '../../schema/database.ts';
import type { Viewer } from './viewer.ts';

/** One of our own asset addresses as a whole JSON string, signed or not. */
const ASSET_ADDRESS = /"\/assets\/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})(?:\?[^"\\]*)?"/g;

/** Takes the signatures off an element's addresses, so that what is stored does not change as they expire. */
export function stripSignatures(text: string): string {
  return text.replace(ASSET_ADDRESS, '"/assets/$1"');
}

/** Puts fresh signatures on the addresses in an element of a board: only for what the board's readers may read. */
export type AddressSigner = (text: string) => string;

/** Reads what a board's readers may read, and returns what signs its elements. */
export async function createSigner(
  db: Kysely<Database>,
  boardId: string,
  { addresses, viewer }: { readonly addresses: AssetAddresses; readonly viewer: Viewer },
): Promise<AddressSigner> {
  const assetRefs = await db.selectFrom('asset_ref').select('key').where('board_id', '=', boardId).execute();
  const readable = new Set(assetRefs.map(({ key }) => key));
  if (readable.size === 0) return (text) => text;
  const addressOf = viewer.seesAll ? addresses.userAddress : addresses.guestAddress;
  return (text) =>
    text.replace(ASSET_ADDRESS, (match, key: string) => (readable.has(key) ? JSON.stringify(addressOf(key)) : match));
}
