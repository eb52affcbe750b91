// A Redis for tests: found on the machine, started on a free port with nothing on the disk, and gone with its process.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './postgres.mjs';

/** The program of Redis; undefined where there is none. @returns {string | undefined} */
export function findRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/**
 * Starts a Redis and waits until it takes connections.
 * @param {{ password?: string }} options
 */
export async function startRedis({ password } = {}) {
  const program = findRedis();
  if (program === undefined) throw new Error('No Redis was found. On Debian, as root: apt-get install redis-server');
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--daemonize', 'no'];
  if (password !== undefined) settings.push('--requirepass', password);
  /** @type {import('node:child_process').ChildProcess} */
  let server;

  /** Starts it on the same port, once more after `kill`. */
  async function start() {
    server = spawn(program, settings, { cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve, reject) => {
      let output = '';
      server.once('exit', () => reject(new Error(`Redis did not start: ${output}`)));
      server.stdout.on('data', (bytes) => {
        output += bytes;
        if (output.includes('Ready to accept connections')) resolve(undefined);
      });
    });
  }

  /** Ends it at once, as a crash would. */
  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  await start();
  process.once('exit', () => server.kill('SIGKILL'));
  return { port, url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`, start, kill };
}
