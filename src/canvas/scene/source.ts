import type { BoardContext, BoardEvent } from '../../machines/events/board.events.ts';

/** What the canvas reads of a board. */
export type CanvasContext = Pick<
  BoardContext,
  'name' | 'role' | 'board' | 'selection' | 'runs' | 'showFeedback' | 'facts'
>;

/** Where a board comes from and where what happens to it goes: the board machine's actor, or a store of the same shape. */
export type CanvasSource = {
  getSnapshot(): { readonly context: CanvasContext };
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: BoardEvent): void;
};

/** What a card is doing, as far as it is seen from afar. */
export type CardState = 'idle' | 'busy' | 'error';
