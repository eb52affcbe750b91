import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../schema/database.ts';
import type { Notice, OwnedBus } from './bus.ts';

const NOTICES = Symbol('notices');

/** A transaction that gathers what is to be told of it. Only `Transact` makes one: no other can be told of. */
export type NoticeTransaction = Transaction<Database> & { readonly [NOTICES]: Notice[] };

/**
 * Does something in a transaction and tells of it once it is committed: whoever hears of a change finds it, and what is rolled back was never
 * told. What the caller does afterwards changes nothing of that. Where the process ends between the two, those who follow find out by themselves:
 * each stream compares its revision with the board's every half minute.
 */
export type Transact = <Result>(work: (tx: NoticeTransaction) => Promise<Result>) => Promise<Result>;

/** Opens the transactions of a database whose notices go over a bus. */
export function createTransact(db: Kysely<Database>, publish: OwnedBus['publish']): Transact {
  return async (work) => {
    const notices: Notice[] = [];
    const result = await db.transaction().execute((tx) => work(Object.assign(tx, { [NOTICES]: notices })));
    publish(notices);
    return result;
  };
}

/** Has something told once the transaction is committed. */
export function addNotice(tx: NoticeTransaction, notice: Notice): void {
  tx[NOTICES].push(notice);
}
