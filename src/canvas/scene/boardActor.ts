import type { BoardContext, BoardEvent } from '../../machines/events/board.events.ts';

/** The parts of a board that the canvas reads. */
export type CanvasBoardContext = Pick<
  BoardContext,
  'name' | 'role' | 'board' | 'selection' | 'runs' | 'showFeedback' | 'facts'
>;

/** The source of a board and the target of its events: the board machine's actor, or a store of the same shape. */
export type BoardActor = {
  getSnapshot(): { readonly context: CanvasBoardContext };
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: BoardEvent): void;
};

/** The activity of a card, as far as it is seen from afar. */
export type CardState = 'idle' | 'busy' | 'error';
