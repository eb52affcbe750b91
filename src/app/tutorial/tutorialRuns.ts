import { NO_TUTORIAL, type TutorialState } from '../../machines/tutorial/tutorialState.ts';
import { deviceStore } from '../../store/deviceStore.ts';
import { useStore } from '../../store/useStore.ts';

/** The board that the tutorial runs or ran on, and whether it has ended there. */
type TutorialRun = { readonly boardId: string; readonly ended: boolean };

const latest = deviceStore<TutorialRun | undefined>('maquette.tutorial', {
  read(text) {
    if (text === null) return undefined;
    const [boardId = '', state] = text.split(' ');
    return { boardId, ended: state === 'ended' };
  },
  write: (run) => (run?.ended ? `${run.boardId} ended` : (run?.boardId ?? null)),
});
let shown: TutorialState = NO_TUTORIAL;

/** Says whether `?tutorial` of an address asks for the tutorial: anything but 0 and false does. */
export function asksForTutorial(address: URL): boolean {
  const value = address.searchParams.get('tutorial');
  return value !== null && value !== '0' && value !== 'false';
}

/** Starts the tutorial where an address asks for it, unless it has ended on that board. */
export function startTutorialByAddress(address: URL, boardId: string): void {
  const run = latest.get();
  if (asksForTutorial(address) && !(run?.boardId === boardId && run.ended)) latest.set({ boardId, ended: false });
}

/** Says whether it runs on a board, after a reload too. */
export function useTutorialRuns(boardId: string): boolean {
  return useStore(latest, (run) => run?.boardId === boardId && !run.ended);
}

export const tutorialRuns = {
  /** Says whether it is offered on an empty board: on the first one that is opened at this browser. */
  isOffered(boardId: string): boolean {
    const run = latest.get();
    if (run === undefined) latest.set({ boardId, ended: true });
    return run === undefined || run.boardId === boardId;
  },
  start: (boardId: string): void => latest.set({ boardId, ended: false }),
  end: (boardId: string): void => latest.set({ boardId, ended: true }),
};

/** The step that is shown now, for watchers outside of the board. */
export function tutorialNow(): TutorialState {
  return shown;
}
export function showTutorial(state: TutorialState): void {
  shown = state;
}
