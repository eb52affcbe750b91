import * as z from 'zod/mini';
import { parseJson } from '../../api/errors.ts';
import { browserStorage, type TokenStorage } from '../../api/token.ts';

/** A guest of a board, as this device keeps one for each board: a reload finds the board open. */
const StoredGuest = z.object({
  bearer: z.string(),
  /** Of the link that was opened. */
  secret: z.string(),
  /** The author of this guest's comments, and the voter of their votes. */
  identity: z.string(),
  name: z.string(),
  email: z.string(),
});
export type StoredGuest = z.infer<typeof StoredGuest>;

const keyOf = (boardId: string) => `maquette.guest ${boardId}`;

/** Keeps guests in the browser's local storage where that is allowed. */
export function createGuestStore(storage: TokenStorage = browserStorage()) {
  return {
    get(boardId: string): StoredGuest | undefined {
      const kept = storage.getItem(keyOf(boardId));
      return kept === null ? undefined : StoredGuest.safeParse(parseJson(kept)).data;
    },
    set: (boardId: string, guest: StoredGuest) => storage.setItem(keyOf(boardId), JSON.stringify(guest)),
  };
}

export const guestStore = createGuestStore();
