/** The node type whose author only the server decides. */
export const COMMENT_TYPE = 'commentNode';

/** An element as the database has it. */
export type ElementRow = {
  readonly id: string;
  readonly kind: 'node' | 'edge';
  readonly rev: number;
  readonly data: string | null;
  readonly author: string | null;
};
