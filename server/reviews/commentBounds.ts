import { type RawBuilder, sql, type Transaction } from 'kysely';
import { COMMENT_LIMITS, GUEST_COMMENT_LIMITS } from '../../contract/limits.ts';
import type { Growth } from '../boards/change/boardSize.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

type Tx = Transaction<Database>;

const HOUR_MS = 60 * 60 * 1000;

/** Refuses a comment more, or a longer one, where a board, its guests or this guest hold as much of comments as they can. */
export async function requireCommentSpace(
  tx: Tx,
  boardId: string,
  { author, growth }: { readonly author: string; readonly growth: Growth },
): Promise<void> {
  const isGuests = sql<boolean>`author like 'guest:%'`;
  const isByAuthor = sql<boolean>`author = ${author}`;
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  // The words of a comment cannot hold this: their quotes are escaped.
  const isRecent = sql<boolean>`substring(data from '"createdAt":"([^"]+)"') > ${hourAgo}`;
  const countSql = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::integer`;
  const bytesSql = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(octet_length(data)) filter (where ${condition}), 0)::integer`;
  const sums = await tx
    .selectFrom('board_element')
    .select([countSql(sql`true`).as('count'), bytesSql(sql`true`).as('bytes')])
    .select([countSql(isGuests).as('guestCount'), bytesSql(isGuests).as('guestBytes')])
    .select([countSql(isByAuthor).as('authorCount'), bytesSql(isByAuthor).as('authorBytes')])
    .select(countSql(sql`${isByAuthor} and ${isRecent}`).as('recentCount'))
    .where('board_id', '=', boardId)
    .where('author', 'is not', null)
    .where('data', 'is not', null)
    .executeTakeFirstOrThrow();
  const exceedsBounds = (elements: number, size: number, countMax: number, bytesMax: number) =>
    (growth.elements > 0 && elements >= countMax) || (growth.bytes > 0 && size + growth.bytes > bytesMax);

  if (exceedsBounds(sums.count, sums.bytes, COMMENT_LIMITS.boardCount, COMMENT_LIMITS.boardBytes))
    throw boardFullProblem();
  if (!author.startsWith('guest:')) return;
  const {
    allGuestsCount: ofGuests,
    allGuestsBytes: bytesOfGuests,
    guestCount: ofGuest,
    guestBytes: bytesOfGuest,
    hourlyCount,
  } = GUEST_COMMENT_LIMITS;
  if (exceedsBounds(sums.guestCount, sums.guestBytes, ofGuests, bytesOfGuests)) throw boardFullProblem();
  if (exceedsBounds(sums.authorCount, sums.authorBytes, ofGuest, bytesOfGuest))
    throw new ProblemError(
      'board_full',
      'You have as many comments here as one guest can. Delete some of yours first.',
    );
  if (growth.elements > 0 && sums.recentCount >= hourlyCount)
    throw new ProblemError('busy', 'You have written many comments here. Please go on in an hour.', {
      retryAfter: HOUR_MS / 1000,
    });
}

function boardFullProblem(): ProblemError {
  return new ProblemError('board_full', 'This board holds no more comments. Delete some of yours first.');
}
