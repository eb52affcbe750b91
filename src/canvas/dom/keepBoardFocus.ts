import type { CanvasParts } from '../render/renderer.ts';
import { quietFocus } from './focusBoard.ts';
import { isOnBoard } from './targets.ts';

/** A press on a bar's button leaves the focus on the board, where the keys go on: it takes it from another bar only. */
export function leaveKeysToBoard(event: { preventDefault(): void }, { elements }: Pick<CanvasParts, 'elements'>): void {
  event.preventDefault();
  if (!isOnBoard(elements, document.activeElement)) quietFocus(elements.stage);
}
