import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { seedPicture } from '../../scripts/seed/seedPicture.ts';

const BENCH = join(import.meta.dirname, '..');
const BUILT = join(BENCH, 'dist');
/** The libraries get pictures of this size: what the product's server would give them at most zooms. */
export const PEER_PICTURE_PIXELS = 256;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** Installs the libraries when they are missing or not those of the lock file, and builds their pages and pictures. */
export async function buildPages(pictures: number): Promise<void> {
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) => join(BENCH, name));
  const isThere = existsSync(installed!) && statSync(installed!).mtimeMs >= statSync(lock!).mtimeMs;
  if (!isThere) run('npm', ['ci', '--no-audit', '--no-fund'], BENCH);
  run('vite', ['build', '--logLevel', 'error', '--config', 'bench/pages/vite.config.ts'], join(BENCH, '..'));
  run('tsc', ['--noEmit', '-p', 'bench/pages'], join(BENCH, '..'));
  const folder = join(BUILT, 'pictures');
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < pictures; number += 1) {
    await writeFile(join(folder, `${number}.png`), await seedPicture(number, PEER_PICTURE_PIXELS));
  }
}

/** Serves the libraries' pages on a free port of this machine. */
export async function servePages(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = join(BUILT, normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
    const isFile = path.startsWith(BUILT) && (await stat(path).catch(() => undefined))?.isFile();
    if (!isFile) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(await readFile(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
