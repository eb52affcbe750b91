import { nodeTypesIn } from '../../../contract/board.ts';
import { boardChanges, loadBoard } from '../../../contract/calls/boards.ts';
import { readShareLink } from '../../../contract/calls/sharing.ts';
import { BoardId } from '../../../contract/ids.ts';
import { callStatusOf } from '../../api/errors.ts';
import { openReviewLink } from '../../api/reviewLink.ts';
import { loadViews } from '../../nodes/registry.ts';
import { api, callAsGuest } from '../../session/client.ts';
import type { LoadedBoard } from '../loadBoard.ts';
import { navigate } from '../navigation.ts';
import { withLinkedNode } from '../nodeLink.ts';
import { guestStore, type Reviewer, type StoredGuest } from './guestStore.ts';

/** The progress of opening a review link. */
export type Review =
  | { readonly kind: 'loading' }
  | { readonly kind: 'asking'; readonly secret: string; readonly boardName: string; readonly invitedBy: string }
  | { readonly kind: 'opened'; readonly guest: StoredGuest; readonly loaded: LoadedBoard }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The values in the address of a review, and whether an account is signed in beside it. */
type ReviewAddress = { readonly boardId: string | null; readonly secret: string; readonly signedIn: boolean };
type ReviewListener = (review: Review) => void;

/** The answers to a guest who may not, or no longer, look at a board. */
const LOST_ACCESS_STATUSES = [401, 404];
const NO_TOKEN = { get: () => null };

/** Finds out what a review link opens, and for whom; tells each step. Returns what ends it. */
export function openReview(address: ReviewAddress, onReview: ReviewListener): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const notifyUnlessAborted: ReviewListener = (review) => {
    if (!signal.aborted) onReview(review);
  };
  resolveLink(address, signal, notifyUnlessAborted).catch((error) => notifyUnlessAborted({ kind: 'failed', error }));
  return () => aborter.abort();
}

async function resolveLink(
  { boardId: id, secret, signedIn }: ReviewAddress,
  signal: AbortSignal,
  onReview: ReviewListener,
): Promise<void> {
  const boardId = BoardId.safeParse(id).data;
  const guest = boardId && guestStore.get(boardId);
  const isNew = secret !== '' && secret !== guest?.secret;
  const link = isNew
    ? await answerUnlessRefused(api.call(readShareLink, { secret }, { token: NO_TOKEN }), [404])
    : undefined;
  if (isNew && !link) return onReview({ kind: 'ended' });
  if (link?.kind === 'edit') return navigate(`/invite#${secret}`, { replace: true });
  const accountBoardName = boardId && signedIn ? await boardNameForAccount(boardId) : undefined;
  if (signal.aborted) return;
  // A foreign `boardId` beside a secret leads nowhere: the board of the secret has another name.
  if (accountBoardName !== undefined && accountBoardName === (link?.board_name ?? accountBoardName))
    return navigateToBoard(boardId);
  if (link) {
    const { board_name: boardName, invited_by: invitedBy } = link;
    if (link.may_comment) return onReview({ kind: 'asking', secret, boardName, invitedBy });
    // Who only looks need not say who they are.
    if (!(await enterReview({ secret, invitedBy, before: guest }, guest))) onReview({ kind: 'ended' });
    return;
  }
  if (!boardId || !guest) return onReview({ kind: 'ended' });
  if (secret !== '') return navigate(reviewAddress(boardId), { replace: true });
  await openForGuest(boardId, guest, signal, onReview);
}

/** Shows a board to its guest until the access ends. */
async function openForGuest(
  boardId: BoardId,
  guest: StoredGuest,
  signal: AbortSignal,
  onReview: ReviewListener,
): Promise<void> {
  let boardRevision: number | undefined;
  let isChecking = false;

  /** One refused call may have a reason of its own; where the board itself is refused, the access has ended. */
  async function checkAccess(): Promise<void> {
    if (boardRevision === undefined || isChecking) return;
    isChecking = true;
    try {
      await api.call(boardChanges, { board_id: boardId, since: boardRevision }, { signal });
    } catch (error) {
      if (isRefusal(error, LOST_ACCESS_STATUSES)) onReview({ kind: 'ended' });
      else console.error('board_changes', error);
    } finally {
      isChecking = false;
    }
  }

  signal.addEventListener('abort', callAsGuest({ bearer: guest.bearer, onRefused: () => void checkAccess() }));
  const board = await answerUnlessRefused(api.call(loadBoard, { board_id: boardId }, { signal }), LOST_ACCESS_STATUSES);
  if (!board) return onReview({ kind: 'ended' });
  boardRevision = board.rev;
  void loadViews(nodeTypesIn(board.nodes));
  onReview({ kind: 'opened', guest, loaded: { board, jobs: [], viewerEmail: guest.identity } });
}

type ReviewEntry = {
  readonly secret: string;
  /** Whoever made the link. */
  readonly invitedBy: string;
  /** The guest that this browser was on the board before. */
  readonly before: StoredGuest | undefined;
};

/**
 * Opens a link as a guest, who need not be named where the link only shows; keeps who that is, and takes the secret out of the address, which opens the board. Answers whether the link
 * still works.
 */
export async function enterReview(
  { secret, invitedBy, before: previousGuest }: ReviewEntry,
  reviewer: Reviewer | undefined,
): Promise<boolean> {
  const { name = '', email = '' } = reviewer ?? {};
  const openedLink = await answerUnlessRefused(
    openReviewLink({ secret, ...(name !== '' && { name, email }), before: previousGuest?.bearer }),
    [404],
  );
  if (!openedLink) return false;
  const { board_id, bearer, identity, color } = openedLink;
  guestStore.set(board_id, { bearer, secret, identity, name, email, color, invitedBy });
  navigate(reviewAddress(board_id), { replace: true });
  return true;
}

function reviewAddress(boardId: BoardId): string {
  return withLinkedNode(`/physical/review?boardId=${boardId}`, new URL(location.href));
}

/** Whoever owns or edits a board works on it. */
function navigateToBoard(boardId: BoardId | undefined): void {
  navigate(withLinkedNode(`/physical/board?boardId=${boardId}`, new URL(location.href)), { replace: true });
}

/** The name of a board that the account at this browser owns or edits. */
async function boardNameForAccount(boardId: BoardId): Promise<string | undefined> {
  const board = await answerUnlessRefused(api.call(loadBoard, { board_id: boardId }), LOST_ACCESS_STATUSES);
  return board?.name;
}

/** The answer to a call, or undefined where it is refused with one of these statuses. */
async function answerUnlessRefused<T>(request: Promise<T>, statuses: readonly number[]): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isRefusal(error, statuses)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown, statuses: readonly number[]): boolean {
  return statuses.includes(callStatusOf(error));
}
