import type { Kysely } from 'kysely';
import type { AssetUrls } from '../../access/assetUrls.ts';
import type { Database } from '../../schema/database.ts';
import type { Viewer } from './viewer.ts';

/** One of our own asset addresses as a whole JSON string, signed or not. */
const ASSET_URL_PATTERN = /"\/assets\/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})(?:\?[^"\\]*)?"/g;

/** Takes the signatures off an element's addresses, so that what is stored does not change as they expire. */
export function stripUrlSignatures(text: string): string {
  return text.replace(ASSET_URL_PATTERN, '"/assets/$1"');
}

/** Puts fresh signatures on the addresses in an element of a board: only for what the board's readers may read. */
export type UrlSigner = (text: string) => string;

/** Reads what a board's readers may read, and returns what signs its elements. */
export async function createUrlSigner(
  db: Kysely<Database>,
  boardId: string,
  { addresses, viewer }: { readonly addresses: AssetUrls; readonly viewer: Viewer },
): Promise<UrlSigner> {
  const assetRefs = await db.selectFrom('asset_ref').select('key').where('board_id', '=', boardId).execute();
  const readableKeys = new Set(assetRefs.map(({ key }) => key));
  if (readableKeys.size === 0) return (text) => text;
  const urlOf = viewer.seesAll ? addresses.userUrl : addresses.guestUrl;
  return (text) =>
    text.replace(ASSET_URL_PATTERN, (match, key: string) =>
      readableKeys.has(key) ? JSON.stringify(urlOf(key)) : match,
    );
}
