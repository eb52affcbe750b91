import type { FastifyInstance } from 'fastify';
import type { Engine } from '../contract/engine.ts';
import { createApp } from '../server/app.ts';
import { composeServer, type ServerParts } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { quickPasswordHash } from '../server/testing/quickPasswordHash.ts';
import type { Chance } from './chance.ts';
import type { FaultHooks } from './faults.ts';
import { openServerDatabase, runAsRequest, runAsStart, type ServerDatabase } from './serverDatabase.ts';
import type { Settling } from './settle.ts';
import type { VirtualClock } from './virtualClock.ts';

const SECRET = 'a secret of thirty-two characters';
/** One statement takes up to so long. */
const STATEMENT_MS_MAX = 3;

/** An answer as it leaves the server; a stream's pieces come by and by. */
export type ServerAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<Uint8Array>;
};

export type ServerRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts when the connection is cut. */
  readonly signal: AbortSignal;
};

/** The server of a run: the real one, whose process can die between any two statements and starts anew on the same data. */
export type ServerHost = {
  readonly database: ServerDatabase;
  isUp(): boolean;
  /** Changes with each process: an answer of an earlier one never arrives. */
  generation(): number;
  /** Asks the server. Rejects while it is down. */
  request(request: ServerRequest): Promise<ServerAnswer>;
  /** The process dies before its next statement but so many, or at once where nothing is asked. */
  killAfter(statementCount: number): void;
  kill(): void;
  /** The process dies after its work for the next request, before the answer leaves it. */
  killAtAnswer(): void;
  /** No death that was meant comes any more. */
  spare(): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

type ServerProcess = { readonly app: FastifyInstance; close(): Promise<void> };
type HostParts = {
  readonly chance: Chance;
  readonly clock: VirtualClock;
  readonly settling: Settling;
  readonly faults: FaultHooks;
  trace(line: string): void;
  onKilled(): void;
};

/** An engine of a server on which nothing is generated. */
const NO_ENGINE: Engine = {
  name: 'none',
  can: () => false,
  async close() {},
  async *run() {
    yield await Promise.reject(new Error('Nothing is generated in a simulation.'));
  },
};

export async function createServerHost(parts: HostParts): Promise<ServerHost> {
  const { chance, clock, settling, faults, trace, onKilled } = parts;
  const database = await openServerDatabase();
  let process: ServerProcess | undefined;
  let generation = 0;
  let statementsLeft = Number.POSITIVE_INFINITY;
  let diesAtAnswer = false;
  /** What the timers of each process belong to. */
  const owners = new Map<number, object>();

  const config = {
    ...readConfig({ DATA_DIR: database.folder, LOG_LEVEL: 'silent', MODERATION: '0', DIST_DIR: database.folder }),
    planDefault: 'unlimited' as const,
    // Everybody comes from one address.
    requestsPerMinuteMax: Number.MAX_SAFE_INTEGER,
  };

  async function start(): Promise<void> {
    generation += 1;
    const owner = {};
    const own = generation;
    await clock.runAs(owner, async () => {
      const open = database.connect({
        async waitForTurn(statement) {
          const { promise, resolve } = Promise.withResolvers<void>();
          clock.schedule(chance.below(STATEMENT_MS_MAX + 1), () => {
            if (own !== generation) return;
            statementsLeft -= 1;
            if (statementsLeft < 0) kill();
            else resolve();
          });
          trace(`  statement ${statement.slice(0, 40)}`);
          await promise;
        },
        rewrite: faults.rewriteStatement,
      });
      const composition = await composeServer(config, open, SECRET, {
        engine: NO_ENGINE,
        judge: { suspicion: async () => 0, close: async () => undefined },
        passwordHash: quickPasswordHash,
      });
      const serverParts: ServerParts = { ...composition.parts, diskSpace: { require: async () => undefined } };
      process = { app: await createApp(serverParts), close: composition.close };
      await process.app.ready();
    });
    owners.set(generation, owner);
  }

  function kill(): void {
    if (!process) return;
    trace(`server dies${database.isInTransaction() ? ' in a transaction' : ''}`);
    statementsLeft = Number.POSITIVE_INFINITY;
    diesAtAnswer = false;
    process = undefined;
    const owner = owners.get(generation);
    if (owner) clock.dropTimersOf(owner);
    generation += 1;
    void settling.track(database.disconnect({ commits: faults.commitsAtKill, damage: faults.damage }));
    onKilled();
  }

  return {
    database,
    isUp: () => process !== undefined,
    generation: () => generation,
    async request({ path, headers, body, signal }) {
      const running = process;
      const owner = owners.get(generation);
      if (!running || !owner) throw new TypeError('The server is down.');
      return clock.runAs(owner, () =>
        runAsRequest(async () => {
          const answer = await running.app.inject({
            method: 'POST',
            url: path,
            headers,
            payload: body,
            signal,
            payloadAsStream: true,
          });
          if (diesAtAnswer) kill();
          return {
            status: answer.statusCode,
            headers: answer.headers as Record<string, string>,
            pieces: answer.stream(),
          };
        }),
      );
    },
    killAfter(statementCount) {
      statementsLeft = statementCount;
    },
    kill,
    killAtAnswer() {
      diesAtAnswer = true;
    },
    spare() {
      statementsLeft = Number.POSITIVE_INFINITY;
      diesAtAnswer = false;
    },
    start: () => settling.track(runAsStart(start)),
    async close() {
      kill();
      await settling.settle();
      await database.close();
    },
  };
}
