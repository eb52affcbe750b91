// A PostgreSQL for tests and measurements: found on the machine, started in a folder of its own on a free port, and gone with its process.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const MAJOR_MIN = 15;
const USER = 'maquette';

/** The folder of PostgreSQL's programs, the newest where there are several; undefined where there is none. @returns {string | undefined} */
export function findPostgres() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const newest = versions.filter((major) => major >= MAJOR_MIN).sort((one, other) => other - one)[0];
  if (newest !== undefined) return join(DEBIAN_FOLDER, String(newest), 'bin');
  return (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. @returns {{ uid?: number, gid?: number }} */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** @returns {Promise<number>} a port of this machine that is free now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a PostgreSQL and waits until it answers. `isDurable` has each commit wait for the disk, as an installation's does.
 * @param {{ port?: number, isDurable?: boolean, settings?: Readonly<Record<string, string>> }} options
 */
export async function startPostgres({ port, isDurable = false, settings = {} } = {}) {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('No PostgreSQL was found. On Debian, as root: apt-get install postgresql');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'maquette-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const usedPort = port ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(usedPort),
    unix_socket_directories: '',
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    Object.entries(all)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  let server;
  const remove = () => rmSync(folder, { recursive: true, force: true });

  /** Starts the server over its data, once more after `kill`. */
  async function start() {
    server = spawn(join(programs, 'postgres'), ['-D', data], options);
    let complaints = '';
    server.stderr.on('data', (bytes) => {
      complaints += bytes;
    });
    const isReady = () => {
      try {
        execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(usedPort)]);
        return true;
      } catch {
        return false;
      }
    };
    while (!isReady()) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${complaints}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  await start();
  const killServer = () => server.kill('SIGKILL');
  process.once('exit', killServer);
  return {
    port: usedPort,
    /** The address of a database of it. @param {string} [database] */
    url: (database = 'postgres') => `postgres://${USER}@127.0.0.1:${usedPort}/${database}`,
    start,
    /** Ends it at once, as a crash would. */
    kill: () => end('SIGQUIT'),
    async stop() {
      process.off('exit', killServer);
      // Connections that are open are ended.
      await end('SIGINT');
      remove();
    },
  };
}
