import { createListeners } from '../dom/listeners.ts';

/** What opens beside or above the board; the lists of runs, of comments and of earlier versions are the app's. */
export type Panel = 'outline' | 'jump' | 'shortcuts' | 'jobs' | 'comments' | 'earlier';

/** Which panels are open. Asking for one that is open tells anew: it takes the focus. */
export function createPanels() {
  const listeners = createListeners();
  let open: ReadonlySet<Panel> = new Set();

  function set(next: Iterable<Panel>): void {
    open = new Set(next);
    listeners.tell();
  }

  return {
    open: () => open,
    subscribe: listeners.add,
    show: (panel: Panel) => set([...open, panel]),
    hide: (panel: Panel) => set([...open].filter((other) => other !== panel)),
  };
}

export type Panels = ReturnType<typeof createPanels>;
