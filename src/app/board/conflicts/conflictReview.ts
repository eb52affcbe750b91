import type { NodeId } from '../../../../contract/ids.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { createStore, type Store } from '../../../store/store.ts';

/** The conflicts that somebody looks at here: the list of all, and those of the node whose popover is open. */
export type ConflictReview = { readonly isListOpen: boolean; readonly nodeId: NodeId | undefined };

const CLOSED: ConflictReview = { isListOpen: false, nodeId: undefined };
const reviews = new WeakMap<BoardActor, Store<ConflictReview>>();

/** The review of a board's conflicts, for the bar, the notices and the canvas, each of which opens or shows it. */
export function conflictReviewOf(actor: BoardActor): Store<ConflictReview> {
  const review = reviews.get(actor) ?? createStore(CLOSED);
  reviews.set(actor, review);
  return review;
}

export function showConflictList(actor: BoardActor, isListOpen: boolean): void {
  conflictReviewOf(actor).set({ isListOpen, nodeId: undefined });
}

/** Opens the popover of a node, or closes the open one. */
export function showConflictsOf(actor: BoardActor, nodeId: NodeId | undefined): void {
  const review = conflictReviewOf(actor);
  review.set({ ...review.get(), nodeId });
}
