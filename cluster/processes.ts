import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/services/postgres.mjs';
import { ServerProcess } from '../server/testing/serverProcess.ts';

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
};

type ProcessOptions = { readonly name: string; readonly folder: string; readonly env: Environment };

/** Makes a process that is not started yet, with a data folder of its own. */
export async function createProcess({ name, folder, env }: ProcessOptions): Promise<ClusterProcess> {
  const port = await freePort();
  const dataFolder = join(folder, name);
  mkdirSync(dataFolder);
  let server: ServerProcess | undefined;
  return {
    name,
    port,
    async start() {
      server = await ServerProcess.start({ ...env, DATA_DIR: dataFolder, PORT: String(port) });
    },
    async kill() {
      await server?.kill();
    },
    async stop() {
      return server === undefined ? null : server.stop();
    },
  };
}
