import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from './dataFolder.ts';
import { createPostgresDatabase } from './openTestDatabase.ts';

/** The data of a server in a process of its own, and the settings that lead it there. */
export type ServerData = {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
};

const SECRET = 'a secret of thirty-two characters';

/**
 * Makes empty data: a folder with an embedded database, or a database of the PostgreSQL that `TEST_DATABASE_URL` names, with the objects where
 * `TEST_STORAGE` says, the settings of a store as JSON. A folder that is given has its own.
 */
export async function createServerData(folder?: string): Promise<ServerData> {
  const server = process.env.TEST_DATABASE_URL;
  if (folder !== undefined || server === undefined) {
    const path = folder ?? (await createDataFolder()).path;
    return { path, env: {}, remove: async () => rmSync(path, { recursive: true, force: true }) };
  }
  const path = mkdtempSync(join(tmpdir(), 'maquette-'));
  const { settings, drop } = await createPostgresDatabase(server);
  return {
    path,
    env: { DATABASE_URL: settings.url, SECRET, ...JSON.parse(process.env.TEST_STORAGE ?? '{}') },
    async remove() {
      await drop();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
