import type { Generated, Insertable } from 'kysely';

/** The tables of stored objects. */
export type AssetTables = {
  asset: {
    /** An ObjectKey; the bytes lie in the storage under the same name. */
    key: string;
    owner_id: string;
    /** MIME type, as the bytes say. */
    type: string;
    bytes: number;
    /** Pixels; null for what is no picture. */
    width: number | null;
    height: number | null;
    /** The Recipe of an engine as JSON; null for what people uploaded. */
    recipe: string | null;
    /** Moderation has looked at it and let it pass. */
    admitted: Generated<boolean>;
    created_at: Generated<Date>;
  };
  /** Assets that a board has held: whoever may read the board may read them. Rows stay, for a deletion can be undone. */
  asset_ref: { board_id: string; key: string };
};

/** The row of an object that is added. */
export type NewAssetRow = Insertable<AssetTables['asset']>;
