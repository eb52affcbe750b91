import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createPostgresDatabase } from '../testing/openTestDatabase.ts';
import { ServerProcess } from '../testing/processes/serverProcess.ts';

/** Processes share a PostgreSQL alone: `TEST_DATABASE_URL` names its server, else these tests are skipped. */
const SERVER = process.env.TEST_DATABASE_URL;
const SECRET = 'a secret of thirty-two characters';

describe.skipIf(SERVER === undefined)('a process for the web and one that works', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const processes: ServerProcess[] = [];
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let web: ServerProcess;
  let worker: ServerProcess;
  let startService: (services: string) => Promise<ServerProcess>;
  beforeAll(async () => {
    postgres = await createPostgresDatabase(SERVER!);
    folder = await createDataFolder();
    startService = async (SERVICES) => {
      const settings = { DATA_DIR: folder.path, DATABASE_URL: postgres.settings.url, SECRET, MODERATION: '0' };
      const started = await ServerProcess.start({ ...settings, SERVICES });
      processes.push(started);
      return started;
    };
    [web, worker] = [await startService('web'), await startService('worker')];
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await postgres.drop();
    folder.remove();
  });

  async function post(call: { readonly path: string }, body: object, token = '') {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    return fetch(web.address + call.path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  test('what is asked of the one is done by the other, also where that comes later', async () => {
    const account = await post(signUp, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
    const token = account.headers.get(TOKEN_HEADER)!;
    const enhance = async (prompt: string) => (await post(enhancePrompt, { prompt, instructions: '' }, token)).json();
    expect(await enhance('oak chair')).toMatchObject({ enhanced_prompt: expect.any(String) });

    expect(await worker.stop()).toBe(0);
    const waiting = enhance('copper kettle');
    expect((await fetch(`${web.address}/readyz`)).status).toBe(200);
    worker = await startService('worker');
    expect(await waiting).toMatchObject({ enhanced_prompt: expect.any(String) });
    expect([web.errors, worker.errors]).toEqual(['', '']);
  });

  test('a worker whose database fails for a moment says so, lives, and does the run', async () => {
    const account = await post(signUp, { email: 'bob@example.com', password: 'copper kettle', name: 'Bob' });
    const client = new Client({ connectionString: postgres.settings.url });
    await client.connect();
    try {
      await client.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
      );
      await client.query(
        `create trigger refusal before update on job for each row when (new.state = 'running') execute function refuse()`,
      );
      const token = account.headers.get(TOKEN_HEADER)!;
      const enhanced = post(enhancePrompt, { prompt: 'oak chair', instructions: '' }, token);
      await expect.poll(() => worker.errors).toContain('a run failed');
      await client.query('drop trigger refusal on job');
      expect(await (await enhanced).json()).toMatchObject({ enhanced_prompt: expect.any(String) });
      expect(await worker.stop()).toBe(0);
    } finally {
      await client.end();
    }
  });
});
