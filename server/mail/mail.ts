import { type Kysely, sql } from 'kysely';
import type { Bus } from '../events/bus.ts';
import { addNotice, type NoticeTransaction } from '../events/transact.ts';
import type { Database } from '../schema/database.ts';
import { countUnsolicitedMail } from './mailBudget.ts';
import { type MailMessage, type MailTransport, newMessageId } from './transports.ts';

/** Told on the bus when a letter was written. */
const MAIL_TOPIC = 'mail';
const MINUTE_MS = 60_000;
/** Minutes until the next try, after each that failed; after the last the letter goes into the folder. */
const RETRY_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60];

/** Letters that go out once what they tell of is committed. */
export type Mail = {
  /** Letters reach people by themselves; else they lie in a folder that the operator reads. */
  readonly hasMailServer: boolean;
  /** Writes a letter down, in the transaction of what it tells of. Throws 503 `busy` for one beyond the day's budget. */
  write(tx: NoticeTransaction, message: MailMessage): Promise<void>;
  /** Sends what waits, and whatever is written, until it is closed. `onError` hears of each try that failed. */
  start(onError: (error: unknown) => void): void;
  close(): Promise<void>;
};

type MailParts = {
  readonly db: Kysely<Database>;
  readonly bus: Bus;
  /** By a mail server, where there is one. */
  readonly send: MailTransport | undefined;
  /** Into the folder. */
  readonly storeInFolder: MailTransport;
  /** Letters in a day to people who did not ask for any. */
  readonly unsolicitedMailsPerDay: number;
};

/** Builds the mail of an installation. A letter is tried for two days, and never lost: what no server takes is kept in the folder. */
export function createMail({ db, bus, send, storeInFolder, unsolicitedMailsPerDay }: MailParts): Mail {
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let pendingSend: Promise<void> | undefined;
  let isSendDue = false;
  let reportError: (error: unknown) => void = () => undefined;

  /** Takes the next letter that is due; while it is tried, nobody else takes it. */
  async function claimNextMessage() {
    return db
      .updateTable('letter')
      .set(({ eb }) => ({
        tries: eb('tries', '+', 1),
        due_at: sql<Date>`now() + interval '1 minute' * (${RETRY_MINUTES}::integer[])[least(tries, ${RETRY_MINUTES.length - 1}) + 1]`,
      }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('letter')
          .select('id')
          .where('due_at', '<=', sql<Date>`now()`)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  async function sendDueMessages(): Promise<void> {
    for (
      let message = await claimNextMessage();
      message !== undefined && unsubscribe !== undefined;
      message = await claimNextMessage()
    ) {
      const { id, name, address, subject, text, tries } = message;
      const transport = send === undefined || tries > RETRY_MINUTES.length ? storeInFolder : send;
      try {
        await transport({ id, to: { name, address }, subject, text });
        await db.deleteFrom('letter').where('id', '=', id).execute();
      } catch (error) {
        reportError(error);
      }
    }
    const nextDue = await db.selectFrom('letter').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
    if (nextDue === undefined || unsubscribe === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(scheduleSend, Math.max(0, Math.min(nextDue.due_at.getTime() - Date.now(), MINUTE_MS)));
  }

  function scheduleSend(): void {
    isSendDue = true;
    pendingSend ??= sendUntilIdle();
  }

  async function sendUntilIdle(): Promise<void> {
    while (isSendDue && unsubscribe !== undefined) {
      isSendDue = false;
      await sendDueMessages().catch(reportError);
    }
    // In the same turn as the last look: a letter between the two would wait.
    pendingSend = undefined;
  }

  return {
    hasMailServer: send !== undefined,
    async write(tx, { to, subject, text, isUnsolicited: countsTowardsBudget }) {
      if (countsTowardsBudget) await countUnsolicitedMail(tx, unsolicitedMailsPerDay);
      await tx
        .insertInto('letter')
        .values({ id: newMessageId(), name: to.name, address: to.address, subject, text })
        .execute();
      addNotice(tx, { topic: MAIL_TOPIC, payload: '' });
    },
    start(onError) {
      reportError = onError;
      unsubscribe = bus.subscribe(MAIL_TOPIC, scheduleSend, scheduleSend);
      scheduleSend();
    },
    async close() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      await pendingSend;
    },
  };
}
