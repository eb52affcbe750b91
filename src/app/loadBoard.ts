import { getAccount } from '../../contract/calls/accounts.ts';
import * as boards from '../../contract/calls/boards.ts';
import type { CallAnswer } from '../../contract/calls/index.ts';
import { type JobSummary, listJobs } from '../../contract/calls/jobs.ts';
import { BoardId } from '../../contract/ids.ts';
import { callStatusOf } from '../api/errors.ts';
import { loadWordList } from '../machines/run/wordList.ts';
import { api, token } from '../session/client.ts';

export type LoadedBoard = {
  readonly board: CallAnswer<'load_board'>;
  readonly jobs: readonly JobSummary[];
  readonly viewerEmail: string;
  /** Their name, for what they write. */
  readonly viewerName?: string;
};

/** The answer to a board's id. */
export type BoardAnswer = { readonly kind: 'loaded'; readonly loaded: LoadedBoard } | { readonly kind: 'notFound' };

/** The board that was asked for while the page's parts were still on their way. */
let preloadedBoard: { readonly id: string; readonly answer: Promise<BoardAnswer> } | undefined;

/** Asks for the board at this address before the page can show it: a large one is as long on its way as the page itself. */
export function preloadBoard(address: URL): void {
  const id = address.searchParams.get('boardId');
  if (address.pathname !== '/physical/board' || id === null || token.get() === null) return;
  preloadedBoard = { id, answer: requestBoard(id) };
  // Whoever takes it hears of a failure; until then nobody does.
  preloadedBoard.answer.catch(() => {});
}

/** A board and what belongs to it. Fails with a `CallError`, unless there is no such board for this person. */
export function loadBoard(id: string, signal: AbortSignal): Promise<BoardAnswer> {
  const preloadedAnswer = preloadedBoard?.id === id ? preloadedBoard.answer : undefined;
  preloadedBoard = undefined;
  return preloadedAnswer ?? requestBoard(id, signal);
}

async function requestBoard(id: string, signal?: AbortSignal): Promise<BoardAnswer> {
  const board_id = BoardId.safeParse(id);
  if (!board_id.success) return { kind: 'notFound' };
  const options = signal ? { signal } : {};
  try {
    const [board, { jobs }, account] = await Promise.all([
      api.call(boards.loadBoard, { board_id: board_id.data }, options),
      api.call(listJobs, { board_id: board_id.data }, options),
      api.call(getAccount, {}, options),
    ]);
    // What an earlier run answers is held against it.
    if (jobs.length > 0) await loadWordList();
    return { kind: 'loaded', loaded: { board, jobs, viewerEmail: account.email, viewerName: account.name } };
  } catch (error) {
    if (callStatusOf(error) === 404) return { kind: 'notFound' };
    throw error;
  }
}
