import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { findHaproxy } from '../scripts/services/haproxy.mjs';

type BalancerOptions = {
  readonly folder: string;
  readonly port: number;
  /** The ports of the web processes. */
  readonly webPorts: readonly number[];
  readonly limits?: BalancerLimits | undefined;
};

/** What the balancer grants to one client. */
export type BalancerLimits = {
  /** The time in which the head of a request has to come, in milliseconds; that of the example unless told. */
  readonly headMs?: number;
  /** Connections of one address. All people of an installation on this machine come by the same: as good as none unless told. */
  readonly connections?: number;
};

const CONNECTIONS_OF_ALL = 100_000;

/** HAProxy before some web processes of this machine. */
export type Balancer = {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until its checks have found every process ready. */
  untilAllReady(): Promise<void>;
};

const EXAMPLE_FILE = join(import.meta.dirname, '../deploy/haproxy.cfg');

/** The configuration of `deploy/haproxy.cfg`, for ports of this machine. */
export function balancerConfiguration({ port, webPorts, limits = {} }: Omit<BalancerOptions, 'folder'>): string {
  const { headMs, connections = CONNECTIONS_OF_ALL } = limits;
  const servers = webPorts.map((webPort, index) => `  server web${index + 1} 127.0.0.1:${webPort} check`);
  const changes: (readonly [RegExp, string])[] = [
    [/^ *bind .*$/m, `  bind 127.0.0.1:${port}`],
    [/(^ *server .*\n)+/m, `${servers.join('\n')}\n`],
    [/(?<=sc0_conn_cur gt )\d+/, String(connections)],
  ];
  if (headMs !== undefined) changes.push([/(?<=^ *timeout http-request ).*$/m, `${headMs}ms`]);
  return changes.reduce(
    (text, [pattern, line]) => {
      if (!pattern.test(text)) throw new Error(`The example for HAProxy has nothing like ${pattern}.`);
      return text.replace(pattern, line);
    },
    readFileSync(EXAMPLE_FILE, 'utf8'),
  );
}

/** Starts HAProxy and waits until a process behind it answers. */
export async function startBalancer({ folder, port, webPorts, limits }: BalancerOptions): Promise<Balancer> {
  const haproxy = requireHaproxy();
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  writeFileSync(file, `global\n  stats socket ${socket}\n${balancerConfiguration({ port, webPorts, limits })}`);
  execFileSync(haproxy, ['-c', '-q', '-f', file]);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('HAProxy did not start.');
      await pause(50);
    }
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  await start();
  return {
    url,
    async restart() {
      await stop();
      await start();
    },
    stop,
    async untilAllReady() {
      while ((await countReadyServers(socket)) < webPorts.length) await pause(50);
    },
  };
}

/** How many processes HAProxy sends requests to, as its socket tells. */
async function countReadyServers(socket: string): Promise<number> {
  const connection = connect(socket);
  connection.end('show stat -1 4 -1\n');
  const lines = (await text(connection)).split('\n');
  const status = lines[0]?.split(',').indexOf('status') ?? -1;
  return lines.filter((line) => line.split(',')[status] === 'UP').length;
}

function requireHaproxy(): string {
  const path = findHaproxy();
  if (path === undefined) throw new Error('No HAProxy was found. On Debian, as root: apt-get install haproxy');
  return path;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
