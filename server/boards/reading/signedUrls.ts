import { type Kysely, sql } from 'kysely';
import type { AssetUrls } from '../../access/assetUrls.ts';
import type { Database } from '../../schema/database.ts';
import type { Viewer } from './viewer.ts';

/** One of our own asset addresses as a whole JSON string, signed or not. */
const ASSET_URL_PATTERN = /"\/assets\/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})(?:\?[^"\\]*)?"/g;

/** Says whether an element's JSON has one of our own asset addresses. */
export function holdsAssetUrl(text: string): boolean {
  return text.search(ASSET_URL_PATTERN) >= 0;
}

/** Takes the signatures off an element's addresses, so that what is stored does not change as they expire. */
export function stripUrlSignatures(text: string): string {
  return text.replace(ASSET_URL_PATTERN, '"/assets/$1"');
}

/** Puts fresh signatures on the addresses in an element of a board: only for what the board's readers may read. */
export type UrlSigner = (text: string) => string;

type SignerOptions = {
  readonly addresses: AssetUrls;
  readonly viewer: Viewer;
  /** All that is to be signed, where it is known: a board may have ten thousand assets, and a change names few. */
  readonly texts?: readonly string[];
};

/** Reads what a board's readers may read, and returns what signs its elements. */
export async function createUrlSigner(
  db: Kysely<Database>,
  boardId: string,
  { addresses, viewer, texts }: SignerOptions,
): Promise<UrlSigner> {
  const keys = texts?.flatMap((text) => [...text.matchAll(ASSET_URL_PATTERN)].map(([, key]) => key));
  if (keys?.length === 0) return (text) => text;
  const query = db.selectFrom('asset_ref').select('key').where('board_id', '=', boardId);
  const assetRefs = await (keys === undefined
    ? query
    : query.where(sql<boolean>`key = any(${keys}::text[])`)
  ).execute();
  const readableKeys = new Set(assetRefs.map(({ key }) => key));
  if (readableKeys.size === 0) return (text) => text;
  const urlOf = viewer.seesAll ? addresses.userUrl : addresses.guestUrl;
  return (text) =>
    text.replace(ASSET_URL_PATTERN, (match, key: string) =>
      readableKeys.has(key) ? JSON.stringify(urlOf(key)) : match,
    );
}
