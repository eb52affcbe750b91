import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { OpenDatabase } from '../server/db/database.ts';
import { compilePglite, createPglite } from '../server/db/embedded/pglite.ts';
import type { Database } from '../server/schema/database.ts';
import { createDataFolder } from '../server/testing/dataFolder.ts';

/** A process that uses the database. What a request asks of it waits for its turn; what the process asks as it starts does not. */
export type DatabaseClient = {
  /** The statement of a request may go on once this resolves. */
  waitForTurn(statement: string): Promise<void>;
  /** Replaces a statement by another, for a fault that is put in. */
  readonly rewrite: (statement: string) => string;
};

/** The database of a run. Processes come and go over it: what one had not committed is gone with it. */
export type ServerDatabase = {
  connect(client: DatabaseClient): OpenDatabase;
  /** The process that is connected dies: a transaction of its ends as a crash ends it, or, for a fault that is put in, is committed. */
  disconnect(options: { readonly commits: boolean; readonly damage: string | undefined }): Promise<void>;
  /** Says whether the process that is connected has begun a transaction that it has not ended. */
  isInTransaction(): boolean;
  /** Reads behind the server's back. */
  query<Row>(statement: string, values?: unknown[]): Promise<readonly Row[]>;
  readonly folder: string;
  close(): Promise<void>;
};

/** Marks what a request does, and all that follows of it. */
const requests = new AsyncLocalStorage<boolean>();

/** Does something as a request of somebody, whose statements wait for their turns. */
export function runAsRequest<T>(action: () => T): T {
  return requests.run(true, action);
}

/** Does something as a server that starts, for which nobody else waits. */
export function runAsStart<T>(action: () => T): T {
  return requests.run(false, action);
}

/** A transaction that its process had begun when it died never goes on. */
const NEVER = new Promise<never>(() => undefined);

/** Opens an empty database in this thread, in memory as far as the file system is. */
export async function openServerDatabase(): Promise<ServerDatabase> {
  const folder = await createDataFolder();
  const pglite = await createPglite(join(folder.path, 'pg'), await compilePglite(), () => undefined);
  let session: Session | undefined;

  return {
    folder: folder.path,
    connect(client) {
      const openSession = new Session(pglite, client);
      session = openSession;
      const db = new Kysely<Database>({ dialect: dialectOf(openSession) });
      return {
        db,
        executeSql: async () => {
          throw new Error('No jobs are run in a simulation.');
        },
        pool: undefined,
        copyFiles: undefined,
        async listen(channel, listener) {
          openSession.unlisten.push(
            await pglite.listen(channel, (payload) => openSession.isAlive && listener(payload)),
          );
        },
        async notify(channel, payload) {
          await sql`select pg_notify(${channel}, ${payload})`.execute(db);
        },
        failure: NEVER,
        async close() {
          openSession.isAlive = false;
        },
      };
    },
    async disconnect({ commits, damage }) {
      if (!session) return;
      session.isAlive = false;
      if (session.isInTransaction) await pglite.exec(commits ? 'commit' : 'rollback');
      if (damage) await pglite.exec(damage);
      for (const unlisten of session.unlisten) await unlisten();
      session = undefined;
    },
    isInTransaction: () => session?.isInTransaction ?? false,
    query: async <Row>(statement: string, values: unknown[] = []) => (await pglite.query<Row>(statement, values)).rows,
    async close() {
      await pglite.close();
      folder.remove();
    },
  };
}

/** The one connection that a process has, which its requests take one after the other. */
class Session implements DatabaseConnection {
  isAlive = true;
  isInTransaction = false;
  readonly unlisten: (() => Promise<void>)[] = [];
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;
  readonly pglite: PGlite;
  readonly client: DatabaseClient;
  constructor(pglite: PGlite, client: DatabaseClient) {
    this.pglite = pglite;
    this.client = client;
  }

  async acquire(): Promise<void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#isHeld = true;
    next();
  }

  async #waitForTurn(statement: string): Promise<void> {
    if (this.isAlive && requests.getStore()) await this.client.waitForTurn(statement);
    if (!this.isAlive) await NEVER;
  }

  async run(statement: 'begin' | 'commit' | 'rollback'): Promise<void> {
    await this.#waitForTurn(statement);
    await this.pglite.exec(this.client.rewrite(statement));
    this.isInTransaction = statement === 'begin';
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    await this.#waitForTurn(sql);
    const statement = this.client.rewrite(sql);
    const { rows, affectedRows } = await this.pglite.query<R>(statement, statement === sql ? [...parameters] : []);
    return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The database of the simulator streams no rows.');
  }
}

function dialectOf(session: Session): Dialect {
  return {
    createDriver: () => driverOf(session),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createAdapter: () =>
      new (class extends PGliteAdapter {
        // The session itself lets one request after the other in.
        override get supportsMultipleConnections() {
          return true;
        }
      })(),
  };
}

function driverOf(session: Session): Driver {
  return {
    async init() {},
    async acquireConnection() {
      await session.acquire();
      return session;
    },
    async releaseConnection() {
      session.release();
    },
    async beginTransaction(_, { isolationLevel }) {
      await session.run('begin');
      if (isolationLevel) await session.pglite.exec(`set transaction isolation level ${isolationLevel}`);
    },
    commitTransaction: () => session.run('commit'),
    rollbackTransaction: () => session.run('rollback'),
    async destroy() {},
  };
}
