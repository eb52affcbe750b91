import { NO_TUTORIAL, type TutorialState } from '../../machines/tutorial/tutorialState.ts';
import { deviceStore } from '../../store/deviceStore.ts';
import { useStore } from '../../store/useStore.ts';

/** The board that the tutorial runs or ran on, and whether it has ended there. */
type TutorialProgress = { readonly boardId: string; readonly ended: boolean };

const progressStore = deviceStore<TutorialProgress | undefined>('maquette.tutorial', {
  read(text) {
    if (text === null) return undefined;
    const [boardId = '', state] = text.split(' ');
    return { boardId, ended: state === 'ended' };
  },
  write: (progress) => (progress?.ended ? `${progress.boardId} ended` : (progress?.boardId ?? null)),
});
let currentState: TutorialState = NO_TUTORIAL;

/** Says whether `?tutorial` of an address asks for the tutorial: anything but 0 and false does. */
export function requestsTutorial(address: URL): boolean {
  const value = address.searchParams.get('tutorial');
  return value !== null && value !== '0' && value !== 'false';
}

/** Starts the tutorial where an address asks for it, unless it has ended on that board. */
export function startTutorialByAddress(address: URL, boardId: string): void {
  const progress = progressStore.get();
  if (requestsTutorial(address) && !(progress?.boardId === boardId && progress.ended))
    progressStore.set({ boardId, ended: false });
}

/** Says whether it runs on a board, after a reload too. */
export function useIsTutorialActive(boardId: string): boolean {
  return useStore(progressStore, (progress) => progress?.boardId === boardId && !progress.ended);
}

export const tutorialProgress = {
  /** Says whether it is offered on an empty board: on the first one that is opened at this browser. */
  isOffered(boardId: string): boolean {
    const progress = progressStore.get();
    if (progress === undefined) progressStore.set({ boardId, ended: true });
    return progress === undefined || progress.boardId === boardId;
  },
  start: (boardId: string): void => progressStore.set({ boardId, ended: false }),
  end: (boardId: string): void => progressStore.set({ boardId, ended: true }),
};

/** The step that is shown now, for watchers outside of the board. */
export function currentTutorialState(): TutorialState {
  return currentState;
}
export function setTutorialState(state: TutorialState): void {
  currentState = state;
}
