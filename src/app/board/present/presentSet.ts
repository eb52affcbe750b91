import type { BoardSession } from '../../../session/boardSession.ts';
import { createStore, type Store } from '../../../store/store.ts';

/** The content of a presentation: the frames of a board, all of its results, or those that were marked as chosen. */
export type PresentSet = 'frames' | 'results' | 'picks';

const storesBySession = new WeakMap<BoardSession, Store<PresentSet | undefined>>();

/** The set that was asked for; undefined where the board itself says which it is. */
export function presentSetOf(session: BoardSession): Store<PresentSet | undefined> {
  const store = storesBySession.get(session) ?? createStore<PresentSet | undefined>(undefined);
  storesBySession.set(session, store);
  return store;
}
