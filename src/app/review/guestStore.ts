import * as z from 'zod/mini';
import { deviceStore, jsonFormat } from '../../store/deviceStore.ts';

/** A guest of a board, as this device keeps one for each board: a reload finds the board open. */
const StoredGuest = z.object({
  bearer: z.string(),
  /** Of the link that was opened. */
  secret: z.string(),
  /** The author of this guest's comments, and the voter of their votes. */
  identity: z.string(),
  name: z.string(),
  email: z.string(),
  /** Theirs on the board; unknown to guests of earlier versions. */
  color: z.optional(z.string()),
  /** Whoever made the link; unknown to guests of earlier versions. */
  invitedBy: z.optional(z.string()),
});
export type StoredGuest = z.infer<typeof StoredGuest>;

const storeForBoard = (boardId: string) =>
  deviceStore(
    `maquette.guest ${boardId}`,
    jsonFormat((value) => StoredGuest.safeParse(value).data),
  );

/** Who somebody said they are when they last opened a review here, of whatever board: the next one asks no more than a press. */
const Reviewer = z.object({ name: z.string(), email: z.string() });
export type Reviewer = z.infer<typeof Reviewer>;
const reviewerStore = deviceStore(
  'maquette.reviewer',
  jsonFormat((value) => Reviewer.safeParse(value).data),
);

export const guestStore = {
  get: (boardId: string): StoredGuest | undefined => storeForBoard(boardId).get(),
  set(boardId: string, guest: StoredGuest): void {
    storeForBoard(boardId).set(guest);
    if (guest.name !== '') reviewerStore.set({ name: guest.name, email: guest.email });
  },
  lastReviewer: (): Reviewer | undefined => reviewerStore.get(),
};
