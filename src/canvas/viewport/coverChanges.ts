import { createStore } from '../../store/store.ts';

/** Counts the sheets that came and went, for what is placed beside them. */
export const coverChanges = createStore(0);

/** Tells that something that floats over the board has come or gone. */
export function noteCoverChange(): void {
  coverChanges.set(coverChanges.get() + 1);
}
