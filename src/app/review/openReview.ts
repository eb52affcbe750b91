import { typesIn } from '../../../contract/board.ts';
import { boardChanges, loadBoard } from '../../../contract/calls/boards.ts';
import { readShareLink } from '../../../contract/calls/sharing.ts';
import { BoardId } from '../../../contract/ids.ts';
import { statusOf } from '../../api/errors.ts';
import { openReviewLink } from '../../api/reviewLink.ts';
import { loadViews } from '../../nodes/registry.ts';
import { api, callAsGuest } from '../../session/client.ts';
import type { LoadedBoard } from '../loadBoard.ts';
import { navigate } from '../navigation.ts';
import { guestStore, type StoredGuest } from './guestStore.ts';
import type { Reviewer } from './ReviewForm.tsx';

/** The progress of opening a review link. */
export type Review =
  | { readonly kind: 'loading' }
  | { readonly kind: 'asking'; readonly secret: string; readonly boardName: string; readonly mayComment: boolean }
  | { readonly kind: 'opened'; readonly guest: StoredGuest; readonly loaded: LoadedBoard }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The values in the address of a review, and whether an account is signed in beside it. */
type ReviewAddress = { readonly boardId: string | null; readonly secret: string; readonly signedIn: boolean };
type Tell = (review: Review) => void;

/** The answers to a guest who may not, or no longer, look at a board. */
const LOST = [401, 404];
const NOBODY = { get: () => null };

/** Finds out what a review link opens, and for whom; tells each step. Returns what ends it. */
export function openReview(address: ReviewAddress, tell: Tell): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const tellIfWanted: Tell = (review) => {
    if (!signal.aborted) tell(review);
  };
  follow(address, signal, tellIfWanted).catch((error) => tellIfWanted({ kind: 'failed', error }));
  return () => aborter.abort();
}

async function follow(
  { boardId: id, secret, signedIn }: ReviewAddress,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  const boardId = BoardId.safeParse(id).data;
  const guest = boardId && guestStore.get(boardId);
  const isNew = secret !== '' && secret !== guest?.secret;
  const link = isNew ? await unlessRefused(api.call(readShareLink, { secret }, { token: NOBODY }), [404]) : undefined;
  if (isNew && !link) return tell({ kind: 'ended' });
  if (link?.kind === 'edit') return navigate(`/invite#${secret}`, { replace: true });
  const own = boardId && signedIn ? await nameForAccount(boardId) : undefined;
  if (signal.aborted) return;
  // A foreign `boardId` beside a secret leads nowhere: the board of the secret has another name.
  if (own !== undefined && own === (link?.board_name ?? own)) return goToBoard(boardId);
  if (link) return tell({ kind: 'asking', secret, boardName: link.board_name, mayComment: link.may_comment });
  if (!boardId || !guest) return tell({ kind: 'ended' });
  if (secret !== '') return navigate(reviewAddress(boardId), { replace: true });
  await show(boardId, guest, signal, tell);
}

/** Shows a board to its guest until the access ends. */
async function show(boardId: BoardId, guest: StoredGuest, signal: AbortSignal, tell: Tell): Promise<void> {
  let since: number | undefined;
  let isAsking = false;

  /** One refused call may have a reason of its own; where the board itself is refused, the access has ended. */
  async function askWhether(): Promise<void> {
    if (since === undefined || isAsking) return;
    isAsking = true;
    try {
      await api.call(boardChanges, { board_id: boardId, since }, { signal });
    } catch (error) {
      if (isRefusal(error, LOST)) tell({ kind: 'ended' });
      else console.error('board_changes', error);
    } finally {
      isAsking = false;
    }
  }

  signal.addEventListener('abort', callAsGuest({ bearer: guest.bearer, onRefused: () => void askWhether() }));
  const board = await unlessRefused(api.call(loadBoard, { board_id: boardId }, { signal }), LOST);
  if (!board) return tell({ kind: 'ended' });
  since = board.rev;
  void loadViews(typesIn(board.nodes));
  tell({ kind: 'opened', guest, loaded: { board, jobs: [], viewer: guest.identity } });
}

/**
 * Opens a link as a guest, keeps who that is, and takes the secret out of the address, which opens the board. Answers whether the link
 * still works.
 */
export async function enterReview(
  { secret, before }: { readonly secret: string; readonly before: StoredGuest | undefined },
  { name, email }: Reviewer,
): Promise<boolean> {
  const opened = await unlessRefused(openReviewLink({ secret, name, email, before: before?.bearer }), [404]);
  if (!opened) return false;
  const { board_id, bearer, identity } = opened;
  guestStore.set(board_id, { bearer, secret, identity, name, email });
  navigate(reviewAddress(board_id), { replace: true });
  return true;
}

function reviewAddress(boardId: BoardId): string {
  return `/physical/review?boardId=${boardId}`;
}

/** Whoever owns or edits a board works on it. */
function goToBoard(boardId: BoardId | undefined): void {
  navigate(`/physical/board?boardId=${boardId}`, { replace: true });
}

/** The name of a board that the account at this browser owns or edits. */
async function nameForAccount(boardId: BoardId): Promise<string | undefined> {
  const board = await unlessRefused(api.call(loadBoard, { board_id: boardId }), LOST);
  return board?.name;
}

/** The answer to a call, or undefined where it is refused with one of these statuses. */
async function unlessRefused<T>(request: Promise<T>, statuses: readonly number[]): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isRefusal(error, statuses)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown, statuses: readonly number[]): boolean {
  return statuses.includes(statusOf(error));
}
