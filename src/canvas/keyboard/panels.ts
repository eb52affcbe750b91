import { createStore } from '../../store/store.ts';

/**
 * The panels beside or above the board; the lists of runs, of comments and of earlier versions, and the presentation, are the app's, and so
 * is the bare board, on which no bar is in sight.
 */
export type Panel = 'outline' | 'jump' | 'shortcuts' | 'jobs' | 'comments' | 'earlier' | 'present' | 'bareBoard';

/** The panels that are open. To show one that is open is a change too: it takes the focus. */
export function createPanels() {
  const { get, set, subscribe } = createStore<ReadonlySet<Panel>>(new Set());
  const show = (panel: Panel) => set(new Set([...get(), panel]));
  const hide = (panel: Panel) => set(new Set([...get()].filter((other) => other !== panel)));
  const toggle = (panel: Panel) => (get().has(panel) ? hide(panel) : show(panel));
  return { get, subscribe, show, hide, toggle };
}

export type Panels = ReturnType<typeof createPanels>;
