/** The node type whose author only the server decides. */
export const COMMENT = 'commentNode';

/** An element as the database has it. */
export type StoredRow = {
  readonly id: string;
  readonly kind: 'node' | 'edge';
  readonly rev: number;
  readonly data: string | null;
  readonly author: string | null;
};
