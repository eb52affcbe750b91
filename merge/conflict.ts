import type { BoardConflict } from '../contract/changes/conflicts.ts';

/** A conflict that has no id yet. */
export type Conflict = Omit<BoardConflict, 'id'>;
