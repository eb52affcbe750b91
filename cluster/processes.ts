import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/services/postgres.mjs';
import { ServerProcess } from '../server/testing/processes/serverProcess.ts';

type Environment = Readonly<Record<string, string>>;

/** A process of the installation, at the same port each time that it starts. */
export type ClusterProcess = {
  readonly name: string;
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  /** The faults that it has logged, each once. */
  faults(): readonly string[];
};

type ProcessOptions = { readonly name: string; readonly folder: string; readonly env: Environment };

/** Makes a process that is not started yet, with a data folder of its own. */
export async function createProcess({ name, folder, env }: ProcessOptions): Promise<ClusterProcess> {
  const port = await freePort();
  const dataFolder = join(folder, name);
  mkdirSync(dataFolder);
  let server: ServerProcess | undefined;
  const earlierErrors: string[] = [];
  return {
    name,
    port,
    async start() {
      if (server !== undefined) earlierErrors.push(server.errors);
      server = await ServerProcess.start({ ...env, DATA_DIR: dataFolder, PORT: String(port) });
    },
    async kill() {
      await server?.kill();
    },
    async stop() {
      return server === undefined ? null : server.stop();
    },
    faults: () => faultsIn([...earlierErrors, server?.errors ?? ''].join('\n')),
  };
}

/** The beginning of a fault that tells of a process which nobody ended. */
export const CRASH = 'a process ended by itself';

/** The level of a line that tells a fault, as pino counts. */
const FAULT_LEVEL = 50;

/** The last line of what Node.js writes when an error ends a process. */
const CRASH_PATTERN = /^Node\.js v/;
/** The lines before it that say what the error was. */
const CRASH_LINES = 20;

/** What the lines of a log tell of faults: their sentences, and where they came from. */
function faultsIn(log: string): string[] {
  const logLines = log.split('\n');
  const crashes = logLines.flatMap((line, index) =>
    CRASH_PATTERN.test(line) ? [`${CRASH}: ${logLines.slice(Math.max(0, index - CRASH_LINES), index).join('\n')}`] : [],
  );
  const lines = logLines.filter((line) => line.startsWith('{"level"'));
  const faults = lines.flatMap((line) => {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg: string;
      err?: { message: string; stack: string };
    };
    return level >= FAULT_LEVEL ? [`${msg}: ${err?.stack ?? ''}`] : [];
  });
  return [...new Set([...faults, ...crashes])];
}
