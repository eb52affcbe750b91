import { sql } from 'kysely';
import { BoardId } from '../../../contract/ids.ts';
import type { Language } from '../../../contract/language.ts';
import type { User } from '../../access/user.ts';
import { recordAudit, recordAudits } from '../../audit/record.ts';
import { notifyBoard } from '../../events/boardNotifications.ts';
import type { NoticeTransaction, Transact } from '../../events/transact.ts';
import type { Site } from '../../http/site.ts';
import { linkNotFoundProblem, ProblemError } from '../../kit/problems.ts';
import { createSecret, hashOf } from '../../kit/secrets.ts';
import type { Mail } from '../../mail/mail.ts';
import { recipientLanguageOf } from '../../mail/mailLanguage.ts';
import { sentBoardMail } from '../../mail/mailMessages.ts';
import type { Quota } from '../../plans/quota.ts';
import { type SpinOffOptions, spinOff } from './spinOff.ts';

type Tx = NoticeTransaction;

/** The parts that send a board to somebody. */
export type SendBoardDeps = { readonly quota: Quota; readonly mail: Pick<Mail, 'write'>; readonly site: Site };

type SentBoardOptions = SpinOffOptions & { readonly email: string; readonly pageLanguage: Language | undefined };

/**
 * Starts a board with a copy of a node and sends it to somebody by e-mail. It stays the sender's until somebody signs in whose
 * address it is, verified.
 */
export async function sendSpinOff(
  tx: Tx,
  { quota, mail, site }: SendBoardDeps,
  user: User,
  { email, pageLanguage, ...options }: SentBoardOptions,
): Promise<BoardId> {
  const recipientEmail = email.toLowerCase();
  const secret = createSecret();
  const boardId = await spinOff(tx, quota, user, options);
  await tx
    .insertInto('sent_board')
    .values({ board_id: boardId, email: recipientEmail, sent_by: user.id, secret_hash: hashOf(secret), given_at: null })
    .execute();
  const url = `${site.origin}/received#${secret}`;
  const language = await recipientLanguageOf(tx, recipientEmail, { id: user.id, pageLanguage });
  await mail.write(tx, sentBoardMail({ to: recipientEmail, sender: user.name, board: options.name, url }, language));
  const target = { id: boardId, name: options.name };
  await recordAudit(tx, { action: 'board.sent', target, details: { to: recipientEmail } });
  return boardId;
}

/** Gives a person every board that was sent to their verified address and waits; one in the sender's bin was taken back. */
export async function assignSentBoards(tx: Tx, { id, email, verified }: User): Promise<void> {
  if (!verified) return;
  // The boards' locks first: whoever sent one may be taking it back.
  const { rows: waiting } = await sql`select 1 from board join sent_board on sent_board.board_id = board.id
    where sent_board.email = ${email} and given_at is null and deleted_at is null
    order by board.id for no key update of board`.execute(tx);
  if (waiting.length === 0) return;
  const { rows } = await sql<{ board_id: string; name: string }>`with given as (
      update sent_board set given_at = now() from board
      where sent_board.board_id = board.id and sent_board.email = ${email} and given_at is null and deleted_at is null
      returning sent_board.board_id)
    update board set owner_id = ${id}, project_id = null from given where board.id = given.board_id
    returning board.id as board_id, board.name`.execute(tx);
  for (const { board_id } of rows) notifyBoard(tx, board_id, { kind: 'access' });
  await recordAudits(
    tx,
    rows.map(({ board_id, name }) => ({ action: 'board.received', target: { id: board_id, name } })),
  );
}

/**
 * Takes a board by the secret of the letter that told of it: whoever has read the letter has the address, which is verified by it.
 * Throws 404 `link_not_found` for a secret that is none, and 409 `other_recipient` for somebody with another address.
 */
export async function receiveBoard(transact: Transact, user: User, secret: string): Promise<BoardId> {
  return transact(async (tx) => {
    const sentBoard = await tx
      .selectFrom('sent_board')
      .innerJoin('board', 'board.id', 'sent_board.board_id')
      .select(['board_id', 'email'])
      .where('secret_hash', '=', hashOf(secret))
      .where('deleted_at', 'is', null)
      // Whoever sent it may be taking it back.
      .forNoKeyUpdate('board')
      .executeTakeFirst();
    if (sentBoard === undefined) throw linkNotFoundProblem();
    if (sentBoard.email !== user.email)
      throw new ProblemError(
        'other_recipient',
        'This board was sent to another email. Sign in with the address that received the email.',
      );
    await tx.updateTable('user').set({ emailVerified: true }).where('id', '=', user.id).execute();
    await assignSentBoards(tx, { ...user, verified: true });
    return BoardId.parse(sentBoard.board_id);
  });
}
