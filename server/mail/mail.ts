import { type Kysely, sql } from 'kysely';
import { type Bus, publish } from '../events/bus.ts';
import type { Database } from '../schema/database.ts';
import { countUnasked } from './budget.ts';
import { type Letter, newLetterId, type Post } from './post.ts';

/** Told on the bus when a letter was written. */
const TOPIC = 'mail';
const MINUTE_MS = 60_000;
/** Minutes until the next try, after each that failed; after the last the letter goes into the folder. */
const PAUSES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60];

/** Letters that go out once what they tell of is committed. */
export type Mail = {
  /** Letters reach people by themselves; else they lie in a folder that the operator reads. */
  readonly isSent: boolean;
  /** Writes a letter down, in the transaction of what it tells of. Throws 503 `busy` for one beyond the day's budget. */
  write(tx: Kysely<Database>, letter: Letter): Promise<void>;
  /** Sends what waits, and whatever is written, until it is closed. `onError` hears of each try that failed. */
  start(onError: (error: unknown) => void): void;
  close(): Promise<void>;
};

type Parts = {
  readonly db: Kysely<Database>;
  readonly bus: Bus;
  /** By a mail server, where there is one. */
  readonly send: Post | undefined;
  /** Into the folder. */
  readonly keep: Post;
  /** Letters in a day to people who did not ask for any. */
  readonly lettersADay: number;
};

/** Builds the mail of an installation. A letter is tried for two days, and never lost: what no server takes is kept in the folder. */
export function createMail({ db, bus, send, keep, lettersADay }: Parts): Mail {
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let isWanted = false;
  let report: (error: unknown) => void = () => undefined;

  /** Takes the next letter that is due; while it is tried, nobody else takes it. */
  async function next() {
    return db
      .updateTable('letter')
      .set(({ eb }) => ({
        tries: eb('tries', '+', 1),
        due_at: sql<Date>`now() + interval '1 minute' * (${PAUSES}::integer[])[least(tries, ${PAUSES.length - 1}) + 1]`,
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

  async function sendDue(): Promise<void> {
    for (let letter = await next(); letter !== undefined && leave !== undefined; letter = await next()) {
      const { id, name, address, subject, text, tries } = letter;
      const post = send === undefined || tries > PAUSES.length ? keep : send;
      try {
        await post({ id, to: { name, address }, subject, text });
        await db.deleteFrom('letter').where('id', '=', id).execute();
      } catch (error) {
        report(error);
      }
    }
    const first = await db.selectFrom('letter').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
    if (first === undefined || leave === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, Math.min(first.due_at.getTime() - Date.now(), MINUTE_MS)));
  }

  function wake(): void {
    isWanted = true;
    sending ??= work();
  }

  async function work(): Promise<void> {
    while (isWanted && leave !== undefined) {
      isWanted = false;
      await sendDue().catch(report);
    }
    // In the same turn as the last look: a letter between the two would wait.
    sending = undefined;
  }

  return {
    isSent: send !== undefined,
    async write(tx, { to, subject, text, isUnasked }) {
      if (isUnasked) await countUnasked(tx, lettersADay);
      await tx
        .insertInto('letter')
        .values({ id: newLetterId(), name: to.name, address: to.address, subject, text })
        .execute();
      await publish(tx, TOPIC, '');
    },
    start(onError) {
      report = onError;
      leave = bus.subscribe(TOPIC, wake);
      wake();
    },
    async close() {
      leave?.();
      leave = undefined;
      clearTimeout(timer);
      await sending;
    },
  };
}
