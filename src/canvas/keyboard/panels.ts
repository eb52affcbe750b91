import { createStore } from '../../store/store.ts';

/** The panels beside or above the board; the lists of runs, of comments and of earlier versions, and the presentation, are the app's. */
export type Panel = 'outline' | 'jump' | 'shortcuts' | 'jobs' | 'comments' | 'earlier' | 'present';

/** The panels that are open. To show one that is open is a change too: it takes the focus. */
export function createPanels() {
  const { get, set, subscribe } = createStore<ReadonlySet<Panel>>(new Set());
  return {
    get,
    subscribe,
    show: (panel: Panel) => set(new Set([...get(), panel])),
    hide: (panel: Panel) => set(new Set([...get()].filter((other) => other !== panel))),
  };
}

export type Panels = ReturnType<typeof createPanels>;
