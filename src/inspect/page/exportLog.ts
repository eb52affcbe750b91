import type { BoardPageState } from './inspectorState.ts';

/** The events on a board, the first first, as JSON. */
export function logText({ board, log, actors }: BoardPageState): string {
  const steps = log.toReversed().map((step) => ({ machine: actors.get(step.actor)?.actor.name, ...step }));
  return JSON.stringify({ board, steps }, null, 2);
}

/** Saves what happened on a board as a file. */
export function exportLog(page: BoardPageState): void {
  const address = URL.createObjectURL(new Blob([logText(page)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${page.board || 'board'} events.json`;
  link.click();
  URL.revokeObjectURL(address);
}
