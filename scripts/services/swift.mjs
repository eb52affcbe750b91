// An object store with an S3 door for tests: OpenStack Swift as Debian packs it, without a system service. Its devices are plain folders.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.mjs';

const PROGRAMS = '/usr/bin';
const SERVERS = ['account', 'container', 'object'];
const ACCESS_KEY = 'maquette:tests';
const SECRET_KEY = 'testing';
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** Says whether this machine has the programs. @returns {boolean} */
export function hasSwift() {
  return ['swift-proxy-server', 'swift-ring-builder', 'memcached'].every((program) =>
    existsSync(join(PROGRAMS, program)),
  );
}

const ini = (sections) =>
  Object.entries(sections)
    .map(
      ([name, values]) =>
        `[${name}]\n${Object.entries(values)
          .map(([key, value]) => `${key} = ${value}\n`)
          .join('')}`,
    )
    .join('\n');

/** The settings of a server that keeps accounts, containers or objects. */
function storeConfig(kind, port, folder) {
  return ini({
    DEFAULT: {
      bind_ip: '127.0.0.1',
      bind_port: port,
      user: userInfo().username,
      swift_dir: join(folder, 'etc'),
      devices: join(folder, 'devices'),
      mount_check: 'false',
      workers: '0',
      log_address: join(folder, 'no-log'),
    },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
  });
}

function proxyConfig(port, memcachePort, folder) {
  return ini({
    DEFAULT: {
      bind_ip: '127.0.0.1',
      bind_port: port,
      user: userInfo().username,
      swift_dir: join(folder, 'etc'),
      workers: '0',
      log_address: join(folder, 'no-log'),
    },
    'pipeline:main': { pipeline: 'catch_errors cache s3api tempauth proxy-server' },
    'filter:catch_errors': { use: 'egg:swift#catch_errors' },
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${memcachePort}` },
    'filter:s3api': { use: 'egg:swift#s3api', location: 'us-east-1' },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_maquette_tests: `${SECRET_KEY} .admin` },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
  });
}

/**
 * Starts a store and waits until it answers. `stop` ends its servers; `remove` takes its data too.
 * @returns {Promise<{ endpoint: string, accessKeyId: string, secretAccessKey: string, region: string, remove(): Promise<void> }>}
 */
export async function startSwift() {
  if (!hasSwift())
    throw new Error(
      'No Swift was found. On Debian, as root: apt-get install swift-proxy swift-account swift-container swift-object memcached',
    );
  // Its files carry extended attributes, which a disk of memory may lack.
  const folder = mkdtempSync(join('/var/tmp', 'maquette-swift-'));
  const etc = join(folder, 'etc');
  for (const path of [etc, join(folder, 'devices/disk')]) mkdirSync(path, { recursive: true });
  writeFileSync(
    join(etc, 'swift.conf'),
    ini({ 'swift-hash': { swift_hash_path_suffix: 'tests' }, 'storage-policy:0': { name: 'only', default: 'yes' } }),
  );
  const [proxyPort, memcachePort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
  const children = [];
  const start = (program, args) => {
    const child = spawn(join(PROGRAMS, program), args, { stdio: 'ignore' });
    children.push(child);
    return child;
  };
  for (const [index, kind] of SERVERS.entries()) {
    const builder = join(etc, `${kind}.builder`);
    const ring = (...args) =>
      execFileSync(join(PROGRAMS, 'swift-ring-builder'), [builder, ...args], { stdio: 'ignore' });
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${ports[index]}/disk`, '1');
    ring('rebalance');
    const config = join(etc, `${kind}-server.conf`);
    writeFileSync(config, storeConfig(kind, ports[index], folder));
    start(`swift-${kind}-server`, [config]);
  }
  start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memcachePort)]);
  const config = join(etc, 'proxy-server.conf');
  writeFileSync(config, proxyConfig(proxyPort, memcachePort, folder));
  const proxy = start('swift-proxy-server', [config]);
  const kill = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', kill);

  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (proxy.exitCode !== null || Date.now() > deadline) {
      kill();
      throw new Error('Swift did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    endpoint,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
    region: 'us-east-1',
    async remove() {
      process.off('exit', kill);
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      kill();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
