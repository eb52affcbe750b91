import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { createDataFolder } from '../../server/testing/dataFolder.ts';

const running: ChildProcess[] = [];

/** Ends what serves, and waits until it has ended. */
async function stopScripts(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
afterEach(stopScripts);

/** The output of a script that ends by itself, in its shortest form. */
function runScript(file: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts what serves until it is ended, and waits until it has printed an address. */
async function startScript(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1', ...env }, stdio: 'pipe' });
  running.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        printed += bytes;
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
        if (address) resolve(address);
      });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${printed}`)));
  });
}

const statusOf = async (address: string) => (await fetch(address)).status;

test('npm run bench measures the product beside the other libraries', () => {
  const printed = runScript('bench/main.ts', ['--quick', '--nodes', '30', '--phases', 'none', '--profile']);
  expect(printed).toMatch(/\| measure \| unit \| Maquette \| goal \|[ |]+React Flow \| litegraph \|/);
  expect(printed).toMatch(/\| first interactive frame \| ms \| [\d,]+ \|[ |]+[\d,]+ \| [\d,]+ \|/);
  expect(printed).not.toContain('What went wrong');
});

test('npm run seed lays a board into a running installation, and says who may open it', async () => {
  const address = inject('address');
  const printed = runScript('scripts/seed-board.ts', ['--nodes', '20', '--images', '2', '--url', address]);
  const [, board, email, password] =
    /boardId=([\w-]{22})\n20 nodes, 2 of them pictures, 24 edges\nSign in as (\S+) with the password (\S+)/.exec(
      printed,
    ) ?? [];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  const authorization = `Bearer ${signedIn.headers.get('set-auth-token')}`;
  const loaded = await fetch(`${address}/api/load_board/`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: JSON.stringify({ board_id: board }),
  });
  expect((await loaded.json()).nodes).toHaveLength(20);
});

test('npm run dev serves the sources and what the server answers behind them', async () => {
  const folder = await createDataFolder();
  const PORT = String(await freePort());
  const address = await startScript(['scripts/dev.mjs'], { PORT, DATA_DIR: folder.path, NODE_ENV: '' });
  expect(await Promise.all([`${address}/`, `${address}/readyz`].map(statusOf))).toEqual([200, 200]);
  // A server whose data are gone would not end.
  await stopScripts();
  folder.remove();
});

test('npm run gallery serves the page of every card and dialog', async () => {
  const args = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(await freePort())];
  const address = await startScript(args, { NODE_ENV: '' });
  const pages = ['/gallery.html', '/src/app/gallery/main.tsx'].map((path) => `${address}${path}`);
  expect(await Promise.all(pages.map(statusOf))).toEqual([200, 200]);
});
