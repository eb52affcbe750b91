/** A 64-bit number that a table counts its rows with, as drivers give it: for ordering in the database, not for arithmetic here. */
export type RowNumber = number | bigint | string;
