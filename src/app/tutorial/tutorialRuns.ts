import { NO_TUTORIAL, type TutorialState } from '../../machines/tutorial/tutorialState.ts';

/** Which board the tutorial runs or ran on, and whether it has ended there. */
type Kept = { readonly boardId: string; readonly ended: boolean };

const KEY = 'maquette.tutorial';
const listeners = new Set<() => void>();
let shown: TutorialState = NO_TUTORIAL;

function read(): Kept | undefined {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  const [boardId = '', state] = text.split(' ');
  return { boardId, ended: state === 'ended' };
}

function keep({ boardId, ended }: Kept): void {
  localStorage.setItem(KEY, ended ? `${boardId} ended` : boardId);
  for (const listener of listeners) listener();
}

/** Whether `?tutorial` of an address asks for the tutorial: anything but 0 and false does. */
export function asksForTutorial(address: URL): boolean {
  const asked = address.searchParams.get('tutorial');
  return asked !== null && asked !== '0' && asked !== 'false';
}

/** Starts the tutorial where an address asks for it, unless it has ended on that board. */
export function startAskedTutorial(address: URL, boardId: string): void {
  const kept = read();
  if (asksForTutorial(address) && !(kept?.boardId === boardId && kept.ended)) keep({ boardId, ended: false });
}

export const tutorialRuns = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Whether it runs on a board, after a reload too. */
  runsOn(boardId: string): boolean {
    const kept = read();
    return kept?.boardId === boardId && !kept.ended;
  },
  /** Whether it is offered on an empty board: on the first one that is opened at this browser. */
  isOffered(boardId: string): boolean {
    const kept = read();
    if (kept === undefined) keep({ boardId, ended: true });
    return kept === undefined || kept.boardId === boardId;
  },
  start: (boardId: string): void => keep({ boardId, ended: false }),
  end: (boardId: string): void => keep({ boardId, ended: true }),
};

/** What is shown of it now, for who looks at a board from outside. */
export function tutorialNow(): TutorialState {
  return shown;
}
export function showTutorial(state: TutorialState): void {
  shown = state;
}
