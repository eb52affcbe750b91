import { isOnBoard } from './eventTargets.ts';
import { focusBoard } from './focusBoard.ts';
import type { StageElements } from './stageElements.ts';

/** A press on a bar's button leaves the focus on the board, where the keys go on: it takes it from another bar only. */
export function preserveBoardFocus(
  event: { preventDefault(): void },
  { elements }: { readonly elements: StageElements },
): void {
  event.preventDefault();
  if (!isOnBoard(elements, document.activeElement)) focusBoard(elements.surface);
}
